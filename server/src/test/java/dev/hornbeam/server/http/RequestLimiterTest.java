package dev.hornbeam.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.work.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestLimiterTest {
    private static final String CLIENT = "192.0.2.1";

    private static <T> CompletableFuture<T> begin(
            RequestLimiter limiter, Route.Lane lane, String client, Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        limiter.submit(lane, client, work, (value, fault) -> {
            if (fault == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(fault);
            }
        });
        return result;
    }

    @Test
    void workThatTakesTooLongReallyStops() throws Exception {
        AtomicLong steps = new AtomicLong();
        CountDownLatch stopped = new CountDownLatch(1);
        try (RequestLimiter limiter = new RequestLimiter(Duration.ofMillis(300), 1)) {
            CompletableFuture<Object> work = begin(limiter, Route.Lane.SLOW, "", () -> {
                try {
                    while (true) {
                        Cancellation.check();
                        steps.incrementAndGet();
                    }
                } finally {
                    stopped.countDown();
                }
            });
            assertThatThrownBy(work::get).isInstanceOf(CancellationException.class);
            stopped.await();
            assertThat(steps.get()).isPositive();
            assertThat(begin(
                                    limiter,
                                    Route.Lane.SLOW,
                                    "",
                                    () -> Thread.currentThread().isInterrupted())
                            .get())
                    .as("the mark does not outlive the request")
                    .isFalse();
        }
    }

    @Test
    void slowWorkDoesNotKeepQuickWorkWaiting() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (RequestLimiter limiter = new RequestLimiter(Duration.ofMinutes(1), 1)) {
            for (int i = 0; i < 10; i++) {
                begin(limiter, Route.Lane.SLOW, "", () -> {
                    end.await();
                    return 0;
                });
            }
            assertThat(begin(limiter, Route.Lane.QUICK, "", () -> 7).get()).isEqualTo(7);
            end.countDown();
        }
    }

    @Test
    void aFullQueueRefusesAtOnce() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (RequestLimiter limiter = new RequestLimiter(Duration.ofMinutes(1), 1)) {
            int accepted = 0;
            try {
                while (accepted < 10_000) {
                    begin(limiter, Route.Lane.SLOW, "", () -> {
                        end.await();
                        return 0;
                    });
                    accepted++;
                }
            } catch (ApiProblem busy) {
                assertThat(busy.status()).isEqualTo(503);
                assertThat(busy).hasMessageContaining("busy");
            }
            assertThat(accepted).isEqualTo(2 + 128).isEqualTo(limiter.open(Route.Lane.SLOW));
            end.countDown();
        }
    }

    @Test
    void oneClientLeavesRoomForOthers() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Callable<Object> waiting = () -> {
            end.await();
            return 0;
        };
        try (RequestLimiter limiter = new RequestLimiter(Duration.ofMinutes(1), 1)) {
            for (int i = 0; i < (2 + 128) / 2; i++) {
                begin(limiter, Route.Lane.SLOW, CLIENT, waiting);
            }
            assertThatThrownBy(() -> begin(limiter, Route.Lane.SLOW, CLIENT, waiting))
                    .isInstanceOf(ApiProblem.class)
                    .hasMessageContaining("of this client");
            CompletableFuture<Object> other = begin(limiter, Route.Lane.SLOW, "192.0.2.2", waiting);
            end.countDown();
            assertThat(other.get()).isEqualTo(0);
        }
    }

    /** So much memory as a few threads need, however many ask: native code keeps some for every thread that calls it. */
    @Test
    void workOfManyRequestsIsDoneByAFewThreads() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AtomicInteger atWork = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<CompletableFuture<Object>> all = new ArrayList<>();
        try (RequestLimiter limiter = new RequestLimiter(Duration.ofMinutes(1), 2)) {
            for (int i = 0; i < 64; i++) {
                all.add(begin(limiter, Route.Lane.SLOW, "", () -> {
                    threads.add(Thread.currentThread());
                    most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
                    Thread.sleep(2);
                    atWork.decrementAndGet();
                    return 0;
                }));
            }
            for (CompletableFuture<Object> each : all) {
                each.get();
            }
        }
        assertThat(threads).hasSizeBetween(1, 2);
        assertThat(most.get()).isLessThanOrEqualTo(2);
    }

    @Test
    void workThatIsCutWhileItWaitsIsNeverBegun() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        try (RequestLimiter limiter = new RequestLimiter(Duration.ofMinutes(1), 1)) {
            for (int i = 0; i < 2; i++) {
                begin(limiter, Route.Lane.SLOW, "", () -> {
                    end.await();
                    return 0;
                });
            }
            CompletableFuture<Throwable> told = new CompletableFuture<>();
            RequestLimiter.Work waiting =
                    limiter.submit(Route.Lane.SLOW, "", begun::incrementAndGet, (value, fault) -> told.complete(fault));
            waiting.cut(new CancellationException("the client has left"));
            assertThat(told.get()).hasMessage("the client has left");
            assertThat(limiter.open(Route.Lane.SLOW)).isEqualTo(2);
            end.countDown();
            assertThat(begin(limiter, Route.Lane.SLOW, "", () -> 1).get()).isEqualTo(1);
            assertThat(begun.get()).isZero();
        }
    }

    @Test
    void whoWaitsTooLongForOthersIsToldSo() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (RequestLimiter limiter = new RequestLimiter(Duration.ofMillis(200), 1)) {
            for (int i = 0; i < 2; i++) {
                begin(limiter, Route.Lane.SLOW, "", () -> {
                    while (end.getCount() > 0) {
                        Thread.onSpinWait(); // never looks at the clock
                    }
                    return 0;
                });
            }
            CompletableFuture<Integer> late = begin(limiter, Route.Lane.SLOW, "", () -> 0);
            assertThatThrownBy(late::get).isInstanceOf(CancellationException.class);
            end.countDown();
        }
    }
}
