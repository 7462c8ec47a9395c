package dev.hornbeam.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The results of tasks that are shared among threads, and the progress reported meanwhile. */
class ParallelTasksTest {
    @Property(tries = 100)
    void everyTaskIsDoneOnceOnAnyNumberOfThreads(
            @ForAll @IntRange(min = 0, max = 200) int count, @ForAll @IntRange(min = 1, max = 4) int threads) {
        int[] times = new int[count];

        new ParallelTasks(threads).run(count, () -> "", (number, none) -> times[number]++);

        assertThat(times).containsOnly(count == 0 ? new int[0] : new int[] {1});
    }

    /** Adds up the squares of its items. */
    private static final class Squares implements ParallelTasks.Worker {
        long sum;

        @Override
        public void run(int block, long from, long to) {
            for (long item = from; item < to; item++) {
                sum += item * item;
            }
        }
    }

    @Property(tries = 100)
    void whatWorkersGatherIsTheWholeOnAnyNumberOfThreads(
            @ForAll @IntRange(min = 0, max = 500) int items,
            @ForAll @IntRange(min = 1, max = 40) int blockSize,
            @ForAll @IntRange(min = 1, max = 4) int threads) {
        List<Squares> workers = new ParallelTasks(threads).gather(items, blockSize, Squares::new, Progress.NONE);

        long whole = 0;
        for (long item = 0; item < items; item++) {
            whole += item * item;
        }
        assertThat(workers).isNotEmpty().hasSizeLessThanOrEqualTo(threads);
        assertThat(workers.stream().mapToLong(worker -> worker.sum).sum()).isEqualTo(whole);
    }

    @Property(tries = 50)
    void blocksHaveTheGivenSizeAndTheLastTheRest(
            @ForAll @IntRange(min = 1, max = 300) int items,
            @ForAll @IntRange(min = 1, max = 40) int blockSize,
            @ForAll @IntRange(min = 1, max = 4) int threads) {
        long[] ends = new long[(items + blockSize - 1) / blockSize];

        new ParallelTasks(threads)
                .gather(
                        items,
                        blockSize,
                        () -> (block, from, to) -> {
                            assertThat(from).isEqualTo((long) block * blockSize);
                            ends[block] = to;
                        },
                        Progress.NONE);

        for (int block = 0; block < ends.length; block++) {
            assertThat(ends[block]).isEqualTo(block == ends.length - 1 ? items : (block + 1L) * blockSize);
        }
    }

    @Property(tries = 100)
    void progressRisesOnTheCallingThreadAndEndsWithAll(
            @ForAll @IntRange(min = 0, max = 100) int items,
            @ForAll @IntRange(min = 1, max = 12) int blockSize,
            @ForAll @IntRange(min = 1, max = 4) int threads) {
        List<Long> told = new ArrayList<>();
        Thread caller = Thread.currentThread();

        new ParallelTasks(threads).gather(items, blockSize, Squares::new, (done, total) -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            assertThat(total).isEqualTo(items);
            told.add(done);
        });

        assertThat(told).isSorted().endsWith((long) items).allMatch(done -> done >= 0 && done <= items);
    }

    @Test
    void oneThreadTellsOfEveryTaskBeforeTheNextBegins() {
        List<String> events = new ArrayList<>();

        new ParallelTasks(1)
                .run(
                        2,
                        () -> "",
                        (number, none) -> events.add("task " + number),
                        (done, total) -> events.add(done + " of " + total));

        assertThat(events).containsExactly("task 0", "1 of 2", "task 1", "2 of 2", "2 of 2");
    }

    @Test
    void whileOthersWorkTheCallerIsToldThatItGoesOn() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(3);

        new ParallelTasks(2)
                .run(
                        2,
                        () -> "",
                        (number, none) -> await(told), // ends only once the caller was told three times
                        (done, total) -> told.countDown());

        assertThat(told.getCount()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Property(tries = 30)
    void buffersAreMadeOncePerThreadAndNeverShared(
            @ForAll @IntRange(min = 1, max = 60) int count, @ForAll @IntRange(min = 1, max = 4) int threads) {
        Set<List<Thread>> all = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

        new ParallelTasks(threads)
                .run(
                        count,
                        () -> {
                            List<Thread> users = new ArrayList<>(List.of(Thread.currentThread()));
                            all.add(users);
                            return users;
                        },
                        (number, users) -> users.add(Thread.currentThread()));

        assertThat(all).hasSizeBetween(1, Math.min(threads, count));
        assertThat(all).allMatch(users -> users.stream().distinct().count() == 1);
        assertThat(all.stream().map(users -> users.get(0)).distinct()).hasSameSizeAs(all);
        assertThat(all.stream().mapToInt(users -> users.size() - 1).sum()).isEqualTo(count);
    }

    @Test
    void asManyThreadsWorkAtATimeAsAskedFor() {
        CyclicBarrier three = new CyclicBarrier(3);

        new ParallelTasks(3).run(6, () -> "", (number, none) -> {
            try {
                three.await(60, TimeUnit.SECONDS); // nobody passes unless three are there
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void oneThreadIsTheCallingThread() {
        Thread caller = Thread.currentThread();

        new ParallelTasks(1)
                .run(
                        3,
                        () -> "",
                        (number, none) -> assertThat(Thread.currentThread()).isSameAs(caller));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void lessThanOneThreadIsRefused(int threads) {
        assertThatThrownBy(() -> new ParallelTasks(threads))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 1");
    }
}
