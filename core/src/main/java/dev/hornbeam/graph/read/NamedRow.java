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
}
