package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.text.VisibleText;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
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

    /**
     * Names that are not IRIs, as IRIs {@code urn:hornbeam:…}, so that facts about them can be written as RDF and read back
     * under the same names.
     */
    static final class UrnNames {
        /** The namespace of all of them. */
        static final String NAMESPACE = "urn:hornbeam:";

        private UrnNames() {}

        /** The IRI, without angle brackets, of a name. */
        static String iri(String name) {
            StringBuilder iri = new StringBuilder(NAMESPACE);
            name.codePoints().forEach(c -> {
                if (isKept(c)) {
                    iri.appendCodePoint(c);
                } else {
                    for (byte b : Character.toString(c).getBytes(UTF_8)) {
                        iri.append(String.format("%%%02X", b & 0xFF));
                    }
                }
            });
            return iri.toString();
        }

        /** The name that an IRI without angle brackets represents, if {@link #iri} maps that name to it. */
        static Optional<String> name(String iri) {
            if (!iri.startsWith(NAMESPACE) || iri.length() == NAMESPACE.length()) {
                return Optional.empty();
            }
            return decoded(iri.substring(NAMESPACE.length()))
                    .filter(name -> iri(name).equals(iri));
        }

        private static Optional<String> decoded(String text) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
            for (int i = 0; i < text.length(); ) {
                int c = text.codePointAt(i);
                if (c != '%') {
                    bytes.writeBytes(Character.toString(c).getBytes(UTF_8));
                    i += Character.charCount(c);
                    continue;
                }
                int high = i + 1 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    return Optional.empty();
                }
                bytes.write(16 * high + low);
                i += 3;
            }
            return utf8(bytes.toByteArray());
        }

        private static Optional<String> utf8(byte[] bytes) {
            try {
                return Optional.of(
                        UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
            } catch (CharacterCodingException malformed) {
                return Optional.empty();
            }
        }

        private static boolean isKept(int c) {
            if (c < 0x80) {
                return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "-._~".indexOf(c) >= 0;
            }
            return Character.isLetterOrDigit(c);
        }
    }
}
