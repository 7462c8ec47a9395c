package dev.hornbeam.rule.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.input.InputException;
import java.util.regex.Pattern;

/**
 * Names as IRIs. A name that is an IRI, in full or short, is that IRI; any other is put behind a base, percent-encoded, so
 * that no two names become the same. With the default base these are the IRIs that new facts in RDF have.
 *
 * @param prefixes the short forms that names may have
 * @param base what names that are not IRIs are put behind
 */
public record IriNames(Prefixes prefixes, String base) {
    /** The base if none is given; readers of RDF turn such IRIs back into the names. */
    public static final String BASE = "urn:hornbeam:";

    private static final String ALLOWED = "[^\\x00-\\x20<>\"{}|^`\\\\\\x7F-\\x9F]+";
    private static final Pattern IRI = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:" + ALLOWED);
    private static final Pattern BRACKETS = Pattern.compile("<" + IRI + ">");
    private static final Pattern BARE = Pattern.compile("(?:[A-Za-z][A-Za-z0-9+.-]*://|urn:)" + ALLOWED);
    private static final Pattern LITERAL = Pattern.compile(
            "\"(?:[^\"\\\\\\x00-\\x1F\\x7F-\\x9F]|\\\\[tbnrf\"'\\\\])*+\"(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\\^\\^<" + IRI
                    + ">)?");

    public IriNames {
        requireIri("base", base);
    }

    /** Fails with one line if a text is no absolute IRI. */
    public static void requireIri(String what, String text) {
        if (!IRI.matcher(text).matches()) {
            throw InputException.of(
                    what,
                    "\"" + text + "\"",
                    "an absolute IRI",
                    "Maybe http://example.org/, without spaces and angle brackets.");
        }
    }

    /** The IRI of a name, without angle brackets. */
    public String iri(String name) {
        String full = prefixes.expand(name);
        if (BRACKETS.matcher(full).matches()) {
            full = full.substring(1, full.length() - 1);
        } else if (!BARE.matcher(full).matches()) {
            return base + encoded(name);
        }
        return isOurs(full) ? base + encoded(name) : full;
    }

    /** A foreign IRI that looks like an encoded name must not be mistaken for one. */
    private boolean isOurs(String iri) {
        return base.equals(BASE) && iri.startsWith(BASE);
    }

    /** Whether the name is an RDF literal, such as {@code "Paris"@fr}. */
    public static boolean isLiteral(String name) {
        return LITERAL.matcher(name).matches();
    }

    private static String encoded(String name) {
        StringBuilder encoded = new StringBuilder();
        name.codePoints().forEach(c -> {
            if (isKept(c)) {
                encoded.appendCodePoint(c);
            } else {
                for (byte b : Character.toString(c).getBytes(UTF_8)) {
                    encoded.append(String.format("%%%02X", b & 0xFF));
                }
            }
        });
        return encoded.toString();
    }

    private static boolean isKept(int c) {
        if (c < 0x80) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "-._~".indexOf(c) >= 0;
        }
        return Character.isLetterOrDigit(c);
    }
}
