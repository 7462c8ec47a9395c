package dev.hornbeam.rdf;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.text.VisibleText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.atlas.lib.EscapeStr;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.out.NodeFmtLib;

/**
 * Names as terms of RDF: IRIs, in full or short, are written in full; a tail that is a literal stays one; any other name,
 * blank nodes included, becomes an IRI {@code urn:hornbeam:…}, which the readers of this module turn back into the same
 * name.
 *
 * @param prefixes the short forms that names may have
 */
public record NameTerms(Prefixes prefixes) {
    private static final String IN_IRI = "[A-Za-z][A-Za-z0-9+.-]*:[^\\x00-\\x20<>\"{}|^`\\\\\\x7F-\\x9F]*";
    private static final Pattern IRI = Pattern.compile("<" + IN_IRI + ">");
    private static final Pattern LITERAL = Pattern.compile(
            "\"((?:[^\"\\\\\\x00\\n\\r]|\\\\[tbnrf\"'\\\\])*+)\"(?:@([A-Za-z]+(?:-[A-Za-z0-9]+)*)|\\^\\^<(" + IN_IRI
                    + ")>)?");

    /** The IRI, in angle brackets, of a name. */
    public String iri(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a name is empty. Maybe the facts were made by hand.");
        }
        String full = prefixes.expand(name);
        boolean foreign =
                IRI.matcher(full).matches() && !full.startsWith("<_:") && !full.startsWith("<" + UrnNames.NAMESPACE);
        return foreign ? full : "<" + UrnNames.iri(name) + ">";
    }

    /** The IRI of a name, or the literal that it is, with an escape for every character that is not visible. */
    public String object(String name) {
        if (!isLiteral(name)) {
            return iri(name);
        }
        StringBuilder literal = new StringBuilder(name.length());
        name.codePoints().forEach(c -> {
            if (VisibleText.isVisible(c)) {
                literal.appendCodePoint(c);
            } else {
                literal.append(String.format("\\u%04X", c));
            }
        });
        return literal.toString();
    }

    /** Whether a name is a literal as readers name them, so that it comes back under the same name. */
    private static boolean isLiteral(String name) {
        Matcher parts = name.startsWith("\"") ? LITERAL.matcher(name) : null;
        if (parts == null || !parts.matches()) {
            return false;
        }
        String text = EscapeStr.unescapeStr(parts.group(1));
        Node node = parts.group(2) != null
                ? NodeFactory.createLiteralLang(text, parts.group(2))
                : parts.group(3) != null
                        ? NodeFactory.createLiteralDT(text, NodeFactory.getType(parts.group(3)))
                        : NodeFactory.createLiteralString(text);
        return NodeFmtLib.strNT(node).equals(name);
    }
}
