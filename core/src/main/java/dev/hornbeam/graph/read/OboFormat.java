package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
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

    /** One stanza of an OBO file: what it says of one term, relation or instance. */
    private static final class OboStanza {
        private static final String LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
        private static final String KIND = "rdf:type";
        private static final String IS_A = "is_a";

        /** A fact about the stanza's subject. */
        private record Part(String relation, String tail, int line) {}

        private final String kind;
        private final String where;
        private final int begun;
        private final List<Part> parts = new ArrayList<>();
        private String id = "";
        private String name = "";
        private boolean obsolete;

        /** @param kind {@code Term}, {@code Typedef} or {@code Instance}; empty for the header */
        OboStanza(String kind, String where, int begun) {
            this.kind = kind;
            this.where = where;
            this.begun = begun;
        }

        void take(String text, int line, TripleSink sink) {
            int colon = text.indexOf(':');
            if (colon <= 0) {
                sink.bad(InputException.of(
                        where + ":" + line,
                        "\"" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + "\"",
                        "a line such as is_a: GO:0008150",
                        "Maybe the line before it was broken."));
                return;
            }
            String value = OboFormat.value(text.substring(colon + 1));
            switch (text.substring(0, colon)) {
                case "id" -> id = value;
                case "name" ->
                    name = OboFormat.value(
                            text.substring(colon + 1).replace("!", "\\!").replace("{", "\\{"));
                case "is_obsolete" -> obsolete = value.equals("true");
                case IS_A -> parts.add(new Part(IS_A, value, line));
                case "instance_of" -> parts.add(new Part(KIND, value, line));
                case "relationship", "property_value" -> related(text, value, line, sink);
                case "intersection_of" -> {
                    if (value.indexOf(' ') < 0) {
                        parts.add(new Part(IS_A, value, line));
                    } else {
                        related(text, value, line, sink);
                    }
                }
                default -> {
                    // what is no fact between terms: definitions, synonyms, cross-references
                }
            }
        }

        /** {@code part_of GO:0005634}; a property whose value is text is a literal. */
        private void related(String text, String value, int line, TripleSink sink) {
            if (text.startsWith("property_value")) {
                if (value.indexOf('"') >= 0) {
                    sink.literal();
                    return;
                }
            }
            String[] words = value.split("\\s+");
            if (words.length != 2) {
                sink.bad(InputException.of(
                        where + ":" + line,
                        "\"" + value + "\"",
                        "a relation and a term such as part_of GO:0005634",
                        "Maybe the line was cut off."));
                return;
            }
            parts.add(new Part(words[0], words[1], line));
        }

        /** Passes on what it says; relations and obsolete terms have no facts of their own. */
        void addTo(TripleSink sink) {
            if (kind.isEmpty() || obsolete) {
                return;
            }
            if (id.isEmpty()) {
                sink.bad(InputException.of(
                        where + ":" + begun,
                        "a stanza [" + kind + "] without an id",
                        "a line such as id: GO:0008150",
                        "Maybe the file was cut off."));
                return;
            }
            if (!name.isEmpty()) {
                sink.label(id, LABEL, name, "");
            }
            if (!kind.equals("Typedef")) {
                parts.forEach(part -> OboFormat.add(id, part.relation(), part.tail(), where + ":" + part.line(), sink));
            }
        }
    }
}
