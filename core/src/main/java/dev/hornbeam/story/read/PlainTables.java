package dev.hornbeam.story.read;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.InputFile;
import dev.hornbeam.graph.source.LineBuffer;
import dev.hornbeam.input.InputException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A user's own stories as tables between tabs. {@code edges.tsv} has graph, head, relation, tail; {@code
 * train_queries.tsv}, {@code valid_queries.tsv} and {@code test_queries.tsv} have the same four columns, the relation
 * being the answer, and may have a fifth, the number of hops.
 */
final class PlainTables {
    private final StoryCollector collector;
    private final Map<String, StoryGraphBuilder> graphs = new HashMap<>();

    PlainTables(StoryCollector collector) {
        this.collector = collector;
    }

    private interface Row {
        void read(String[] columns, String place);
    }

    void readEdges(Path file) {
        rows(
                file,
                4,
                (columns, place) -> graphs.computeIfAbsent(columns[0], StoryGraphBuilder::new)
                        .edge(columns[1], collector.relation(columns[2], place), columns[3]));
    }

    void readQueries(Path file, Split split) {
        rows(file, 5, (columns, place) -> {
            StoryGraphBuilder graph = graphs.get(columns[0]);
            if (graph == null) {
                throw InputException.of(
                        place,
                        "a query about graph " + Excerpt.of(columns[0]) + ", which has no edges",
                        "a graph of the edges file",
                        "Maybe the columns are in another order: graph, head, relation, tail.");
            }
            OptionalInt hops = columns.length < 5 ? OptionalInt.empty() : OptionalInt.of(hops(columns[4], place));
            collector.query(split, graph, columns[1], columns[2], columns[3], hops, place);
        });
    }

    private static int hops(String text, String place) {
        if (!text.matches("[1-9]\\d{0,5}")) {
            throw InputException.of(
                    place, Excerpt.of(text) + " in column 5", "a number of hops from 1", "Maybe leave the column out.");
        }
        return Integer.parseInt(text);
    }

    private static void rows(Path file, int most, Row row) {
        InputFile.read(file, in -> {
            LineBuffer lines = new LineBuffer(in, file.toString());
            while (lines.advance()) {
                String place = file + ":" + lines.number();
                String line = TextLine.of(lines, place);
                if (!line.isBlank()) {
                    row.read(columns(line, most, place), place);
                }
            }
        });
    }

    private static String[] columns(String line, int most, String place) {
        String[] columns = line.split("\t", -1);
        if (columns.length < 4 || columns.length > most) {
            throw InputException.of(
                    place,
                    columns.length + (columns.length == 1 ? " column " : " columns ") + Excerpt.of(line),
                    "graph, head, relation, tail between tabs" + (most == 5 ? " (and hops)" : ""),
                    columns.length < 4 ? "Maybe the row was cut off." : "Maybe leave the extra columns out.");
        }
        for (String column : columns) {
            if (column.isBlank()) {
                throw InputException.of(
                        place, "an empty column in " + Excerpt.of(line), "a name in each", "Maybe a value is missing.");
            }
        }
        return columns;
    }
}
