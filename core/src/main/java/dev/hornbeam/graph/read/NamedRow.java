package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.NamePolicy;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A fact by names that a table or document states; checked before it is taken.
 *
 * @param place where it stands, for messages
 */
public record NamedRow(String head, String relation, String tail, String place) {

    /** Passes the fact on, or says what is wrong with it. */
    public void addTo(TripleSink sink) {
        Optional<InputException> problem = Stream.of(head, relation, tail)
                .flatMap(name -> NamePolicy.problem(name, place).stream())
                .findFirst();
        if (NamePolicy.isBlank(head) || NamePolicy.isBlank(relation) || NamePolicy.isBlank(tail)) {
            sink.bad(RowProblem.emptyName(place, excerpt(head + "," + relation + "," + tail)));
        } else if (problem.isPresent()) {
            sink.bad(problem.get());
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

    /** The errors that a row can have, each with one wording. */
    static final class RowProblem {
        private static final String ROW = "3 columns (head, relation, tail)";

        private RowProblem() {}

        static InputException columns(String place, int found, String excerpt, String separator) {
            String maybe = switch (separator) {
                case "tabs" ->
                    found == 1
                            ? "Maybe the columns are separated by something else: try the format space or csv."
                            : found < 3 ? "Maybe the row was cut off." : "Maybe leave the extra columns out.";
                default ->
                    found < 3
                            ? "Maybe the columns are separated by something else: try the format tsv or csv."
                            : "Maybe a name has a space in it: separate the columns by tabs.";
            };
            return InputException.of(
                    place,
                    found + (found == 1 ? " column " : " columns ") + excerpt,
                    ROW + " separated by " + separator,
                    maybe);
        }

        static InputException emptyName(String place, String excerpt) {
            return InputException.of(
                    place, "an empty name in " + excerpt, "a name in each of " + ROW, "Maybe a value is missing.");
        }

        static InputException notUtf8(String place) {
            return InputException.of(
                    place,
                    "bytes that are not UTF-8",
                    "text in UTF-8",
                    "Maybe the file is in another encoding: iconv -f latin1 -t utf-8 converts it.");
        }

        static InputException nul(String place) {
            return InputException.of(
                    place, "a NUL byte", "text in UTF-8", "Maybe the file is binary, or text in UTF-16.");
        }

        static InputException returns(String place, String excerpt) {
            return InputException.of(
                    place,
                    "a return within the row " + excerpt,
                    "rows that end in a line feed, with a return before it or without",
                    "Maybe the rows end in returns alone: tr '\\r' '\\n' converts them.");
        }

        static InputException reserved(String place, String excerpt) {
            return InputException.of(
                    place,
                    "a relation named " + excerpt,
                    "a name that does not begin with inv_, which marks inverses",
                    "Maybe rename it, or leave it out: inverses are made from the relations themselves.");
        }
    }
}
