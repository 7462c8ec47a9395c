package dev.hornbeam.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.server.http.Dispatcher;
import dev.hornbeam.server.http.Guard;
import dev.hornbeam.server.http.PageFiles;
import dev.hornbeam.server.http.RequestLimiter;
import dev.hornbeam.server.http.RequestMetrics;
import dev.hornbeam.server.http.Route;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server with short limits, for which no address is that of its own machine: slow clients, and clients with many connections. */
@Timeout(60)
class ClientLimitsTest {
    private static final int CONNECTIONS = 6;
    private static final Duration HEAD = Duration.ofMillis(200);
    private static final String HEALTH = "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

    private final RequestLimiter limiter = new RequestLimiter(Duration.ofSeconds(1), 1);
    private final List<Socket> sockets = new ArrayList<>();
    private Server server;

    @BeforeEach
    void start() throws Exception {
        List<Route> routes = List.of(
                Route.get("/health", "At once.", Map.class, call -> Map.of("ok", true))
                        .in(Route.Lane.INSTANT),
                Route.post("/count", "Takes a body.", Map.class, Map.class, call -> call.body(Map.class)));
        Dispatcher dispatcher = new Dispatcher(
                new Guard(Optional.empty(), Set.of()),
                limiter,
                new RequestMetrics(),
                routes,
                PageFiles.read(),
                1000,
                fault -> {});
        ServerOptions usual = ServerOptions.DEFAULTS;
        ServerOptions options = new ServerOptions(
                "127.0.0.1",
                0,
                usual.hosts(),
                usual.token(),
                usual.dir(),
                usual.timeout(),
                usual.mostUpload(),
                usual.mostBody(),
                CONNECTIONS,
                usual.mostJobs());
        server = ExplorerServer.web(dispatcher, options, HEAD, address -> false);
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.stop();
        limiter.close();
    }

    private Socket connect(String from) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setSoTimeout(30_000);
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(
                new InetSocketAddress("127.0.0.1", ((ServerConnector) server.getConnectors()[0]).getLocalPort()));
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
    }

    /** Whether a request is answered; a connection that was not accepted is closed or broken. */
    private static boolean isAnswered(Socket socket) throws IOException {
        try {
            send(socket, HEALTH);
            StringBuilder answer = new StringBuilder();
            while (!answer.toString().endsWith("\"ok\":true}")) {
                int next = socket.getInputStream().read();
                if (next < 0) {
                    assertThat(answer).isEmpty();
                    return false;
                }
                answer.append((char) next);
            }
            return true;
        } catch (SocketException e) {
            return false;
        }
    }

    @Test
    void oneAddressHasHalfOfTheConnections() throws IOException {
        for (int i = 0; i < CONNECTIONS / 2; i++) {
            assertThat(isAnswered(connect("127.0.0.1"))).isTrue();
        }
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            assertThat(isAnswered(connect("127.0.0.1"))).isFalse();
        }
        Socket other = null;
        try {
            other = connect("127.0.0.2");
        } catch (BindException e) {
            Assumptions.abort("this machine has one address of its own alone");
        }
        assertThat(isAnswered(other)).isTrue();
    }

    @Test
    void whoClosesConnectionsCanMakeOthers() throws Exception {
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            isAnswered(connect("127.0.0.1"));
        }
        for (Socket socket : sockets) {
            socket.close();
        }
        for (int answered = 0; answered < CONNECTIONS / 2; ) { // those closed are noticed a little later
            if (isAnswered(connect("127.0.0.1"))) {
                answered++;
            } else {
                Thread.sleep(10);
            }
        }
    }

    @Test
    void whoSendsAHeadTooSlowlyIsCutOff() throws Exception {
        Socket socket = connect("127.0.0.1");
        send(socket, "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ");
        socket.setSoTimeout(20);
        while (isOpen(socket)) {
            try {
                send(socket, "x");
            } catch (SocketException e) {
                return; // broken
            }
        }
    }

    /** Whether the other end has not closed the connection; it must not have answered either. */
    private static boolean isOpen(Socket socket) throws IOException {
        try {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (SocketException e) {
            return false;
        }
    }

    @Test
    void everyHeadOfAConnectionHasItsOwnTime() throws Exception {
        Socket socket = connect("127.0.0.1");
        for (int i = 0; i < 3; i++) {
            assertThat(isAnswered(socket)).isTrue();
            Thread.sleep(HEAD.toMillis());
        }
    }

    @Test
    void whoSendsABodyTooSlowlyIsTold() throws IOException {
        Socket socket = connect("127.0.0.1");
        send(
                socket,
                "POST /api/v1/count HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
        assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                .startsWith("HTTP/1.1 408")
                .contains("application/problem+json", "a part of the body after 1 s");
    }
}
