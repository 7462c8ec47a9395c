package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;

/**
 * Finds the attribute rules that a question needs, in the ids of a graph, whether they lie in memory or in a file; read by
 * any number of threads. An attribute has the number that {@link Attributes} gives it.
 */
public interface RuleLookup {
    /** Hears which heads rules speak for. */
    @FunctionalInterface
    interface HeadListener {
        /** @param constant of the head */
        void speaksFor(int constant, float weight);
    }

    /** Hears the rules of a head. */
    @FunctionalInterface
    interface BodyListener {
        /**
         * @param attribute in the body
         * @param support how many entities had both sides where the rule was learned
         */
        void rule(int attribute, float weight, int support);
    }

    /** The number of rules. */
    int size();

    /** Whether there are heads of a relation or inverse. */
    boolean concludes(int relation);

    /** All rules of a relation or inverse that have an attribute as their body, by the constants of their heads. */
    void withBody(int attribute, int relation, HeadListener listener);

    /** All rules of the head {@code relation(·, constant)} whose body some entity of the graph has. */
    void withHead(int relation, int constant, BodyListener listener);

    /** The same rules apart from the graph. */
    AttributeTable table();

    /** The same over another graph with the same names. */
    AttributeRules on(Graph other);

    /** The same for the next question: in memory if so many were asked that it pays. */
    default RuleLookup forNextQuestion() {
        return this;
    }
}
