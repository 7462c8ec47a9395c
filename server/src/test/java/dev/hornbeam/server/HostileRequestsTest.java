package dev.hornbeam.server;

import static dev.hornbeam.server.TestServer.tree;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no friend sends, and what they get. */
class HostileRequestsTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A request as it is, which a proper client would not send. */
    private static String raw(String request) throws IOException {
        return server.raw(request.getBytes(UTF_8));
    }

    private static String get(String target) throws IOException {
        return raw("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "/answers, 400, no relation",
        "/answers?relation=basedIn, 400, neither head nor tail",
        "/answers?head=Udo&tail=Graz&relation=basedIn, 400, both head and tail",
        "/answers?head=Udo, 400, no relation",
        "/answers?head=Nobody&relation=basedIn, 404, no entity of that name",
        "/answers?head=Udo&relation=basedon, 404, Maybe you meant basedIn",
        "/answers?head=Udo&relation=basedIn&limit=0, 400, a whole number from 1 to 1000",
        "/answers?head=Udo&relation=basedIn&limit=99999999999999999999, 400, a whole number",
        "/answers?head=Udo&relation=basedIn&offset=-1, 400, a whole number from 0",
        "/rules?minConfidence=NaN, 400, a number from 0 to 1",
        "/rules?sort=wurst, 400, Maybe you meant",
        "/rules/999999, 404, no rule of that number",
        "/rules/x, 400, a whole number",
        "/jobs/7777, 404, no job of that number",
        "/files?path=../.., 403, leads out of the server's folder",
        "/files?path=%2Fetc, 403, leads out of the server's folder",
        "/files?path=%00, 403, leads out of the server's folder",
        "/files?path=company/../../.., 403, leads out",
        "/files?path=.env, 403, begins with a dot",
        "/files?path=company/.git, 403, begins with a dot",
        "/files?path=./company, 403, begins with a dot",
        "/files?path=company/../company, 403, begins with a dot",
        "/entities?limit=1&limit=2, 400, limit 2 times",
        "/answers?head=Udo&head=Udo&relation=basedIn, 400, head 2 times",
        "/answers?head=%FF&relation=basedIn, 400, no UTF-8",
        "/entities?limit=, 400, a whole number",
        "/relate?head=Udo&tail=Udo, 400, the same entity",
        "/compositions?body=basedIn%2Cnope, 404, no relation of that name",
        "/review/accepted?format=exe, 400, one of",
        "/nothing, 404, nothing here",
    })
    void aProblemIsToldInTheWordsOfTheCommandLine(String path, int status, String words) {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        JsonNode problem = tree(answer.body());
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("detail").asText()).contains(words);
    }

    @Test
    void anotherSiteCannotChangeAnything() {
        String body = "{\"verdict\":\"accept\",\"head\":\"Udo\",\"relation\":\"basedIn\",\"tail\":\"Graz\"}";
        for (String origin :
                List.of("http://evil.example", "null", "http://127.0.0.1:1", "https://localhost.evil.example")) {
            HttpResponse<String> answer = server.send(server.request("/review/decisions")
                    .header("Content-Type", "application/json")
                    .header("Origin", origin)
                    .POST(HttpRequest.BodyPublishers.ofString(body)));
            assertThat(answer.statusCode()).as(origin).isEqualTo(403);
        }
        HttpResponse<String> hidden = server.send(server.request("/review/decisions")
                .header("Content-Type", "application/json")
                .header("Sec-Fetch-Site", "cross-site")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
        assertThat(hidden.statusCode()).isEqualTo(403);
        HttpResponse<String> own = server.send(server.request("/review/decisions")
                .header("Content-Type", "application/json")
                .header("Origin", server.address())
                .POST(HttpRequest.BodyPublishers.ofString(body.replace("accept", "skip"))));
        assertThat(own.statusCode()).as(own.body()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/v1/entities?prefix=LONG HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: LONG\r\n\r\n",
                "GET /api/v1/health HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
                "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n",
                "GET /api/v1/health HTTP/1.1\r\n\r\n",
                "GET /api/v1/%zz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                "GET /api/v1/health?x=%FF%FE HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
                "GET /api/v1/\u00ff HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
                "POST /api/v1/learn HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "POST /api/v1/learn HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: wurst\r\n\r\n",
                "nonsense\r\n\r\n",
                "BREW /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            })
    void everyErrorIsAProblemDocument(String request) throws IOException {
        // little more than is allowed, so that all of it has been read when it is refused and no connection breaks
        String answer = raw(request.replace("LONG", "x".repeat(33_000)));
        assertThat(answer).containsPattern("^HTTP/1.1 (4\\d\\d|50[15])");
        assertThat(answer.toLowerCase(java.util.Locale.ROOT)).contains("content-type: application/problem+json");
        JsonNode problem = tree(answer.substring(answer.indexOf("\r\n\r\n") + 4));
        assertThat(answer).startsWith("HTTP/1.1 " + problem.path("status").asInt());
        assertThat(problem.path("detail").asText()).contains("Maybe");
    }

    @Test
    void anotherSiteCannotAskTheService() {
        for (String site : List.of("cross-site", "same-site")) {
            HttpResponse<String> image = server.send(server.request("/review?again=true")
                    .header("Sec-Fetch-Site", site)
                    .header("Sec-Fetch-Mode", "no-cors"));
            assertThat(image.statusCode()).as(site).isEqualTo(403);
        }
        assertThat(server.send(server.request("/rules").header("Sec-Fetch-Site", "same-origin"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.send(server.request("/rules").header("Sec-Fetch-Site", "none"))
                        .statusCode())
                .as("typed into the address bar")
                .isEqualTo(200);
    }

    @Test
    void aForeignNameIsRefusedAlsoWhereEverybodyMayAsk() throws IOException {
        try (TestServer open =
                TestServer.start(options -> options.withAddress("0.0.0.0", 0).withHosts(List.of("Graph.Intranet")))) {
            for (String host :
                    List.of("evil.example", "evil.example:8321", "127.0.0.1.evil.example", "1.2.3.4.5", "1")) {
                assertThat(asked(open, host)).as(host).startsWith("HTTP/1.1 421");
            }
            for (String host : List.of("127.0.0.1", "192.0.2.7:8321", "[::1]:1", "localhost", "graph.intranet:80")) {
                assertThat(asked(open, host)).as(host).startsWith("HTTP/1.1 200");
            }
        }
    }

    private static String asked(TestServer server, String host) throws IOException {
        return server.raw(
                ("GET /api/v1/health HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n").getBytes(UTF_8));
    }

    @Test
    void whatAFileSaysIsNotToldAndNeitherWhereItIs() throws Exception {
        Files.writeString(server.folder().resolve(".env"), "PASSWORD=hunter2\n");
        Files.writeString(server.folder().resolve("notes.tsv"), "PASSWORD=hunter2\n");
        assertThat(server.json("/files").toString()).doesNotContain(".env");
        assertThat(server.post("/learn", "{\"data\":\".env\",\"name\":\"m\"}").statusCode())
                .isEqualTo(403);
        JsonNode job = TestServer.json(server.post("/learn", "{\"data\":\"notes.tsv\",\"name\":\"m\"}"));
        String told = server.get("/jobs/" + job.path("id").asInt() + "/events").body();
        assertThat(told)
                .contains("\"state\":\"failed\"")
                .contains("notes.tsv")
                .doesNotContain("hunter2")
                .doesNotContain(server.folder().toString());
    }

    @Test
    void namesOfTheServersOwnFilesAreReserved() {
        for (String name : List.of("x.review.tsv", "model.Review.TSV", "uploads")) {
            HttpResponse<String> answer = server.post("/learn", "{\"name\":\"" + name + "\"}");
            assertThat(answer.statusCode()).as(name).isEqualTo(400);
            assertThat(answer.body()).contains("reserved");
        }
    }

    @Test
    void aForeignNameForThisMachineIsRefused() throws IOException {
        String answer = raw("GET /api/v1/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 421");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../../etc/passwd",
                "/..%2f..%2fetc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "//etc/passwd",
                "/lib/../../../etc/passwd",
                "/files.txt",
                "/lib/",
                "/api/v1/../../etc/passwd",
                "/%00",
                "/api/v1/entities/..%2f..%2f..%2fetc%2fpasswd",
            })
    void noFileOfTheMachineIsServed(String target) throws IOException {
        String answer = get(target);
        assertThat(answer).doesNotContain("root:");
        assertThat(answer).containsPattern("^HTTP/1.1 (400|404|405)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "\r\n\r\n\u0016\u0003\u0001 garbage\r\n\r\n"
            })
    void whatIsNotHttpIsRefused(String request) throws IOException {
        assertThat(raw(request))
                .satisfiesAnyOf(
                        answer -> assertThat(answer).isEmpty(),
                        answer -> assertThat(answer).startsWith("HTTP/1.1 4"),
                        answer -> assertThat(answer).startsWith("HTTP/1.1 505"));
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }

    @Test
    void hugeHeadersAndAddressesAreRefused() throws IOException {
        // little more than is allowed, so that all of it has been read when it is refused and no connection breaks
        String much = "x".repeat(33_000);
        String header = raw("GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + much + "\r\n\r\n");
        assertThat(header).startsWith("HTTP/1.1 431");
        assertThat(get("/api/v1/entities?prefix=" + much)).startsWith("HTTP/1.1 4");
    }

    @Test
    void otherMethodsAreRefused() throws IOException {
        for (String method : List.of("DELETE", "PUT", "TRACE", "PATCH")) {
            String answer = raw(method + " /api/v1/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
            assertThat(answer).as(method).containsPattern("^HTTP/1.1 40[345]");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-HTTP-Method-Override", "x-http-method-override", "X-HTTP-Method", "X-Method-Override"})
    void aHeaderThatOverridesTheMethodIsRefused(String header) throws IOException {
        for (String method : List.of("GET", "POST")) {
            String answer = raw(method + " /api/v1/jobs/1/stop HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                    + header + ": POST\r\nContent-Length: 0\r\n\r\n");
            assertThat(answer).as(method).startsWith("HTTP/1.1 400").contains("the method in the request line");
        }
    }

    @Test
    void aLongNameInABodyIsRefused() {
        String longest = "a (".repeat(7_000);
        String body =
                "{\"verdict\":\"accept\",\"head\":\"" + longest + "\",\"relation\":\"basedIn\",\"tail\":\"Graz\"}";
        HttpResponse<String> answer = server.post("/review/decisions", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("20000").hasSizeLessThan(1_000);
    }

    @Test
    void whoGoesAwayDuringAStreamLeavesNothingBehind() throws Exception {
        for (int i = 0; i < 8; i++) {
            try (Socket socket = new Socket("127.0.0.1", server.port())) {
                String body = "{\"minProbability\":0}";
                socket.getOutputStream()
                        .write(
                                ("POST /api/v1/complete HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                                                + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                                        .getBytes(UTF_8));
                socket.getInputStream().read();
            }
        }
        assertThat(server.post("/complete", "{\"most\":1,\"minProbability\":0}").statusCode())
                .isIn(200, 503);
        assertThat(server.errors()).isEmpty();
    }

    @Test
    void noDataOutsideTheFolderIsLearnedFrom(@TempDir Path elsewhere) throws IOException {
        Path outside = Files.writeString(elsewhere.resolve("outside.tsv"), "a\tr\tb\n");
        Files.createSymbolicLink(server.folder().resolve("link"), outside);
        Files.createSymbolicLink(server.folder().resolve("links"), outside.getParent());
        for (String path : List.of(
                "../" + outside.getFileName(),
                outside.toString(),
                "link",
                "links/" + outside.getFileName(),
                "company/../../x")) {
            HttpResponse<String> answer = server.post("/learn", "{\"data\":\"" + path + "\",\"name\":\"m\"}");
            assertThat(answer.statusCode()).as(path + answer.body()).isIn(403, 404);
        }
        assertThat(server.json("/files").toString()).doesNotContain("link");
        Path within = Files.createDirectory(server.folder().resolve("within"));
        Files.createSymbolicLink(within.resolve("train.tsv"), outside);
        assertThat(server.post("/learn", "{\"data\":\"within\",\"name\":\"m\"}").statusCode())
                .isEqualTo(403);
        for (String name : List.of("../m", "/tmp/m", "a/b", "", ".", "..", ".hidden", "m\\u0000")) {
            HttpResponse<String> answer = server.post("/learn", "{\"name\":\"" + name + "\"}");
            assertThat(answer.statusCode()).as(name).isEqualTo(400);
        }
        for (String name : List.of("..%2Fx.tsv", "%2Ftmp%2Fx.tsv", ".x", "a%00b")) {
            HttpResponse<String> answer = server.send(
                    server.request("/uploads?name=" + name).POST(HttpRequest.BodyPublishers.ofString("a\tr\tb\n")));
            assertThat(answer.statusCode()).as(name).isEqualTo(400);
        }
    }

    @Test
    void onlyWhoKnowsTheTokenIsAnswered() {
        String token = "a-token-of-thirty-two-characters";
        try (TestServer closed = TestServer.start(options -> options.withToken(Optional.of(token)))) {
            assertThat(closed.get("/health").statusCode()).isEqualTo(401);
            for (String wrong : List.of("Bearer x", "Bearer " + token + "x", "Basic " + token, token)) {
                assertThat(closed.send(closed.request("/health").header("Authorization", wrong))
                                .statusCode())
                        .isEqualTo(401);
            }
            assertThat(closed.send(closed.request("/health").header("Authorization", "Bearer " + token))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void tooManyJobsAreRefused() {
        try (TestServer busy = TestServer.start()) {
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                statuses.add(busy.post("/learn", "{\"name\":\"m" + i + "\",\"options\":{\"epochs\":\"100000\"}}")
                        .statusCode());
            }
            assertThat(statuses).contains(202).endsWith(429);
        }
    }

    @Test
    void whatIsBeingAskedWhenTheServerEndsIsAnswered() throws Exception {
        TestServer ending = TestServer.start();
        var answer = java.util.concurrent.CompletableFuture.supplyAsync(
                () -> ending.post("/complete", "{\"minProbability\":0}"));
        while (!ending.get("/metrics").body().contains("hornbeam_requests_working 2") && !answer.isDone()) {
            Thread.onSpinWait();
        }
        ending.close();
        assertThat(answer.get().body()).contains("\"done\":true");
    }

    @Test
    void theSecondServerOfAModelSaysSo() {
        Facts facts = Facts.read(server.folder().resolve("company"));
        Path model = server.folder().resolve("model");
        assertThatThrownBy(() -> ExplorerServer.start(
                        model,
                        RuleModel.load(model).on(facts),
                        ServerOptions.DEFAULTS.withAddress("127.0.0.1", 0),
                        fault -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("another server that shows the model");
    }

    @Test
    void aTakenPortIsToldInOneLine(@TempDir Path folder) throws IOException {
        TestServer.copyTo(folder);
        Facts facts = Facts.read(folder.resolve("company"));
        assertThatThrownBy(() -> ExplorerServer.start(
                        folder.resolve("model"),
                        RuleModel.load(folder.resolve("model")).on(facts),
                        ServerOptions.DEFAULTS.withAddress("127.0.0.1", server.port()),
                        fault -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe another server runs there");
    }
}
