package dev.hornbeam.graph;

import dev.hornbeam.FactsUsed;
import java.util.Arrays;
import java.util.Optional;

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
 * @param indexed what a graph file knows of train already
 * @param schema the statements about classes and properties that are set apart from the facts, over the same ids; {@link
 *     Graph#NOTHING} if they stay among the facts, empty if that is not decided yet
 */
public record Dataset(
        String name,
        Vocabulary entities,
        Relations relations,
        Triples train,
        Triples valid,
        Triples test,
        Prefixes prefixes,
        Labels labels,
        Optional<IndexedFacts> indexed,
        Optional<Graph> schema) {

    /** A data set that was not indexed yet. */
    public Dataset(
            String name,
            Vocabulary entities,
            Relations relations,
            Triples train,
            Triples valid,
            Triples test,
            Prefixes prefixes,
            Labels labels) {
        this(name, entities, relations, train, valid, test, prefixes, labels, Optional.empty(), Optional.empty());
    }

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
        return others == labels ? this : withLabelsAndPrefixes(others, prefixes);
    }

    /** The same facts, shown also by these prefixes and labels where the data has no own. */
    public Dataset shownWith(Prefixes more, Labels others) {
        return withLabelsAndPrefixes(labels.with(others), prefixes.with(more));
    }

    /** The same facts with other prefixes. */
    public Dataset withPrefixes(Prefixes others) {
        return withLabelsAndPrefixes(labels, others);
    }

    private Dataset withLabelsAndPrefixes(Labels otherLabels, Prefixes otherPrefixes) {
        return new Dataset(name, entities, relations, train, valid, test, otherPrefixes, otherLabels, indexed, schema);
    }

    /** The same facts where relations of these names are known as well, of which there are no facts. */
    public Dataset withRelations(Iterable<String> others) {
        Relations more = relations.with(others);
        return more == relations
                ? this
                : new Dataset(
                        name,
                        entities,
                        more,
                        train,
                        valid,
                        test,
                        prefixes,
                        labels,
                        indexed.map(known -> new IndexedFacts(known.graph().over(more), known.fingerprint())),
                        schema.map(statements -> statements == Graph.NOTHING ? statements : statements.over(more)));
    }

    /** The same facts with statements set apart, or kept among the facts, as another data set over the same ids has them. */
    public Dataset withSchema(Optional<Graph> other) {
        return new Dataset(
                name,
                entities,
                relations,
                train,
                valid,
                test,
                prefixes,
                labels,
                indexed.map(known -> new IndexedFacts(known.graph().with(other), known.fingerprint())),
                other);
    }

    /** The same where statements about classes and properties are facts like others. */
    public Dataset withSchemaAsFacts() {
        return withSchema(Optional.of(Graph.NOTHING));
    }

    /**
     * The same with statements about classes and properties set apart, so that nothing is learned about them and nothing new
     * is said of them; see {@link SchemaTerms}. The fingerprint is that of all facts.
     */
    public Dataset withSchemaApart() {
        return schema.isPresent() ? this : SchemaTerms.apart(this);
    }

    /** The same with statements that were set apart among the facts to learn from again. */
    public Dataset withSchemaBack() {
        if (statements() == 0) {
            return this;
        }
        Graph apart = schema.orElseThrow();
        Triples.Builder back = new Triples.Builder();
        for (int relation = 0; relation < apart.relations().count(); relation++) {
            long sources = apart.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                long targets = apart.neighbours(apart.source(i), relation);
                for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                    back.add(apart.source(i), relation, apart.target(j));
                }
            }
        }
        return new Dataset(name, entities, relations, train.and(back.build()), valid, test, prefixes, labels);
    }

    /** How many statements about classes and properties are set apart. */
    public int statements() {
        return schema.map(Graph::tripleCount).orElse(0);
    }

    /** The same with its facts indexed once for all who ask for the graph. */
    public Dataset withIndex() {
        return indexed.isPresent() ? this : with(buildGraph());
    }

    /** The same with its facts indexed once for all who ask for the graph, as suits long work. */
    public Dataset indexedForLongWork() {
        return with(buildGraph().forLongWork());
    }

    private Dataset with(Graph graph) {
        return new Dataset(
                name,
                entities,
                relations,
                train,
                valid,
                test,
                prefixes,
                labels,
                Optional.of(new IndexedFacts(graph.with(schema), indexed.flatMap(IndexedFacts::fingerprint))),
                schema);
    }

    public Triples split(Split split) {
        return switch (split) {
            case TRAIN -> train;
            case VALID -> valid;
            case TEST -> test;
        };
    }

    /**
     * The same facts with ids in the order in which names first appear, and no names without facts: as they are read from files,
     * so that facts that are written and read again give the same model.
     */
    public Dataset inOrder() {
        return indexed.isPresent() ? this : keeping((head, relation, tail) -> true); // indexed as it was read
    }

    /** Tells which facts are wanted. */
    @FunctionalInterface
    public interface FactTest {
        boolean isWanted(int head, int relation, int tail);
    }

    /** Some of the facts, with ids in the order in which names first appear in them. */
    public Dataset keeping(FactTest test) {
        if (statements() > 0) {
            return withSchemaBack().keeping(test);
        }
        Renumbering ofEntities = new Renumbering(entities);
        Renumbering ofRelations = new Renumbering(relations.names());
        Triples[] splits = new Triples[Split.values().length];
        for (Split split : Split.values()) {
            Triples facts = split(split);
            Triples.Builder kept = new Triples.Builder();
            for (int i = 0; i < facts.size(); i++) {
                if (test.isWanted(facts.head(i), facts.relation(i), facts.tail(i))) {
                    int head = ofEntities.id(facts.head(i));
                    kept.add(head, ofRelations.id(facts.relation(i)), ofEntities.id(facts.tail(i)));
                }
            }
            splits[split.ordinal()] = kept.build();
        }
        Dataset kept = new Dataset(
                name,
                ofEntities.names.build(),
                new Relations(ofRelations.names.build()),
                splits[0],
                splits[1],
                splits[2],
                prefixes,
                labels.inOrder(Arrays.copyOf(ofEntities.before, ofEntities.names.size())));
        return schema.isPresent() ? kept.withSchemaAsFacts() : kept;
    }

    /** New ids in the order in which names are first used. */
    private static final class Renumbering {
        private final Vocabulary known;
        private final VocabularyBuilder names = new VocabularyBuilder();
        private final int[] ids;
        private final int[] before;

        Renumbering(Vocabulary known) {
            this.known = known;
            this.ids = new int[known.size()];
            this.before = new int[known.size()];
            Arrays.fill(ids, Vocabulary.UNKNOWN);
        }

        int id(int old) {
            if (ids[old] == Vocabulary.UNKNOWN) {
                byte[] name = known.utf8(old);
                ids[old] = names.add(name, 0, name.length);
                before[ids[old]] = old;
            }
            return ids[old];
        }
    }

    /** The facts of some splits. */
    public Triples facts(FactsUsed used) {
        return switch (used) {
            case TRAIN -> train;
            case TRAIN_AND_VALID -> train.and(valid);
            case ALL -> train.and(valid).and(test);
        };
    }

    /** Indexes the facts of some splits. */
    public Graph buildGraph(FactsUsed used) {
        Triples facts = facts(used);
        return facts == train
                ? buildGraph()
                : Graph.of(entities, relations, facts).with(schema);
    }

    /** Indexes the facts to learn from, unless they are. The work grows with the number of facts, so keep the result. */
    public Graph buildGraph() {
        return indexed.map(IndexedFacts::graph)
                .orElseGet(() -> Graph.of(entities, relations, train).with(schema));
    }

    /** By which a model knows the data it was learned from. The work grows with the number of facts. */
    public Fingerprint fingerprint() {
        return indexed.flatMap(IndexedFacts::fingerprint)
                .filter(known -> !Fingerprint.isOrdered(known.facts()))
                .orElseGet(() -> Fingerprint.of(this));
    }

    /** The hash of its facts that models and graph files of 0.1.0 have. */
    public String orderedFingerprint() {
        return indexed.flatMap(IndexedFacts::fingerprint)
                .map(Fingerprint::facts)
                .filter(Fingerprint::isOrdered)
                .orElseGet(() -> Fingerprint.ordered(this));
    }

    /**
     * What is known of facts that were indexed before.
     *
     * @param graph their index
     * @param fingerprint of the facts, if it was computed
     */
    public record IndexedFacts(Graph graph, Optional<Fingerprint> fingerprint) {}
}
