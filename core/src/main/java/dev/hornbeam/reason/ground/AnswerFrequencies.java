package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** How often entities are answers of a relation or inverse: for how many entities that is more often than a number. */
public final class AnswerFrequencies {
    private final Graph graph;

    /** Made by whichever thread comes first; a second one would make the same. */
    private final AtomicReferenceArray<Table> tables;

    public AnswerFrequencies(Graph graph) {
        this.graph = graph;
        this.tables = new AtomicReferenceArray<>(graph.relations().directedCount());
    }

    /** The frequencies that occur, ascending, and for each how many entities have it or a higher one. */
    private record Table(int[] frequencies, int[] entities) {
        int above(int frequency) {
            int at = Arrays.binarySearch(frequencies, frequency);
            int next = at >= 0 ? at + 1 : -at - 1;
            return next == frequencies.length ? 0 : entities[next];
        }
    }

    /** How many entities are an answer of a relation or inverse by more facts than so many. */
    public int above(int relation, int frequency) {
        Table table = tables.get(relation);
        if (table == null) {
            table = table(graph.relations().inverse(relation));
            tables.set(relation, table);
        }
        return table.above(frequency);
    }

    private Table table(int asAnswer) {
        long slice = graph.sources(asAnswer);
        int[] each = new int[Slice.size(slice)];
        for (int i = 0; i < each.length; i++) {
            each[i] = Slice.size(graph.neighbours(graph.source(Slice.begin(slice) + i), asAnswer));
        }
        Arrays.sort(each);
        int[] frequencies = new int[each.length];
        int[] entities = new int[each.length];
        int count = 0;
        for (int i = 0; i < each.length; i++) {
            if (i == 0 || each[i] != each[i - 1]) {
                frequencies[count] = each[i];
                entities[count++] = each.length - i;
            }
        }
        return new Table(Arrays.copyOf(frequencies, count), Arrays.copyOf(entities, count));
    }
}
