package dev.hornbeam.story.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.LineBuffer;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalInt;

/**
 * GraphLog's JSON Lines: a graph per line with {@code edges} and {@code query}, both as source, target, relation. All
 * other fields are ignored, especially {@code resolution_path}: it reveals the answer.
 */
final class GraphLogFormat implements StoryFormat {
    private static final String SHAPE = "[source, target, \"relation\"]";

    @Override
    public void read(InputStream in, String where, Split split, StoryCollector collector) throws IOException {
        LineBuffer lines = new LineBuffer(in, where);
        while (lines.advance()) {
            String place = where + ":" + lines.number();
            String line = TextLine.of(lines, place);
            if (!line.isBlank()) {
                story(line, place, split, collector);
            }
        }
    }

    private static void story(String line, String place, Split split, StoryCollector collector) {
        JsonNode story = StrictJson.tree(line, place);
        if (!story.isObject()) {
            throw InputException.of(place, Excerpt.of(line), "an object with edges and query", "Maybe it was cut off.");
        }
        if (!story.path("edges").isArray()) {
            throw missing("edges", "a list of " + SHAPE, place);
        }
        StoryGraphBuilder graph = new StoryGraphBuilder(place);
        for (JsonNode each : story.path("edges")) {
            String[] edge = edge(each, "edges", place);
            graph.edge(edge[0], collector.relation(edge[2], place), edge[1]);
        }
        String[] query = edge(story.path("query"), "query", place);
        collector.query(split, graph, query[0], query[2], query[1], OptionalInt.empty(), place);
    }

    private static String[] edge(JsonNode edge, String field, String place) {
        boolean usable = edge.isArray()
                && edge.size() == 3
                && isWhole(edge.get(0))
                && isWhole(edge.get(1))
                && edge.get(2).isTextual();
        if (!usable) {
            throw missing(field, SHAPE, place);
        }
        return new String[] {
            edge.get(0).asText(), edge.get(1).asText(), edge.get(2).asText()
        };
    }

    private static boolean isWhole(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong();
    }

    private static InputException missing(String field, String expected, String place) {
        return InputException.of(
                place,
                "no usable field \"" + field + "\"",
                expected + " in \"" + field + "\"",
                "Maybe this is not a file of GraphLog, or its line was cut off.");
    }
}
