package dev.hornbeam.server.assistant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.server.TestServer;
import dev.hornbeam.server.http.JsonMapping;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools as an assistant calls them: by the client of the protocol's own library over HTTP, and by lines on two streams. */
class AssistantServerTest {
    private static final String HELLO = request(
            1,
            "initialize",
            "{'protocolVersion':'2025-06-18','capabilities':{},'clientInfo':{'name':'test','version':'1'}}");

    private static final Map<String, McpSchema.Tool> TOOLS = new HashMap<>();

    private static TestServer server;
    private static McpSyncClient client;

    @BeforeAll
    static void connect() {
        server = TestServer.start();
        client = McpClient.sync(HttpClientStreamableHttpTransport.builder(server.address())
                        .endpoint("/api/v1/mcp")
                        .jsonMapper(AssistantServer.MAPPER)
                        .build())
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .requestTimeout(Duration.ofSeconds(60))
                .build();
        client.initialize();
        client.listTools().tools().forEach(tool -> TOOLS.put(tool.name(), tool));
    }

    @AfterAll
    static void disconnect() {
        client.close();
        assertThat(server.errors()).isEmpty();
        server.close();
    }

    private static McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    /** The record of an answer, which must be as its schema says. */
    private static JsonNode content(String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call(tool, arguments);
        assertThat(result.isError()).as(text(result)).isNotEqualTo(true);
        JsonNode content = JsonMapping.MAPPER.valueToTree(result.structuredContent());
        JsonNode schema = JsonMapping.MAPPER.valueToTree(TOOLS.get(tool).outputSchema());
        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(schema)
                        .validate(content))
                .as(tool)
                .isEmpty();
        return content;
    }

    @Test
    void everyToolOnlyReads() {
        assertThat(TOOLS.keySet())
                .containsExactlyInAnyOrder(
                        "describe_graph",
                        "find_entities",
                        "entity_facts",
                        "ask",
                        "check_statement",
                        "explain",
                        "missing_facts",
                        "audit_findings",
                        "rules_about");
        assertThat(TOOLS.values()).allMatch(tool -> tool.annotations().readOnlyHint());
    }

    @Test
    void aConversation() {
        assertThat(content("describe_graph", Map.of()).path("relations")).isNotEmpty();
        JsonNode found = content("find_entities", Map.of("text", "Ud"));
        assertThat(found.at("/entities/0/entity/name").asText()).isEqualTo("Udo");
        assertThat(content("entity_facts", Map.of("entity", "Udo"))
                        .path("degree")
                        .asInt())
                .isPositive();
        JsonNode asked = content("ask", Map.of("head", "Udo", "relation", "basedIn", "limit", 3));
        assertThat(asked.at("/answers/answers")).hasSize(3);
        JsonNode best = asked.at("/answers/answers/0");
        Map<String, Object> fact = Map.of(
                "head",
                "Udo",
                "relation",
                "basedIn",
                "tail",
                best.at("/entity/name").asText());
        JsonNode check = content("check_statement", fact);
        assertThat(check.path("probability")).isEqualTo(best.path("probability"));
        assertThat(check.path("proofs")).isNotEmpty();
        assertThat(content("explain", fact).path("proofs")).isNotEmpty();
        Map<String, Object> pair =
                Map.of("head", "Udo", "tail", best.at("/entity/name").asText());
        assertThat(content("ask", pair).at("/relations/relations")).isNotEmpty();
        assertThat(content("missing_facts", Map.of("entity", "Udo", "min_probability", 0))
                        .path("facts"))
                .isNotEmpty();
        JsonNode missing = content("missing_facts", Map.of("relation", "basedIn", "min_probability", 0.01, "limit", 3));
        assertThat(missing.path("complete").asBoolean()).isTrue();
        assertThat(content("rules_about", Map.of("relation", "basedIn")).path("rules"))
                .isNotEmpty();
        assertThat(content("audit_findings", Map.of()).at("/job/state").asText())
                .isIn("done", "running");
    }

    @Test
    void aStatementIsKnownOrNot() {
        JsonNode facts = content("entity_facts", Map.of("entity", "Udo", "relation", "memberOf"));
        String team = facts.at("/relations/0/others/0/name").asText();
        assertThat(verdict("Udo", "memberOf", team)).isEqualTo("known");
        assertThat(verdict("Udo", "memberOf", "Nobody")).isEqualTo("unknown");
        assertThat(verdict("Udo", "basedon", team)).isEqualTo("unknown");
        assertThat(verdict("Udo", "basedIn", team)).isIn("unlikely", "unknown", "contradicted");
    }

    private static String verdict(String head, String relation, String tail) {
        return content("check_statement", Map.of("head", head, "relation", relation, "tail", tail))
                .path("verdict")
                .asText();
    }

    @ParameterizedTest
    @CsvSource({
        "ask, head, Udo, two of them",
        "ask, heads, Udo, the argument",
        "entity_facts, entity, Nobody, no entity of that name",
        "find_entities, limit, 3, no text",
        "rules_about, limit, none, no relation",
        "missing_facts, limit, none, a whole number from 1 to 100",
        "missing_facts, limit, 3, neither entity nor relation",
        "audit_findings, kind, odd, one of",
    })
    void aMistakeIsToldInOneLine(String tool, String argument, String value, String expected) {
        McpSchema.CallToolResult result = call(tool, Map.of(argument, value));
        assertThat(result.isError()).isTrue();
        assertThat(text(result)).contains(expected).hasLineCount(1);
    }

    @Test
    void anUnknownToolAndWhatIsNoMessageAreRefused() {
        Map<String, Object> none = Map.of();
        assertThatThrownBy(() -> call("drop_graph", none)).isInstanceOf(McpError.class);
        assertThat(server.post("/mcp", "[]").statusCode()).isEqualTo(400);
        assertThat(server.post("/mcp", "{\"jsonrpc\": \"2.0\"}").statusCode()).isEqualTo(400);
        assertThat(server.get("/mcp").statusCode()).isEqualTo(405);
    }

    @Test
    void hostileNamesAreDataInSentences() {
        for (String name : TestServer.HOSTILE) {
            String text = text(call("entity_facts", Map.of("entity", name)));
            assertThat(text.lines().skip(1)).allMatch(line -> line.startsWith("- \""));
            assertThat(text.chars().noneMatch(c -> c < ' ' && c != '\n')).isTrue();
            assertThat(text).hasSizeLessThan(3_000);
        }
    }

    private static String request(int id, String method, String params) {
        return ("{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "','params':" + params + "}")
                .replace('\'', '"');
    }

    private static String called(int id, String tool, String arguments) {
        return request(id, "tools/call", "{'name':'" + tool + "','arguments':" + arguments + "}");
    }

    /** What is answered to lines, in the order of their ids; the input ends after them. */
    private static List<JsonNode> answers(Path folder, boolean changes, List<String> lines) throws Exception {
        Completion completion = RuleModel.load(server.folder().resolve("model"))
                .on(Facts.read(server.folder().resolve("company")));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
        AssistantServer.serve(
                folder.resolve("model"),
                completion,
                changes,
                "test",
                new ByteArrayInputStream(String.join("\n", lines).getBytes(UTF_8)),
                out,
                Duration.ofSeconds(60),
                errors::add);
        assertThat(errors).isEmpty();
        List<JsonNode> answers = new ArrayList<>();
        for (String line : out.toString(UTF_8).lines().toList()) {
            answers.add(JsonMapping.MAPPER.readTree(line));
        }
        answers.sort(Comparator.comparingInt(each -> each.path("id").asInt()));
        return answers;
    }

    @Test
    void linesAreAnsweredWhateverStandsBetweenThem(@TempDir Path folder) throws Exception {
        List<String> lines = new ArrayList<>(List.of(HELLO));
        lines.add("no message");
        lines.add("");
        lines.add("[".repeat(100_000));
        lines.add(called(2, "find_entities", "{'text':'" + "x".repeat(2 << 20) + "'}"));
        for (int id = 3; id < 103; id++) {
            lines.add(called(id, "entity_facts", "{'entity':'Udo'}"));
        }
        lines.add(request(103, "ping", "{}"));
        List<JsonNode> answers = answers(folder, false, lines);
        List<JsonNode> refused =
                answers.stream().filter(each -> each.has("error")).toList();
        assertThat(refused)
                .hasSize(3)
                .allMatch(each -> each.has("id") && each.path("id").isNull());
        assertThat(answers.stream().filter(each -> each.path("result").has("structuredContent")))
                .hasSize(100);
        assertThat(answers.get(answers.size() - 1).path("id").asInt()).isEqualTo(103);
    }

    @Test
    void decisionsAreRecordedIfThatIsAllowed(@TempDir Path folder) throws Exception {
        JsonNode missing = content("missing_facts", Map.of("relation", "basedIn", "min_probability", 0.01));
        String decide = called(
                2,
                "record_decision",
                "{'verdict':'accept','head':'"
                        + missing.at("/facts/0/fact/head/name").asText()
                        + "','relation':'basedIn','tail':'"
                        + missing.at("/facts/0/fact/tail/name").asText() + "'}");
        JsonNode allowed = answers(folder, true, List.of(HELLO, decide)).get(1);
        assertThat(allowed.at("/result/structuredContent/accepted").asInt()).isEqualTo(1);
        assertThat(folder.resolve("model.review.tsv")).exists();
        assertThat(answers(folder, false, List.of(HELLO, decide)).get(1).has("error"))
                .isTrue();
        assertThat(Files.readAllLines(folder.resolve("model.review.tsv"))).hasSizeLessThan(4);
    }
}
