package dev.hornbeam.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jetty.server.Request;

/** One request of a route: its parameters, checked, and its body. */
public final class Call {
    private final Route route;
    private final Exchange exchange;
    private final Map<String, List<String>> values;
    private final byte[] body;

    /** Reads and checks the parameters; one that the route does not have, or that is given twice, is refused. */
    Call(Route route, Exchange exchange, Map<String, String> inPath) {
        this.route = route;
        this.exchange = exchange;
        this.values = new TreeMap<>();
        this.body = new byte[0];
        Map<String, List<String>> given = query();
        for (String name : given.keySet()) {
            if (route.params().stream()
                    .noneMatch(param -> isQuery(param) && param.name().equals(name))) {
                throw unknown(route, name);
            }
        }
        for (Param param : route.params()) {
            List<String> found =
                    isQuery(param) ? given.getOrDefault(param.name(), List.of()) : List.of(inPath.get(param.name()));
            values.put(param.name(), checked(param, found));
        }
    }

    private Call(Call other, byte[] body) {
        this.route = other.route;
        this.exchange = other.exchange;
        this.values = other.values;
        this.body = body;
    }

    /** The same with its body. */
    Call with(byte[] read) {
        return new Call(this, read);
    }

    private Map<String, List<String>> query() {
        Map<String, List<String>> given = new LinkedHashMap<>();
        try {
            Request.extractQueryParameters(exchange.request())
                    .forEach(field -> given.put(field.getName(), List.copyOf(field.getValues())));
        } catch (RuntimeException e) { // Jetty has several for bytes that are no UTF-8
            throw InputException.of(
                    exchange.path(),
                    "parameters that are no UTF-8",
                    "percent-encoded UTF-8",
                    "Maybe encode them as curl --data-urlencode does.",
                    e);
        }
        return given;
    }

    private static boolean isQuery(Param param) {
        return param.place() == Param.Place.QUERY;
    }

    private List<String> checked(Param param, List<String> found) {
        if (found.size() > 1 && !param.repeated()) {
            throw InputException.of(
                    exchange.path(),
                    param.name() + " " + found.size() + " times",
                    "once",
                    "Maybe leave all but one out.");
        }
        if (found.isEmpty() && param.required()) {
            throw InputException.of(
                    exchange.path(), "no " + param.name(), param.meaning(), "Maybe add ?" + param.name() + "=….");
        }
        found.forEach(param::check);
        return found.isEmpty() ? param.preset().map(List::of).orElse(List.of()) : found;
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
        return values.get(name).stream().findFirst().filter(value -> !value.isEmpty());
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
        List<String> given = values.get(name);
        List<String> parts = given.size() == 1 ? List.of(given.get(0).split(",")) : given;
        return parts.stream().map(String::strip).filter(part -> !part.isEmpty()).toList();
    }

    /** Where a page of a list begins. */
    public int offset() {
        return whole("offset");
    }

    /** How long a page is. */
    public int limit() {
        return whole("limit");
    }

    /** Refuses a body that is not said to be JSON. */
    void requireJson() {
        String sent = exchange.header("Content-Type");
        if (sent == null || !sent.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw new ApiProblem(
                    415,
                    InputException.of(
                                    exchange.path(),
                                    sent == null ? "a body of no type" : "a body of type " + sent,
                                    "application/json",
                                    "Maybe add the header Content-Type: application/json.")
                            .getMessage());
        }
    }

    /** The body, which is JSON. */
    public <T> T body(Class<T> type) {
        try {
            T read = JsonMapping.BODIES.readValue(body, type);
            if (read == null) {
                throw InputException.of(exchange.path(), "null", "a JSON object", "Maybe {}.");
            }
            return read;
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof InputException refused) {
                throw refused;
            }
            throw malformed(e);
        } catch (JsonProcessingException e) {
            throw malformed(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InputException malformed(JsonProcessingException e) {
        String where = e.getLocation() == null
                ? ""
                : " (line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + ")";
        return InputException.of(
                exchange.path(),
                "a body that cannot be read: " + e.getOriginalMessage() + where,
                "a JSON object as GET /api/v1/openapi.json describes it",
                "Maybe a name is mistyped or a comma is missing.");
    }

    /** How many bytes of a body are announced; -1 if nothing is said. */
    public long length() {
        return exchange.request().getLength();
    }

    /** The body as it comes; reading waits for the client. */
    public InputStream input() {
        return exchange.input();
    }

    /** Begins an answer that is sent piece by piece; writing waits for the client. */
    public OutputStream stream(String type) {
        return exchange.stream(type);
    }
}
