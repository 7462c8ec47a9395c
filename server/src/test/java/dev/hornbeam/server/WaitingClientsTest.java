package dev.hornbeam.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.server.http.Dispatcher;
import dev.hornbeam.server.http.Guard;
import dev.hornbeam.server.http.PageFiles;
import dev.hornbeam.server.http.RequestLimiter;
import dev.hornbeam.server.http.RequestMetrics;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.work.Cancellation;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests whose work lasts until the test ends it: who waits, who is refused, and what happens if a client leaves. */
@Timeout(60)
class WaitingClientsTest {
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore stopped = new Semaphore(0);
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger worked = new AtomicInteger();
    private final RequestMetrics metrics = new RequestMetrics();
    private final RequestLimiter limiter = new RequestLimiter(Duration.ofMinutes(1), 1);
    private final List<Socket> sockets = new ArrayList<>();
    private Server server;

    @BeforeEach
    void start() throws Exception {
        List<Route> routes = List.of(
                Route.get("/hold", "Works until the end.", Map.class, call -> hold())
                        .in(Route.Lane.SLOW),
                Route.get("/health", "At once.", Map.class, call -> Map.of("ok", true))
                        .in(Route.Lane.INSTANT));
        Dispatcher dispatcher = new Dispatcher(
                new Guard(Optional.empty(), Set.of()), limiter, metrics, routes, PageFiles.read(), 1000, fault -> {});
        server = ExplorerServer.web(dispatcher, ServerOptions.DEFAULTS.withAddress("127.0.0.1", 0));
        server.start();
    }

    private Object hold() throws InterruptedException {
        worked.incrementAndGet();
        begun.release();
        try {
            while (end.getCount() > 0) {
                Cancellation.check();
                Thread.onSpinWait();
            }
            return Map.of("held", true);
        } finally {
            stopped.release();
        }
    }

    @AfterEach
    void stop() throws Exception {
        end.countDown();
        for (Socket socket : sockets) {
            socket.close();
        }
        server.stop();
        limiter.close();
    }

    private Socket ask(String... paths) throws IOException {
        Socket socket = new Socket("127.0.0.1", ((ServerConnector) server.getConnectors()[0]).getLocalPort());
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        for (int i = 0; i < paths.length; i++) {
            String last = i == paths.length - 1 ? "Connection: close\r\n" : "";
            socket.getOutputStream()
                    .write(("GET /api/v1" + paths[i] + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + last + "\r\n")
                            .getBytes(UTF_8));
        }
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }

    @Test
    void workStopsWhenItsClientLeaves() throws Exception {
        Socket leaving = ask("/hold");
        begun.acquire();
        leaving.close();
        stopped.acquire();
        while (!metrics.text().contains("route=\"GET /hold\",status=\"499\"} 1")) {
            Thread.sleep(10);
        }
    }

    @Test
    void workOfAClientThatLeftWhileItWaitedIsNeverBegun() throws Exception {
        ask("/hold");
        ask("/hold");
        begun.acquire(2);
        for (int i = 0; i < 20; i++) {
            ask("/hold").close();
        }
        while (!metrics.text().contains("route=\"GET /hold\",status=\"499\"} 20")) {
            Thread.sleep(10);
        }
        end.countDown();
        stopped.acquire(2);
        assertThat(worked.get()).isEqualTo(2);
    }

    @Test
    void aFullQueueIsAnsweredAtOnceAndHealthAlways() throws Exception {
        for (int i = 0; i < 2 + 128; i++) {
            ask("/hold");
        }
        while (!metrics.text().contains("hornbeam_requests_working 130")) {
            Thread.sleep(10);
        }
        assertThat(answer(ask("/hold")))
                .startsWith("HTTP/1.1 503")
                .contains("Retry-After: 5", "application/problem+json", "busy");
        assertThat(answer(ask("/health"))).startsWith("HTTP/1.1 200").contains("\"ok\":true");
    }

    @Test
    void aRequestThatIsSentAheadIsAnsweredAfterTheFirst() throws Exception {
        Socket socket = ask("/hold", "/health", "/health");
        begun.acquire();
        Socket other = ask("/health"); // meanwhile what was sent ahead is read
        assertThat(answer(other)).contains("\"ok\":true");
        end.countDown();
        String all = answer(socket);
        assertThat(all.split("HTTP/1.1 200", -1)).hasSize(4);
        assertThat(all).containsSubsequence("\"held\":true", "\"ok\":true", "\"ok\":true");
    }

    @Test
    void aConnectionIsUsedAgainAfterItsClientWasWatched() throws Exception {
        Socket socket = ask("/hold", "/health");
        begun.acquire();
        end.countDown();
        assertThat(answer(socket)).containsSubsequence("\"held\":true", "\"ok\":true");
    }
}
