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
 * @param prefixes how IRIs among the names are shortened when they are shown; a name itself is always in full
 * @param labels what the data calls entities and relations, for people
 */
public record Dataset(
        String name,
        Vocabulary entities,
        Relations relations,
        Triples train,
        Triples valid,
        Triples test,
        Prefixes prefixes,
        Labels labels) {

    /** A data set whose names are not IRIs. */
    public Dataset(String name, Vocabulary entities, Relations relations, Triples train, Triples valid, Triples test) {
        this(name, entities, relations, train, valid, test, Prefixes.NONE, Labels.NONE);
    }

    /** How the names are shown to people. */
    public DisplayNames displayNames() {
        return DisplayNames.of(this);
    }

    /** The same facts with other labels. */
    public Dataset withLabels(Labels others) {
        return others == labels ? this : new Dataset(name, entities, relations, train, valid, test, prefixes, others);
    }

    /** The same facts, shown also by these prefixes and labels where the data has no own. */
    public Dataset shownWith(Prefixes more, Labels others) {
        return new Dataset(name, entities, relations, train, valid, test, prefixes.with(more), labels.with(others));
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
