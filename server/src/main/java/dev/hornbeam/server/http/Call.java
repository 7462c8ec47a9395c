package dev.hornbeam.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One request of a route: its parameters, checked, and its body. */
public final class Call {
    private final Context context;
    private final Map<String, String> values = new TreeMap<>();

    /** Reads and checks the parameters; one that the route does not have is refused. */
    Call(Route route, Context context) {
        this.context = context;
        Map<String, List<String>> given = context.queryParamMap();
        for (String name : given.keySet()) {
            if (route.params().stream()
                    .noneMatch(param -> isQuery(param) && param.name().equals(name))) {
                throw unknown(route, name);
            }
        }
        for (Param param : route.params()) {
            value(param, given).ifPresent(value -> values.put(param.name(), param.checked(value)));
        }
    }

    private static boolean isQuery(Param param) {
        return param.place() == Param.Place.QUERY;
    }

    private Optional<String> value(Param param, Map<String, List<String>> given) {
        Optional<String> value = isQuery(param)
                ? given.getOrDefault(param.name(), List.of()).stream().findFirst()
                : Optional.of(context.pathParam(param.name()));
        if (value.isEmpty() && param.required()) {
            throw InputException.of(
                    context.path(), "no " + param.name(), param.meaning(), "Maybe add ?" + param.name() + "=….");
        }
        return value.or(param::preset);
    }

    private static InputException unknown(Route route, String name) {
        List<String> names =
                route.params().stream().filter(Call::isQuery).map(Param::name).toList();
        return InputException.of(
                route.path(),
                "the unknown parameter " + name,
                names.isEmpty() ? "no parameters" : "some of " + String.join(", ", names),
                ClosestName.in(names, name)
                        .map(meant -> "Maybe you meant " + meant + ".")
                        .orElse("Maybe leave it out."));
    }

    /** A text that is given or has a preset. */
    public String text(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no parameter " + name));
    }

    /** A text, if it is given and not empty. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> !value.isEmpty());
    }

    public int whole(String name) {
        return Math.toIntExact(Long.parseLong(text(name)));
    }

    public double fraction(String name) {
        return Double.parseDouble(text(name));
    }

    public boolean flag(String name) {
        return Boolean.parseBoolean(text(name));
    }

    /** Several texts: one after the other by the same name, or in one separated by commas; none if it is not given. */
    public List<String> list(String name) {
        List<String> given = context.queryParams(name);
        if (given.size() > 1) {
            return given.stream().filter(each -> !each.isEmpty()).toList();
        }
        return find(name)
                .map(text -> Arrays.stream(text.split(","))
                        .map(String::strip)
                        .filter(part -> !part.isEmpty())
                        .toList())
                .orElse(List.of());
    }

    /** Where a page of a list begins. */
    public int offset() {
        return whole("offset");
    }

    /** How long a page is. */
    public int limit() {
        return whole("limit");
    }

    /** The body, which is JSON. */
    public <T> T body(Class<T> type) {
        String sent = context.contentType();
        if (sent == null || !sent.toLowerCase(java.util.Locale.ROOT).startsWith("application/json")) {
            throw new ApiProblem(
                    415,
                    InputException.of(
                                    context.path(),
                                    sent == null ? "a body of no type" : "a body of type " + sent,
                                    "application/json",
                                    "Maybe add the header Content-Type: application/json.")
                            .getMessage());
        }
        try {
            T body = JsonMapping.BODIES.readValue(context.bodyAsBytes(), type);
            if (body == null) {
                throw InputException.of(context.path(), "null", "a JSON object", "Maybe {}.");
            }
            return body;
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof InputException refused) {
                throw refused;
            }
            throw malformed(e);
        } catch (JsonProcessingException e) {
            throw malformed(e);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private InputException malformed(JsonProcessingException e) {
        String where = e.getLocation() == null
                ? ""
                : " (line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + ")";
        return InputException.of(
                context.path(),
                "a body that cannot be read: " + e.getOriginalMessage() + where,
                "a JSON object as GET /api/v1/openapi.json describes it",
                "Maybe a name is mistyped or a comma is missing.");
    }

    /** The lower level. */
    public Context context() {
        return context;
    }
}
