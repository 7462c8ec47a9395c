package dev.hornbeam.server.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The description of the service (OpenAPI 3.1), written from the table of routes. */
public final class OpenApi {
    private final List<Route> routes;
    private final String version;
    private final RecordSchemas schemas = new RecordSchemas("#/components/schemas/");

    public OpenApi(List<Route> routes, String version) {
        this.routes = List.copyOf(routes);
        this.version = version;
    }

    /** The document. */
    public Map<String, Object> document() {
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(Dispatcher.BASE + route.path(), none -> new LinkedHashMap<>())
                    .put(route.method().name().toLowerCase(Locale.ROOT), operation(route));
        }
        schemas.of(Problem.class);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                Map.of(
                        "title",
                        "Hornbeam",
                        "version",
                        version,
                        "description",
                        "Answers, proofs, rules and new facts of one model on one graph."));
        document.put("servers", List.of(Map.of("url", "/")));
        document.put("paths", paths);
        document.put(
                "components",
                Map.of(
                        "schemas",
                        schemas.named(),
                        "securitySchemes",
                        Map.of("token", Map.of("type", "http", "scheme", "bearer"))));
        return document;
    }

    private Map<String, Object> operation(Route route) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("operationId", id(route));
        operation.put("summary", route.summary());
        List<Object> params = new ArrayList<>();
        route.params().forEach(param -> params.add(parameter(param)));
        if (!params.isEmpty()) {
            operation.put("parameters", params);
        }
        route.body().ifPresent(body -> operation.put("requestBody", required("application/json", schemas.of(body))));
        if (route.lane() == Route.Lane.UPLOAD) {
            operation.put(
                    "requestBody", required("application/octet-stream", Map.of("type", "string", "format", "binary")));
        }
        Map<String, Object> responses = new LinkedHashMap<>();
        responses.put(
                route.starts() ? "202" : "200",
                Map.of(
                        "description",
                        route.starts() ? "The job, whose place the header Location names." : "The answer.",
                        "content",
                        content(route)));
        responses.put(
                "default",
                Map.of(
                        "description",
                        "What is wrong, in one line.",
                        "content",
                        Map.of("application/problem+json", Map.of("schema", schemas.of(Problem.class)))));
        operation.put("responses", responses);
        return operation;
    }

    private static Map<String, Object> required(String type, Object schema) {
        return Map.of("required", true, "content", Map.of(type, Map.of("schema", schema)));
    }

    private static String id(Route route) {
        String words = route.path().replaceAll("[{}.]", "").replaceFirst("^/", "");
        StringBuilder id = new StringBuilder(route.method().name().toLowerCase(Locale.ROOT));
        for (String word : words.split("[/-]")) {
            id.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return id.toString();
    }

    private Map<String, Object> content(Route route) {
        if (route.lane() == Route.Lane.STREAM) {
            return Map.of(
                    "application/x-ndjson",
                    Map.of(
                            "schema",
                            Map.of("anyOf", List.of(schemas.of(route.answer()), schemas.of(StreamEnd.class)))));
        }
        if (route.lane() == Route.Lane.EVENTS) {
            return Map.of("text/event-stream", Map.of("schema", schemas.of(route.answer())));
        }
        return route.answer() == Content.class
                ? Map.of("*/*", Map.of("schema", Map.of("type", "string")))
                : Map.of("application/json", Map.of("schema", schemas.of(route.answer())));
    }

    private static Map<String, Object> parameter(Param param) {
        Map<String, Object> parameter = new LinkedHashMap<>();
        parameter.put("name", param.name());
        parameter.put("in", param.place().name().toLowerCase(Locale.ROOT));
        parameter.put("required", param.required());
        parameter.put("description", param.meaning());
        parameter.put("schema", RecordSchemas.of(param));
        return parameter;
    }
}
