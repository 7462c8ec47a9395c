package dev.hornbeam.rdf.jsonld;

import com.apicatalog.jsonld.uri.UriUtils;
import com.apicatalog.jsonld.uri.UriValidationPolicy;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.jena.datatypes.RDFDatatype;
import org.apache.jena.datatypes.TypeMapper;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.vocabulary.RDF;

/** A value object of an expanded document as a literal of RDF. */
final class LiteralNode {
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
