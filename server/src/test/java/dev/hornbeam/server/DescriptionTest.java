package dev.hornbeam.server;

import static dev.hornbeam.server.TestServer.encoded;
import static dev.hornbeam.server.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.hornbeam.server.http.JsonMapping;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The description of the service is valid, and a client that knows nothing but the description can ask everything and finds every
 * answer as described.
 */
class DescriptionTest {
    /** Values for parameters and properties that must name something of the graph. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("head", "Udo"),
            Map.entry("relation", "basedIn"),
            Map.entry("tail", "Graz"),
            Map.entry("name", "Search"),
            Map.entry("body", "memberOf"),
            Map.entry("text", "based"),
            Map.entry("prefix", "U"),
            Map.entry("path", "company"),
            Map.entry("relations", "basedIn"),
            Map.entry("data", "company"),
            Map.entry("subject", "new"),
            Map.entry("format", "text"));

    /** Questions whose answer with the values above is a problem, which is described, too. */
    private static final Map<String, Integer> REFUSED = Map.of(
            "postMcp", 400, "postUploads", 200, "postJobsIdOpen", 409, "getAnswers", 400, "postReviewDecisions", 200);

    private static TestServer server;
    private static ObjectNode document;

    @BeforeAll
    static void start() {
        server = TestServer.start();
        document = (ObjectNode) server.json("/openapi.json");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void theDescriptionIsValid() {
        SwaggerParseResult parsed = new OpenAPIV3Parser().readContents(document.toString());
        assertThat(parsed.getMessages()).isEmpty();
        assertThat(parsed.getOpenAPI().getPaths())
                .hasSize(document.path("paths").size());
        List<String> ids = new ArrayList<>();
        document.path("paths")
                .forEach(path -> path.forEach(
                        operation -> ids.add(operation.path("operationId").asText())));
        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void everyAnswerIsAsDescribed() {
        server.post("/audit", "");
        List<String> asked = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    ask(path.getKey(), method.getKey(), method.getValue());
                    asked.add(path.getKey());
                }));
        assertThat(asked).hasSizeGreaterThan(30);
        assertThat(server.errors()).isEmpty();
    }

    private static void ask(String path, String method, JsonNode operation) {
        String id = operation.path("operationId").asText();
        StringBuilder address = new StringBuilder(
                path.substring("/api/v1".length()).replace("{id}", path.contains("/jobs/") ? "1" : "0"));
        String separator = "?";
        for (JsonNode parameter : operation.path("parameters")) {
            if (parameter.path("in").asText().equals("query")) {
                String name = parameter.path("name").asText();
                String meant = path.endsWith("/rules") && name.equals("head") ? "relation" : name; // a rule's head
                address.append(separator)
                        .append(name)
                        .append('=')
                        .append(encoded(value(meant, parameter.path("schema"))));
                separator = "&";
            }
        }
        HttpRequest.Builder request = server.request(address.toString());
        JsonNode body = operation.at("/requestBody/content/application~1json/schema");
        if (method.equals("post")) {
            request.header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            body.isMissingNode()
                                    ? ""
                                    : sample("", resolved(body)).toString()));
        }
        HttpResponse<String> answer = server.send(request);
        String status = Integer.toString(answer.statusCode());
        JsonNode responses = operation.path("responses");
        String what = id + " " + address + ": " + answer.body();
        if (REFUSED.containsKey(id)) {
            assertThat(answer.statusCode()).as(what).isIn(REFUSED.get(id), 200);
        } else {
            assertThat(responses.has(status)).as(status + " " + what).isTrue();
        }
        JsonNode content = (responses.has(status) ? responses.path(status) : responses.path("default")).path("content");
        String type = answer.headers().firstValue("Content-Type").orElse("").split(";")[0];
        assertThat(content.has(type) || content.has("*/*"))
                .as(type + " " + what)
                .isTrue();
        JsonNode schema = content.path(type).path("schema");
        switch (type) {
            case "application/json", "application/problem+json" -> check(schema, tree(answer.body()), what);
            case "application/x-ndjson" -> answer.body().lines().forEach(line -> check(schema, tree(line), what));
            case "text/event-stream" ->
                answer.body()
                        .lines()
                        .filter(line -> line.startsWith("data: "))
                        .forEach(line -> check(schema, tree(line.substring(6)), what));
            default -> assertThat(answer.body()).isNotNull();
        }
    }

    private static String value(String name, JsonNode schema) {
        if (schema.has("default")) {
            return schema.path("default").asText();
        }
        if (schema.has("enum")) {
            return schema.path("enum").path(0).asText();
        }
        return schema.path("type").asText().equals("integer") ? "1" : NAMES.get(name);
    }

    private static JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? document.at(schema.path("$ref").asText().substring(1)) : schema;
    }

    /** A body made from its schema. */
    private static JsonNode sample(String name, JsonNode schema) {
        if (schema.has("enum")) {
            return schema.path("enum").path(0);
        }
        switch (schema.path("type").asText()) {
            case "object" -> {
                ObjectNode made = JsonMapping.MAPPER.createObjectNode();
                schema.path("properties").properties().forEach(each -> {
                    if (!each.getKey().equals("options")) { // learning takes what it takes by default
                        made.set(each.getKey(), sample(each.getKey(), resolved(each.getValue())));
                    }
                });
                return made;
            }
            case "array" -> {
                ArrayNode made = JsonMapping.MAPPER.createArrayNode();
                return made.add(sample(name, resolved(schema.path("items"))));
            }
            case "integer" -> {
                return JsonMapping.MAPPER.getNodeFactory().numberNode(name.equals("ids") ? 0 : 1);
            }
            case "number" -> {
                return JsonMapping.MAPPER.getNodeFactory().numberNode(.5);
            }
            case "boolean" -> {
                return JsonMapping.MAPPER.getNodeFactory().booleanNode(false);
            }
            default -> {
                return JsonMapping.MAPPER
                        .getNodeFactory()
                        .textNode(NAMES.getOrDefault(name, name.toLowerCase(Locale.ROOT)));
            }
        }
    }

    /** Nothing is missing, nothing is of another type, and nothing is there that is not described. */
    private static void check(JsonNode schema, JsonNode answer, String what) {
        ObjectNode whole = schema.deepCopy();
        ObjectNode components = document.path("components").deepCopy();
        components.path("schemas").forEach(each -> {
            if (each.has("properties")) {
                ((ObjectNode) each).put("additionalProperties", false);
            }
        });
        whole.set("components", components);
        Set<ValidationMessage> wrong = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(whole)
                .validate(answer);
        assertThat(wrong).as(what.substring(0, Math.min(600, what.length()))).isEmpty();
    }
}
