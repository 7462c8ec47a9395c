package dev.hornbeam.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.work.Cancellation;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LanesTest {
    @Test
    void workThatTakesTooLongReallyStops() {
        AtomicLong steps = new AtomicLong();
        try (Lanes lanes = new Lanes(Duration.ofSeconds(1), 1)) {
            assertThatThrownBy(() -> lanes.run(Route.Lane.SLOW, () -> {
                        while (true) {
                            Cancellation.check();
                            steps.incrementAndGet();
                        }
                    }))
                    .isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted())
                    .as("the mark does not outlive the request")
                    .isFalse();
            assertThat(steps.get()).isPositive();
        }
    }

    @Test
    void slowWorkDoesNotKeepQuickWorkWaiting() throws Exception {
        ExecutorService others = Executors.newCachedThreadPool();
        CountDownLatch end = new CountDownLatch(1);
        try (Lanes lanes = new Lanes(Duration.ofMinutes(1), 1)) {
            for (int i = 0; i < 10; i++) {
                others.submit(() -> lanes.run(Route.Lane.SLOW, () -> {
                    end.await();
                    return 0;
                }));
            }
            assertThat(lanes.run(Route.Lane.QUICK, () -> 7)).isEqualTo(7);
        } finally {
            end.countDown();
            others.shutdownNow();
        }
    }

    @Test
    void whoWaitsTooLongForOthersIsToldSo() throws Exception {
        ExecutorService others = Executors.newCachedThreadPool();
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        try (Lanes lanes = new Lanes(Duration.ofMillis(300), 1)) {
            for (int i = 0; i < 2; i++) {
                others.submit(() -> lanes.run(Route.Lane.STREAM, () -> {
                    begun.countDown();
                    end.await();
                    return 0;
                }));
            }
            begun.await();
            assertThatThrownBy(() -> lanes.run(Route.Lane.STREAM, () -> 0))
                    .isInstanceOf(ApiProblem.class)
                    .hasMessageContaining("busy");
        } finally {
            end.countDown();
            others.shutdownNow();
        }
    }
}
