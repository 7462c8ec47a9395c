package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import java.util.Optional;

/** Rules with constants apart from any graph: in memory, or in a file of which a question reads only what it needs. */
public interface AttributeStore {
    /** The number of rules. */
    int size();

    /** λ, the pull towards 0 that the weights were learned with; 0 if none were learned, or it is not known. */
    double pull();

    default boolean isEmpty() {
        return size() == 0;
    }

    /** All of them, read if they were not yet. */
    AttributeTable table();

    /**
     * The rules without looking at names, or empty if they have to be found by name.
     *
     * @param graph whose entities and relations have the ids of the data learned from
     */
    Optional<AttributeRules> bySameIds(Graph graph);
}
