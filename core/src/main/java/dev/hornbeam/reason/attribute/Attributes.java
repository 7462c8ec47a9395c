package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The attributes of the entities of a graph; immutable. An attribute {@code b(·, d)} is to be linked to {@code d} by the
 * relation or inverse {@code b}; the entities that are, its holders, are a group of the graph's index, so an attribute
 * has the number of that group.
 */
final class Attributes {
    private final Graph graph;
    private final int size;
    private final AtomicLong looked = new AtomicLong();

    /** Null until so many were looked up that a table of all of them pays. */
    private volatile Table table;

    Attributes(Graph graph) {
        this.graph = graph;
        this.size = graph.entityCount() == 0 ? 0 : Slice.end(graph.groups(graph.entityCount() - 1));
    }

    /** The attributes of every entity: {@code attribute[first[entity]] … attribute[first[entity + 1] - 1]}, ascending. */
    private record Table(int[] first, int[] attribute) {
        static Table of(Graph graph) {
            int[] first = new int[graph.entityCount() + 1];
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                first[entity + 1] = first[entity] + graph.degree(entity);
            }
            int[] attribute = new int[first[graph.entityCount()]];
            int[] next = first.clone();
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                long own = graph.groups(entity);
                for (int group = Slice.begin(own); group < Slice.end(own); group++) {
                    long holders = graph.group(group);
                    for (int i = Slice.begin(holders); i < Slice.end(holders); i++) {
                        attribute[next[graph.target(i)]++] = group;
                    }
                }
            }
            return new Table(first, attribute);
        }

        int[] of(int entity) {
            return Arrays.copyOfRange(attribute, first[entity], first[entity + 1]);
        }
    }

    Graph graph() {
        return graph;
    }

    /** The number of attributes. */
    int size() {
        return size;
    }

    /** The number of an attribute, or -1 if no entity has it. */
    int number(int relation, int entity) {
        return graph.groupOf(entity, graph.relations().inverse(relation));
    }

    /** The relation or inverse of an attribute, read from its holders to its constant. */
    int relation(int number) {
        return graph.relations().inverse(graph.groupRelation(number));
    }

    /** The entity that holders of an attribute are linked to. */
    int constant(int number) {
        return graph.groupEntity(number);
    }

    /** The entities that have an attribute: a slice for {@link Graph#target}, ascending. */
    long holders(int number) {
        return graph.group(number);
    }

    /** The attributes of an entity, ascending. */
    int[] of(int entity) {
        Table ready = table;
        if (ready == null && looked.addAndGet(graph.degree(entity)) > graph.tripleCount()) {
            synchronized (this) {
                ready = table == null ? Table.of(graph) : table;
                table = ready;
            }
        }
        return ready == null ? lookUp(entity) : ready.of(entity);
    }

    private int[] lookUp(int entity) {
        int[] found = new int[graph.degree(entity)];
        int count = 0;
        long own = graph.groups(entity);
        for (int group = Slice.begin(own); group < Slice.end(own); group++) {
            long targets = graph.group(group);
            for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                found[count++] = number(graph.groupRelation(group), graph.target(i));
            }
        }
        Arrays.sort(found);
        return found;
    }
}
