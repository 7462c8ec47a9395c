package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;

/**
 * The attributes of the entities of a graph; immutable. An attribute {@code b(·, d)} is to be linked to {@code d} by the
 * relation or inverse {@code b}; the entities that are, its holders, are a group of the graph's index, so an attribute
 * has the number of that group.
 */
final class Attributes {
    private final Graph graph;
    private final int[] constant;
    private final int[] first;
    private final int[] attribute;

    Attributes(Graph graph) {
        this.graph = graph;
        int groups = graph.entityCount() == 0 ? 0 : Slice.end(graph.groups(graph.entityCount() - 1));
        constant = new int[groups];
        first = new int[graph.entityCount() + 1];
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            first[entity + 1] = first[entity] + graph.degree(entity);
        }
        attribute = new int[first[graph.entityCount()]];
        int[] next = first.clone();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long own = graph.groups(entity);
            for (int group = Slice.begin(own); group < Slice.end(own); group++) {
                constant[group] = entity;
                long holders = graph.group(group);
                for (int i = Slice.begin(holders); i < Slice.end(holders); i++) {
                    attribute[next[graph.target(i)]++] = group;
                }
            }
        }
    }

    Graph graph() {
        return graph;
    }

    /** The number of attributes. */
    int size() {
        return constant.length;
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
        return constant[number];
    }

    /** The entities that have an attribute: a slice for {@link Graph#target}, ascending. */
    long holders(int number) {
        return graph.group(number);
    }

    /** The attributes of an entity: a slice for {@link #at}, ascending. */
    long of(int entity) {
        return Slice.of(first[entity], first[entity + 1]);
    }

    /** An attribute of {@link #of}. */
    int at(int position) {
        return attribute[position];
    }
}
