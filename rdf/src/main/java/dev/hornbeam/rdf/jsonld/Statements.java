package dev.hornbeam.rdf.jsonld;

import com.apicatalog.jsonld.uri.UriUtils;
import com.apicatalog.jsonld.uri.UriValidationPolicy;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;

/** Walks an expanded document and passes its statements on as it meets them; one that is made twice is passed on twice. */
final class Statements {
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
