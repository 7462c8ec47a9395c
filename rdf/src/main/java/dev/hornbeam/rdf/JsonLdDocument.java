package dev.hornbeam.rdf;

import com.apicatalog.jsonld.JsonLd;
import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdOptions;
import com.apicatalog.jsonld.document.JsonDocument;
import com.apicatalog.jsonld.uri.UriUtils;
import com.apicatalog.jsonld.uri.UriValidationPolicy;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParsingException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jena.datatypes.RDFDatatype;
import org.apache.jena.datatypes.TypeMapper;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;

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

    /** Walks an expanded document and passes its statements on as it meets them; one that is made twice is passed on twice. */
    private static final class Statements {
        private static final String BLANK = "_:";

        private final BlankLabels blanks;
        private final StreamRDF to;

        Statements(BlankLabels blanks, StreamRDF to) {
            this.blanks = blanks;
            this.to = to;
        }

        void addAll(JsonArray expanded) {
            nodes(expanded, Quad.defaultGraphNodeGenerated);
        }

        private void nodes(JsonValue values, Node graph) {
            for (JsonValue value : each(values)) {
                if (value instanceof JsonObject object && !object.containsKey("@value")) {
                    object(object, graph);
                }
            }
        }

        /** What a value stands for, or null for what RDF cannot say: a relative IRI, or no value. */
        private Node object(JsonValue value, Node graph) {
            if (!(value instanceof JsonObject object)) {
                return value instanceof JsonString text ? resource(text.getString()) : null;
            }
            if (object.containsKey("@value")) {
                return LiteralNode.of(object);
            }
            return object.containsKey("@list") ? list(each(object.get("@list")), graph) : node(object, graph);
        }

        private Node node(JsonObject object, Node graph) {
            JsonValue id = object.get("@id");
            Node node = id instanceof JsonString text ? resource(text.getString()) : fresh();
            for (Map.Entry<String, JsonValue> entry : object.entrySet()) {
                switch (entry.getKey()) {
                    case "@type" -> {
                        for (JsonValue type : each(entry.getValue())) {
                            add(node, RDF.Nodes.type, object(type, graph), graph);
                        }
                    }
                    case "@graph" -> nodes(entry.getValue(), node);
                    case "@included" -> nodes(entry.getValue(), graph);
                    case "@reverse" -> reverse(node, entry.getValue(), graph);
                    default -> {
                        if (!entry.getKey().startsWith("@")) {
                            values(node, entry.getKey(), entry.getValue(), graph);
                        }
                    }
                }
            }
            return node;
        }

        private void values(Node node, String property, JsonValue values, Node graph) {
            Node relation = relation(property);
            for (JsonValue value : each(values)) {
                add(node, relation, object(value, graph), graph);
            }
        }

        private void reverse(Node node, JsonValue properties, Node graph) {
            for (Map.Entry<String, JsonValue> entry : properties.asJsonObject().entrySet()) {
                Node relation = relation(entry.getKey());
                for (JsonValue value : each(entry.getValue())) {
                    add(object(value, graph), relation, node, graph);
                }
            }
        }

        private Node list(List<JsonValue> values, Node graph) {
            Node first = RDF.Nodes.nil;
            for (int i = values.size() - 1; i >= 0; i--) {
                Node value = object(values.get(i), graph);
                Node cell = fresh();
                add(cell, RDF.Nodes.first, value, graph);
                add(cell, RDF.Nodes.rest, first, graph);
                first = cell;
            }
            return first;
        }

        /** @param graph null for one whose name is not an IRI, which is left out */
        private void add(Node subject, Node relation, Node object, Node graph) {
            if (subject != null && !subject.isLiteral() && relation != null && object != null && graph != null) {
                to.quad(Quad.create(graph, subject, relation, object));
            }
        }

        /** A property that is a blank node is not one of RDF. */
        private static Node relation(String property) {
            return UriUtils.isAbsoluteUri(property, UriValidationPolicy.Full) ? NodeFactory.createURI(property) : null;
        }

        private Node resource(String name) {
            if (name.startsWith(BLANK)) {
                return NodeFactory.createBlankNode(blanks.labelled(name.substring(BLANK.length())));
            }
            return UriUtils.isAbsoluteUri(name, UriValidationPolicy.Full) ? NodeFactory.createURI(name) : null;
        }

        private Node fresh() {
            return NodeFactory.createBlankNode(blanks.fresh());
        }

        private static List<JsonValue> each(JsonValue value) {
            return value instanceof JsonArray array ? array : List.of(value);
        }
    }

    /** A value object of an expanded document as a literal of RDF. */
    private static final class LiteralNode {
        private static final BigDecimal LARGEST_WHOLE = new BigDecimal("1e21");

        private LiteralNode() {}

        /** The literal, or null if its datatype is not an IRI. */
        static Node of(JsonObject object) {
            JsonValue value = object.get("@value");
            String type = object.get("@type") instanceof JsonString text ? text.getString() : null;
            if ("@json".equals(type)) {
                return literal(canonical(value), RDF.dtRDFJSON);
            }
            if (type != null && !UriUtils.isAbsoluteUri(type, UriValidationPolicy.Full)) {
                return null;
            }
            RDFDatatype given = type == null ? null : TypeMapper.getInstance().getSafeTypeByName(type);
            return switch (value.getValueType()) {
                case TRUE, FALSE -> literal(value.toString(), given == null ? XSDDatatype.XSDboolean : given);
                case NUMBER -> number(((JsonNumber) value).bigDecimalValue(), given);
                case STRING -> text(((JsonString) value).getString(), given, object.get("@language"));
                default -> null;
            };
        }

        /** JSON without spaces, the names of an object in order. */
        private static String canonical(JsonValue value) {
            if (value instanceof JsonObject object) {
                return object.keySet().stream()
                        .sorted()
                        .map(name -> Json.createValue(name) + ":" + canonical(object.get(name)))
                        .collect(Collectors.joining(",", "{", "}"));
            }
            return value instanceof JsonArray array
                    ? array.stream().map(LiteralNode::canonical).collect(Collectors.joining(",", "[", "]"))
                    : value.toString();
        }

        private static Node text(String text, RDFDatatype given, JsonValue language) {
            return language instanceof JsonString tag
                    ? NodeFactory.createLiteralLang(text, tag.getString())
                    : literal(text, given == null ? XSDDatatype.XSDstring : given);
        }

        private static Node number(BigDecimal number, RDFDatatype given) {
            boolean whole = number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
            if (!whole || number.abs().compareTo(LARGEST_WHOLE) >= 0 || XSDDatatype.XSDdouble.equals(given)) {
                String text = new DecimalFormat("0.0##############E0", DecimalFormatSymbols.getInstance(Locale.ROOT))
                        .format(number);
                return literal(text, given == null ? XSDDatatype.XSDdouble : given);
            }
            return literal(number.toBigInteger().toString(), given == null ? XSDDatatype.XSDinteger : given);
        }

        private static Node literal(String text, RDFDatatype type) {
            return NodeFactory.createLiteralDT(text, type);
        }
    }

    /** Gives blank nodes the labels by which they are told apart from those of other documents. */
    public interface BlankLabels {
        /** Of a node that the document labels. */
        String labelled(String label);

        /** Of the next node without a label. */
        String fresh();
    }
}
