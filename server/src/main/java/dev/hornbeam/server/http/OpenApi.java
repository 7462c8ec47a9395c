package dev.hornbeam.server.http;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The description of the service (OpenAPI 3.1), written from the table of routes. */
public final class OpenApi {
    private final List<Route> routes;
    private final String version;
    private final JsonSchema schemas = new JsonSchema();

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
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put(
                "type",
                switch (param.kind()) {
                    case TEXT -> "string";
                    case WHOLE -> "integer";
                    case FRACTION -> "number";
                    case FLAG -> "boolean";
                });
        if (!param.choices().isEmpty()) {
            schema.put("enum", param.choices());
        }
        if (param.kind() == Param.Kind.WHOLE) {
            schema.put("minimum", (long) param.least());
            schema.put("maximum", (long) param.most());
        }
        param.preset().ifPresent(preset -> schema.put("default", value(param, preset)));
        Map<String, Object> parameter = new LinkedHashMap<>();
        parameter.put("name", param.name());
        parameter.put("in", param.place().name().toLowerCase(Locale.ROOT));
        parameter.put("required", param.required());
        parameter.put("description", param.meaning());
        parameter.put("schema", schema);
        return parameter;
    }

    private static Object value(Param param, String text) {
        return switch (param.kind()) {
            case TEXT -> text;
            case WHOLE -> Long.valueOf(text);
            case FRACTION -> Double.valueOf(text);
            case FLAG -> Boolean.valueOf(text);
        };
    }

    /** JSON schemas of records, read off their components. */
    private static final class JsonSchema {
        private final Map<String, Object> named = new TreeMap<>();

        /** The schemas of all records met so far, by name. */
        Map<String, Object> named() {
            return named;
        }

        /** The schema of a type; a record is referred to by its name. */
        Map<String, Object> of(Type type) {
            if (type instanceof ParameterizedType parameterized) {
                Class<?> raw = (Class<?>) parameterized.getRawType();
                Type last = parameterized.getActualTypeArguments()[parameterized.getActualTypeArguments().length - 1];
                if (raw == Optional.class) {
                    return of(last);
                }
                if (Collection.class.isAssignableFrom(raw)) {
                    return Map.of("type", "array", "items", of(last));
                }
                if (Map.class.isAssignableFrom(raw)) {
                    return Map.of("type", "object", "additionalProperties", of(last));
                }
                return record(raw);
            }
            Class<?> plain = type instanceof Class<?> known ? known : Object.class;
            if (plain.isRecord()) {
                return record(plain);
            }
            return plain(plain);
        }

        private static Map<String, Object> plain(Class<?> type) {
            if (type == String.class) {
                return Map.of("type", "string");
            }
            if (type.isEnum()) {
                return Map.of(
                        "type",
                        "string",
                        "enum",
                        Arrays.stream(type.getEnumConstants())
                                .map(each -> JsonMapping.MAPPER.convertValue(each, String.class))
                                .toList());
            }
            if (type == int.class
                    || type == long.class
                    || type == Integer.class
                    || type == Long.class
                    || type == OptionalInt.class) {
                return Map.of("type", "integer");
            }
            if (type == double.class || type == Double.class || type == float.class || type == OptionalDouble.class) {
                return Map.of("type", "number");
            }
            if (type == boolean.class || type == Boolean.class) {
                return Map.of("type", "boolean");
            }
            return Map.of();
        }

        private Map<String, Object> record(Class<?> type) {
            String name = type.getSimpleName();
            if (!named.containsKey(name)) {
                named.put(name, Map.of()); // a record may contain itself
                Map<String, Object> properties = new LinkedHashMap<>();
                List<String> required = new ArrayList<>();
                add(type, properties, required);
                Map<String, Object> schema = new LinkedHashMap<>();
                schema.put("type", "object");
                schema.put("properties", properties);
                schema.put("required", required);
                named.put(name, schema);
            }
            return Map.of("$ref", "#/components/schemas/" + name);
        }

        /** The parts of a record, as Jackson's annotations say: components, and methods that are properties. */
        private void add(Class<?> type, Map<String, Object> properties, List<String> required) {
            List<Method> parts = new ArrayList<>();
            for (RecordComponent part : type.getRecordComponents()) {
                parts.add(part.getAccessor());
            }
            Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(JsonProperty.class) && !parts.contains(method))
                    .sorted(Comparator.comparing(Method::getName))
                    .forEach(parts::add);
            for (Method part : parts) {
                if (part.isAnnotationPresent(JsonUnwrapped.class)) {
                    add(part.getReturnType(), properties, required);
                } else if (!part.isAnnotationPresent(JsonIgnore.class)) {
                    boolean text = part.isAnnotationPresent(JsonSerialize.class)
                            && part.getAnnotation(JsonSerialize.class).using() == ToStringSerializer.class;
                    properties.put(part.getName(), of(text ? String.class : part.getGenericReturnType()));
                    if (!part.isAnnotationPresent(JsonInclude.class)
                            && !part.getReturnType().getSimpleName().startsWith("Optional")) {
                        required.add(part.getName());
                    }
                }
            }
        }
    }
}
