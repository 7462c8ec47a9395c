package dev.hornbeam.graph.format;

import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.List;

/** One stanza of an OBO file: what it says of one term, relation or instance. */
final class OboStanza {
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
