package dev.hornbeam.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Progress;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How shared work ends early: by an interrupt of the calling thread, or by a task that fails. */
class CancellationTest {
    private final AtomicInteger begun = new AtomicInteger();
    private final List<Thread> workers = new CopyOnWriteArrayList<>();

    @AfterEach
    void noThreadIsLeftBehind() {
        assertThat(Thread.interrupted()).as("an interrupt that leaks").isFalse();
        assertThat(workers).allMatch(thread -> thread == Thread.currentThread() || !thread.isAlive());
    }

    private void run(int threads, int count, Runnable task, Progress progress) {
        new ParallelTasks(threads)
                .run(
                        count,
                        () -> workers.add(Thread.currentThread()),
                        (number, none) -> {
                            begun.incrementAndGet();
                            task.run();
                        },
                        progress);
    }

    private void assertCancelled(int threads, int count, Runnable task, Progress progress) {
        assertThatThrownBy(() -> run(threads, count, task, progress)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).as("still marked as interrupted").isTrue();
    }

    /** Waits for an interrupt, as long work does that looks for one. */
    private static void sleepUntilInterrupted() {
        try {
            Thread.sleep(60_000);
            throw new AssertionError("nobody interrupted this task");
        } catch (InterruptedException e) {
            throw new IllegalStateException("whatever an interrupted task throws", e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void nothingBeginsOnceTheCallerIsInterrupted(int threads) {
        Thread.currentThread().interrupt();

        assertCancelled(threads, 100, () -> {}, Progress.NONE);

        assertThat(begun).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void evenNoWorkAtAllIsCancelled(int threads) {
        Thread.currentThread().interrupt();

        assertCancelled(threads, 0, () -> {}, Progress.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void anInterruptDuringATaskStopsAtTheNext(int threads) {
        Thread caller = Thread.currentThread();
        CountDownLatch all = new CountDownLatch(threads);

        assertCancelled(
                threads,
                1000,
                () -> {
                    all.countDown();
                    if (threads == 1) {
                        caller.interrupt();
                        return;
                    }
                    if (all.getCount() == 0) {
                        caller.interrupt();
                    }
                    sleepUntilInterrupted();
                },
                Progress.NONE);

        assertThat(begun).hasValue(threads);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anInterruptWhileProgressIsToldStopsTheWork(int threads) {
        CountDownLatch told = new CountDownLatch(1);

        assertCancelled(
                threads,
                1000,
                () -> {
                    if (threads > 1) {
                        sleepUntilInterrupted();
                    }
                },
                (done, total) -> {
                    told.countDown();
                    Thread.currentThread().interrupt();
                });

        assertThat(told.getCount()).isZero();
        assertThat(begun).hasValueLessThanOrEqualTo(threads);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anInterruptDuringTheLastTaskCancelsToo(int threads) {
        Thread caller = Thread.currentThread();

        assertCancelled(threads, threads, caller::interrupt, Progress.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anErrorIsNotHiddenByAnInterrupt(int threads) {
        Thread caller = Thread.currentThread();

        assertThatThrownBy(() -> run(
                        threads,
                        threads,
                        () -> {
                            caller.interrupt();
                            throw new OutOfMemoryError("made up");
                        },
                        Progress.NONE))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void whatATaskThrowsReachesTheCallerAsItIs(int threads) {
        for (Throwable problem : List.of(
                new IllegalArgumentException("made up"),
                new OutOfMemoryError("made up"),
                new StackOverflowError("made up"))) {
            assertThatThrownBy(() -> run(threads, 500, () -> CancellationTest.fail(problem), Progress.NONE))
                    .isSameAs(problem);
        }
    }

    private static void fail(Throwable problem) {
        if (problem instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) problem;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void oneFailureEndsTheOthers(int threads) {
        CountDownLatch othersAreAtWork = new CountDownLatch(threads);
        AtomicInteger number = new AtomicInteger();

        assertThatThrownBy(() -> run(
                        threads,
                        1000,
                        () -> {
                            othersAreAtWork.countDown();
                            if (number.getAndIncrement() == 0) {
                                awaitAll(othersAreAtWork);
                                throw new IllegalArgumentException("the first");
                            }
                            sleepUntilInterrupted();
                        },
                        Progress.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the first");
        assertThat(begun).hasValue(threads);
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatTheProgressThrowsEndsTheWork(int threads) {
        assertThatThrownBy(() -> run(
                        threads,
                        1000,
                        () -> {
                            if (threads > 1) {
                                sleepUntilInterrupted();
                            }
                        },
                        (done, total) -> {
                            throw new IllegalArgumentException("no room to write to");
                        }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no room to write to");
        assertThat(begun).hasValueLessThanOrEqualTo(threads);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void buffersThatCannotBeMadeFailTheWhole(int threads) {
        assertThatThrownBy(() -> new ParallelTasks(threads)
                        .run(
                                10,
                                () -> {
                                    throw new OutOfMemoryError("made up");
                                },
                                (number, none) -> {}))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void anExceptionThatTheCompilerDoesNotKnowOfIsNotLost() {
        assertThatThrownBy(() ->
                        run(2, 10, () -> CancellationTest.<RuntimeException>sneak(new IOException("x")), Progress.NONE))
                .isInstanceOf(IllegalStateException.class)
                .hasCauseInstanceOf(IOException.class);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable problem) throws T {
        throw (T) problem;
    }

    @Test
    void workWithinAWorkerIsCancelledWithIt() {
        Thread caller = Thread.currentThread();

        assertCancelled(
                2,
                2,
                () -> run(
                        2,
                        2,
                        () -> {
                            caller.interrupt();
                            sleepUntilInterrupted();
                        },
                        Progress.NONE),
                Progress.NONE);
    }

    @Test
    void aLoopThatAsksIsEndedByAnInterrupt() {
        assertThatCode(Cancellation::check).doesNotThrowAnyException();
        Thread.currentThread().interrupt();

        assertThatThrownBy(Cancellation::check).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
