package dev.hornbeam.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelTasksTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyItemIsDoneOnce(int threads) {
        AtomicLong sum = new AtomicLong();

        ParallelTasks.run(1003, 10, threads, () -> (task, from, to) -> sum.addAndGet(sum(from, to)), Progress.NONE);

        assertThat(sum).hasValue(sum(0, 1003));
    }

    private static long sum(long from, long to) {
        long sum = 0;
        for (long item = from; item < to; item++) {
            sum += item * item;
        }
        return sum;
    }

    @Test
    void progressIsToldOnTheCallingThreadAndEndsWithAll() {
        List<Long> told = new ArrayList<>();
        Thread caller = Thread.currentThread();

        ParallelTasks.run(95, 10, 2, () -> (task, from, to) -> {}, (done, total) -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            assertThat(total).isEqualTo(95);
            told.add(done);
        });

        assertThat(told).isSorted().endsWith(95L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anInterruptStopsTheWorkAndStaysVisible(int threads) {
        AtomicLong tasks = new AtomicLong();

        assertThatThrownBy(() -> ParallelTasks.run(
                        1_000_000,
                        1,
                        threads,
                        () -> (task, from, to) -> tasks.incrementAndGet(),
                        (done, total) -> Thread.currentThread().interrupt()))
                .isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(tasks.get()).isLessThan(1_000_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatFailsInAnyTaskFailsTheWhole(int threads) {
        assertThatThrownBy(() -> ParallelTasks.run(
                        1000,
                        1,
                        threads,
                        () -> (task, from, to) -> {
                            if (task == 500) {
                                throw new OutOfMemoryError("made up");
                            }
                        },
                        Progress.NONE))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("made up");
    }
}
