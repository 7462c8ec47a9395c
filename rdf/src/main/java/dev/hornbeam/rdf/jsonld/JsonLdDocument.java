package dev.hornbeam.rdf.jsonld;

import com.apicatalog.jsonld.JsonLd;
import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdOptions;
import com.apicatalog.jsonld.document.JsonDocument;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParsingException;
import java.io.InputStream;
import java.util.Map;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.StreamRDF;

/**
 * Reads JSON-LD. The library resolves contexts, that is, it expands the document; the statements are taken from what it
 * gives. Its own way there first sorts all values of a node and property into one list without duplicates, whose cost grows
 * with the square of their number.
 */
public final class JsonLdDocument {
    private final JsonLdOptions options;
    private final BlankLabels blanks;

    /** @param blanks names the nodes without an IRI */
    public JsonLdDocument(JsonLdOptions options, BlankLabels blanks) {
        this.options = options;
        this.blanks = blanks;
    }

    /** Passes prefixes and statements on. */
    public void read(InputStream in, StreamRDF to) {
        try {
            JsonDocument document = JsonDocument.of(in);
            document.getJsonContent().ifPresent(content -> prefixes(content, to));
            new Statements(blanks, to)
                    .addAll(JsonLd.expand(document).options(options).get());
        } catch (JsonLdError error) {
            throw told(error);
        }
    }

    private static RiotException told(JsonLdError error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof JsonParsingException malformed) {
                JsonLocation at = malformed.getLocation();
                return new RiotParseException("not well-formed JSON", at.getLineNumber(), at.getColumnNumber());
            }
        }
        return new RiotException(error.getMessage(), error);
    }

    private static void prefixes(JsonStructure content, StreamRDF to) {
        if (content instanceof JsonObject object) {
            JsonValue context = object.get("@context");
            if (context != null) {
                declare(context, to);
            }
        } else {
            content.asJsonArray().stream()
                    .filter(JsonObject.class::isInstance)
                    .forEach(each -> prefixes(each.asJsonObject(), to));
        }
    }

    private static void declare(JsonValue context, StreamRDF to) {
        switch (context.getValueType()) {
            case ARRAY -> context.asJsonArray().forEach(each -> declare(each, to));
            case OBJECT -> {
                for (Map.Entry<String, JsonValue> entry : context.asJsonObject().entrySet()) {
                    String word = entry.getKey();
                    if (entry.getValue() instanceof JsonString namespace
                            && (word.equals("@vocab") || !word.startsWith("@"))
                            && namespace.getString().matches("(?s).*[#/:]")) {
                        to.prefix(word.equals("@vocab") ? "" : word, namespace.getString());
                    }
                }
            }
            default -> {
                // nothing, or a context that is kept elsewhere, which is refused
            }
        }
    }
}
