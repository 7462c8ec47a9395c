package dev.hornbeam.rdf.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an HDT file says about itself before its statements: lines of N-Triples, of which the library prints those that it does not
 * understand. Nobody asks for them here, so they are blanked before the library sees them.
 */
final class HdtHeader {
    private static final Pattern LENGTH = Pattern.compile("(?:^|;)length=([0-9]{1,7});");

    /** The longest description of a part that is looked at; the library decides about others. */
    private static final int LONGEST = 1 << 16;

    private static final int CHECKSUM = 2;

    private final InputStream in;
    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

    private HdtHeader(InputStream in) {
        this.in = in;
    }

    /** The same file with nothing said about it. */
    static InputStream quiet(InputStream in) throws IOException {
        HdtHeader header = new HdtHeader(in);
        boolean whole = header.part() != null;
        String properties = whole ? header.part() : null;
        Matcher length = LENGTH.matcher(properties == null ? "" : properties);
        if (length.find()) {
            int said = in.readNBytes(Integer.parseInt(length.group(1))).length;
            header.seen.writeBytes("\n".repeat(said).getBytes(ISO_8859_1));
        }
        InputStream before = new ByteArrayInputStream(header.seen.toByteArray());
        return new BufferedInputStream(new SequenceInputStream(before, in)); // the library marks places
    }

    /** Passes over a magic word, a kind, a format, properties and a checksum; returns the properties, or null. */
    private String part() throws IOException {
        byte[] opening = in.readNBytes(5);
        seen.writeBytes(opening);
        String format = text();
        String properties = format == null ? null : text();
        seen.writeBytes(in.readNBytes(properties == null ? 0 : CHECKSUM));
        return properties;
    }

    /** Bytes up to a zero, or null if there is none. */
    private String text() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        while (text.size() < LONGEST) {
            int read = in.read();
            if (read < 0) {
                return null;
            }
            seen.write(read);
            if (read == 0) {
                return text.toString(ISO_8859_1);
            }
            text.write(read);
        }
        return null;
    }
}
