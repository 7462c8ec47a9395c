package dev.hornbeam.complete;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.ground.RuleBook;
import java.util.function.Supplier;

/** Where the long parts of weighing are kept once they are done, so that work that is ended goes on after them. */
public interface LearnedParts {
    /** Nothing is kept. */
    LearnedParts NONE = new LearnedParts() {};

    /**
     * Rules with constants, as they were kept or as the work gives them.
     *
     * @param name which part of the work it is
     */
    default AttributeRules attributes(String name, Graph graph, Supplier<AttributeRules> work) {
        return work.get();
    }

    /** Weights of rules, likewise. */
    default Aggregation weights(String name, RuleBook rules, Supplier<Aggregation> work) {
        return work.get();
    }
}
