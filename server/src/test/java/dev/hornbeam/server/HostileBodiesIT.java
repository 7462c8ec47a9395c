package dev.hornbeam.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that no friend sends: broken, large, slow, for nobody. */
class HostileBodiesIT {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** The beginning of a request that says how many bytes come after it. */
    private static byte[] announcing(String path, int bytes) {
        return ("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        + "Content-Type: application/json\r\nContent-Length: " + bytes + "\r\n\r\n")
                .getBytes(UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "{\"format\":1}",
                "{\"format\":\"text\",\"ids\":[null]}",
                "{\"x\":1}",
                "\u0000"
            })
    void aBrokenBodyIsRefused(String body) {
        HttpResponse<String> answer = server.post("/rules/export", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    }

    @Test
    void aDeepBodyIsRefused() {
        assertThat(server.post("/rules/export", "[".repeat(100_000)).statusCode())
                .isEqualTo(400);
    }

    @Test
    void aBodyThatIsNotJsonIsRefused() {
        HttpResponse<String> answer = server.send(server.request("/review/decisions")
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("{\"verdict\":\"accept\"}")));
        assertThat(answer.statusCode()).isEqualTo(415);
    }

    @Test
    void aLargeBodyIsRefused() {
        HttpResponse<String> answer = server.post("/rules/export", "x".repeat(3 << 20));
        assertThat(answer.statusCode()).isEqualTo(413);
    }

    /** Many clients send all that they have before they read: they are to find the answer, not a broken connection. */
    @ParameterizedTest
    @CsvSource({"/api/v1/rules/export, 413", "/api/v1/nothing, 404", "/api/v1/health, 405", "/nothing, 404"})
    void whoSendsAllBeforeReadingFindsTheAnswer(String path, int status) throws IOException {
        int bytes = 16 << 20;
        byte[] beginning = announcing(path, bytes);
        byte[] request = Arrays.copyOf(beginning, beginning.length + bytes);
        String answer = server.raw(request);
        assertThat(answer).startsWith("HTTP/1.1 " + status);
        assertThat(answer).contains("\"status\":" + status);
    }

    @Test
    void whoAnnouncesMuchAndSendsNothingIsAnsweredAllTheSame() throws IOException {
        assertThat(server.raw(announcing("/api/v1/nothing", 1_000_000_000))).startsWith("HTTP/1.1 404");
    }

    @Test
    void anUploadThatIsTooLargeLeavesNoFile() {
        try (TestServer small = TestServer.start(options -> options.withMostUpload(1 << 20))) {
            HttpResponse<String> answer = small.send(small.request("/uploads?name=big.tsv")
                    .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[3 << 20]))));
            assertThat(answer.statusCode()).isEqualTo(413);
            assertThat(small.folder().resolve("uploads/big.tsv")).doesNotExist();
        }
    }

    @Test
    void slowClientsDoNotBlockOthers() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 60; i++) {
                Socket socket = new Socket("127.0.0.1", server.port());
                slow.add(socket);
                String request = i % 2 == 0
                        ? "GET /api/v1/health HTTP/1.1\r\nHost: 127"
                        : "POST /api/v1/rules/export HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                                + "Content-Length: 1000\r\n\r\n{";
                socket.getOutputStream().write(request.getBytes(UTF_8));
            }
            for (int i = 0; i < 20; i++) {
                HttpResponse<String> answer = server.send(
                        server.request("/answers?head=Udo&relation=basedIn").timeout(Duration.ofSeconds(20)));
                assertThat(answer.statusCode()).isEqualTo(200);
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    /** More than the web server has threads, and more than it waits for at once. */
    @Test
    void manySlowBodiesKeepNobodyWaiting() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 140; i++) {
                Socket socket = new Socket("127.0.0.1", server.port());
                slow.add(socket);
                socket.getOutputStream().write(announcing("/api/v1/rules/export", 1000));
                socket.getOutputStream().write('{');
            }
            HttpResponse<String> answer = server.send(server.request("/health").timeout(Duration.ofSeconds(15)));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(server.send(server.request("/answers?head=Udo&relation=basedIn")
                                    .timeout(Duration.ofSeconds(15)))
                            .statusCode())
                    .isEqualTo(200);
            Socket last = slow.get(slow.size() - 1);
            last.setSoTimeout(15_000);
            assertThat(new String(last.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 503")
                    .contains("Retry-After", "application/problem+json");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }
}
