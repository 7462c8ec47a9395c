package dev.hornbeam.story.read;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.LineBuffer;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalInt;

/**
 * GraphLog's JSON Lines: a graph a line with {@code edges} and {@code query}, both as source, target, relation. All other
 * fields are passed over, {@code resolution_path} above all: it gives the answer away.
 */
final class GraphLogFormat implements StoryFormat {
    private static final String SHAPE = "[source, target, \"relation\"]";

    @Override
    public void read(InputStream in, String where, Split split, StoryCollector collector) throws IOException {
        LineBuffer lines = new LineBuffer(in);
        while (lines.advance()) {
            String place = where + ":" + lines.number();
            String line = TextLine.of(lines, place);
            if (!line.isBlank()) {
                story(line, place, split, collector);
            }
        }
    }

    private static void story(String line, String place, Split split, StoryCollector collector) {
        if (!(LiteralParser.parse(line, LiteralParser.Dialect.JSON, place) instanceof Literal.Fields story)) {
            throw InputException.of(place, Excerpt.of(line), "an object with edges and query", "Maybe it was cut off.");
        }
        if (!(story.values().get("edges") instanceof Literal.Items edges)) {
            throw missing("edges", "a list of " + SHAPE, place);
        }
        StoryGraphBuilder graph = new StoryGraphBuilder(place);
        for (Literal literal : edges.values()) {
            String[] edge = edge(literal, "edges", place);
            graph.edge(edge[0], collector.relation(edge[2], place), edge[1]);
        }
        String[] query = edge(story.values().get("query"), "query", place);
        collector.query(split, graph, query[0], query[2], query[1], OptionalInt.empty(), place);
    }

    private static String[] edge(Literal literal, String field, String place) {
        if (literal instanceof Literal.Items items && items.values().size() == 3) {
            List<Literal> values = items.values();
            if (values.get(0) instanceof Literal.Whole from
                    && values.get(1) instanceof Literal.Whole to
                    && values.get(2) instanceof Literal.Text relation) {
                return new String[] {Long.toString(from.value()), Long.toString(to.value()), relation.value()};
            }
        }
        throw missing(field, SHAPE, place);
    }

    private static InputException missing(String field, String expected, String place) {
        return InputException.of(
                place,
                "no usable field \"" + field + "\"",
                expected + " in \"" + field + "\"",
                "Maybe this is not a file of GraphLog, or its line was cut off.");
    }
}
