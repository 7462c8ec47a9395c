package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/** The attributes that explain others, renumbered from 0; immutable. An attribute of a single entity explains nothing. */
final class Explaining {
    /** How many explain where not all can: more take long and add little. */
    private static final int MOST_COMMON = 5_000;

    private final Attributes attributes;
    private final int[] attribute;
    private final int[] first;
    private final int[] row;
    private final boolean overEntities;

    /** @param chosen ascending */
    private Explaining(Attributes attributes, int[] chosen, boolean overEntities) {
        this.attributes = attributes;
        this.attribute = chosen;
        this.overEntities = overEntities;
        Graph graph = attributes.graph();
        first = new int[graph.entityCount() + 1];
        for (int each : chosen) {
            long holders = attributes.holders(each);
            for (int i = Slice.begin(holders); i < Slice.end(holders); i++) {
                first[graph.target(i) + 1]++;
            }
        }
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            first[entity + 1] += first[entity];
        }
        row = new int[first[graph.entityCount()]];
        int[] next = first.clone();
        for (int i = 0; i < chosen.length; i++) {
            long holders = attributes.holders(chosen[i]);
            for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                row[next[graph.target(h)]++] = i;
            }
        }
    }

    /**
     * All attributes that more than one entity has; if these and the entities that have any are too many, those that most
     * entities have.
     */
    static Explaining of(Attributes attributes, int largest) {
        int[] shared = shared(attributes);
        int count = shared.length;
        int entities = linked(attributes.graph());
        if (Math.min(entities, count) <= largest) {
            return new Explaining(attributes, shared, entities < count);
        }
        return new Explaining(attributes, mostCommon(attributes, shared, Math.min(MOST_COMMON, largest)), false);
    }

    private static int linked(Graph graph) {
        int entities = 0;
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            entities += graph.degree(entity) > 0 ? 1 : 0;
        }
        return entities;
    }

    /** How many rows the matrix has that is inverted. */
    int matrixSize(Graph graph) {
        return overEntities ? linked(graph) : size();
    }

    /** All attributes that more than one entity has, for entities to be solved for. */
    static Explaining all(Attributes attributes) {
        return new Explaining(attributes, shared(attributes), true);
    }

    private static int[] shared(Attributes attributes) {
        int[] shared = new int[attributes.size()];
        int count = 0;
        for (int i = 0; i < shared.length; i++) {
            if (Slice.size(attributes.holders(i)) > 1) {
                shared[count++] = i;
            }
        }
        return Arrays.copyOf(shared, count);
    }

    private static int[] mostCommon(Attributes attributes, int[] shared, int most) {
        long[] order = new long[shared.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = (long) -Slice.size(attributes.holders(shared[i])) << 32 | shared[i];
        }
        Arrays.sort(order);
        int[] chosen = new int[most];
        for (int i = 0; i < most; i++) {
            chosen[i] = (int) order[i];
        }
        Arrays.sort(chosen);
        return chosen;
    }

    /** Whether the entities are fewer than these attributes. */
    boolean overEntities() {
        return overEntities;
    }

    int size() {
        return attribute.length;
    }

    /** The attribute of a number. */
    int attribute(int explaining) {
        return attribute[explaining];
    }

    /** The number of an attribute, or -1 if it does not explain. */
    int number(int of) {
        return Math.max(-1, Arrays.binarySearch(attribute, of));
    }

    /** Those of an entity: a slice for {@link #at}, ascending. */
    long of(int entity) {
        return Slice.of(first[entity], first[entity + 1]);
    }

    int at(int position) {
        return row[position];
    }

    Attributes attributes() {
        return attributes;
    }
}
