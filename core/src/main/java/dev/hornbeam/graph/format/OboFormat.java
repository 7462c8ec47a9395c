package dev.hornbeam.graph.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.read.NamedRow;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;

/**
 * Ontologies in OBO, as biologists write them: {@code is_a}, {@code relationship} and the parts of {@code intersection_of} are
 * facts, {@code instance_of} is a fact of {@code rdf:type}, names are labels. Obsolete terms are left out.
 */
public final class OboFormat implements TripleFormat {
    @Override
    public String name() {
        return "obo";
    }

    @Override
    public boolean claims(String fileName, byte[] opening) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".obo")
                || new String(opening, UTF_8).startsWith("format-version:");
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(LineLimit.guarded(in, where), UTF_8.newDecoder()));
        OboStanza stanza = new OboStanza("", where, 0);
        int line = 0;
        boolean any = false;
        try {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                line++;
                String plain = text.strip();
                if (plain.startsWith("[") && plain.endsWith("]")) {
                    stanza.addTo(sink);
                    stanza = new OboStanza(plain.substring(1, plain.length() - 1), where, line);
                    any = true;
                } else if (!plain.isEmpty() && !plain.startsWith("!")) {
                    stanza.take(plain, line, sink);
                }
            }
        } catch (CharacterCodingException fault) {
            throw InputException.of(
                    where + ": after line " + line,
                    "bytes that are not UTF-8",
                    "text in UTF-8",
                    "Maybe the file is in another encoding: iconv -f latin1 -t utf-8 converts it.");
        }
        stanza.addTo(sink);
        if (!any && line > 0) {
            throw InputException.of(
                    where,
                    "no stanza",
                    "stanzas such as [Term] with lines id: and is_a:",
                    "Maybe this is a file of another format.");
        }
    }

    /** A value without what may follow it: modifiers in braces, and a comment; escapes resolved. */
    static String value(String text) {
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                char escaped = text.charAt(++i);
                value.append(escaped == 'n' || escaped == 't' || escaped == 'W' ? ' ' : escaped);
            } else if (c == '!' || c == '{') {
                break;
            } else {
                value.append(c);
            }
        }
        return value.toString().strip();
    }

    /** A fact that a stanza states. */
    static void add(String head, String relation, String tail, String place, TripleSink sink) {
        new NamedRow(head, relation, tail, place).addTo(sink);
    }
}
