package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;

/**
 * Names that are not IRIs, as IRIs {@code urn:hornbeam:…}, so that facts about them can be written as RDF and read back
 * under the same names.
 */
final class UrnNames {
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
            return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
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
