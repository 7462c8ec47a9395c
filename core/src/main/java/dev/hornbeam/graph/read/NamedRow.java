package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;

/**
 * A fact by names that a table or document states; checked before it is taken.
 *
 * @param place where it stands, for messages
 */
public record NamedRow(String head, String relation, String tail, String place) {

    /** Passes the fact on, or says what is wrong with it. */
    public void addTo(TripleSink sink) {
        String all = head + relation + tail;
        if (head.isBlank() || relation.isBlank() || tail.isBlank()) {
            sink.bad(RowProblem.emptyName(place, excerpt(head + "," + relation + "," + tail)));
        } else if (all.indexOf('\0') >= 0) {
            sink.bad(RowProblem.nul(place));
        } else if (all.chars().anyMatch(c -> c == '\t' || c == '\n' || c == '\r')) {
            sink.bad(InputException.of(
                    place,
                    "a name with a tab or a line break in it",
                    "names on one line",
                    "Maybe a quote is not closed."));
        } else if (relation.startsWith(Relations.INVERSE_PREFIX)) {
            sink.bad(RowProblem.reserved(place, excerpt(relation)));
        } else {
            sink.add(head, relation, tail);
        }
    }

    /** The beginning of a text in quotes, for messages. */
    public static String excerpt(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return Names.excerpt(bytes, 0, bytes.length);
    }
}
