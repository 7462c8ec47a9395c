package dev.hornbeam.rdf;

import dev.hornbeam.graph.Prefixes;
import java.util.regex.Pattern;

/**
 * Names as terms of RDF: IRIs, in full or short, are written in full; a tail that is a literal stays one; any other name,
 * blank nodes included, becomes an IRI {@code urn:hornbeam:…}, which the readers of this module turn back into the same
 * name.
 *
 * @param prefixes the short forms that names may have
 */
public record NameTerms(Prefixes prefixes) {
    private static final Pattern IRI = Pattern.compile("<[^\\x00-\\x20<>\"{}|^`\\\\\\x7F-\\x9F]+>");
    private static final Pattern LITERAL = Pattern.compile(
            "\"(?:[^\"\\\\\\x00-\\x1F\\x7F-\\x9F]|\\\\[tbnrf\"'\\\\])*+\"(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\\^\\^"
                    + IRI.pattern() + ")?");

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

    /** The IRI of a name, or the literal that it is. */
    public String object(String name) {
        return LITERAL.matcher(name).matches() ? name : iri(name);
    }
}
