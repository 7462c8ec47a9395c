package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hornbeam.input.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.regex.Pattern;

/**
 * Looks at a short XML document before the parser does: the one of the JDK prints a stack trace to the terminal when a
 * document ends within its document type.
 */
public final class XmlProlog {
    private static final int LOOKED_AT = 1 << 16;
    private static final Pattern WHOLE_TYPE = Pattern.compile("<!DOCTYPE[^\\[>]*+(\\[.*?\\]\\s*)?>", Pattern.DOTALL);

    private XmlProlog() {}

    /** The same stream, from its beginning. */
    public static InputStream checked(InputStream in, String where) throws IOException {
        byte[] head = in.readNBytes(LOOKED_AT);
        String text = new String(head, ISO_8859_1);
        if (head.length < LOOKED_AT
                && text.contains("<!DOCTYPE")
                && !WHOLE_TYPE.matcher(text).find()) {
            throw InputException.of(
                    where,
                    "a document that ends within its document type",
                    Syntax.RDF_XML.title(),
                    "Maybe the file was cut off.");
        }
        return new SequenceInputStream(new ByteArrayInputStream(head), in);
    }
}
