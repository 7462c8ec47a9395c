package dev.hornbeam.graph;

/**
 * Facts to learn from, to choose on and to measure on, over one vocabulary; immutable.
 *
 * @param name what the data set is called in reports
 * @param entities the entities of all splits, those of train first
 * @param relations the relations of all splits, those of train first
 * @param train the facts to learn from
 * @param valid the facts to choose on, may be empty
 * @param test the facts to measure on, may be empty
 * @param prefixes how IRIs among the names are shortened
 */
public record Dataset(
        String name,
        Vocabulary entities,
        Relations relations,
        Triples train,
        Triples valid,
        Triples test,
        Prefixes prefixes) {

    /** A data set whose names are not IRIs. */
    public Dataset(String name, Vocabulary entities, Relations relations, Triples train, Triples valid, Triples test) {
        this(name, entities, relations, train, valid, test, Prefixes.NONE);
    }

    public Triples split(Split split) {
        return switch (split) {
            case TRAIN -> train;
            case VALID -> valid;
            case TEST -> test;
        };
    }

    /** Indexes the facts to learn from. The work grows with the number of facts, so keep the result. */
    public Graph buildGraph() {
        return Graph.of(entities, relations, train);
    }
}
