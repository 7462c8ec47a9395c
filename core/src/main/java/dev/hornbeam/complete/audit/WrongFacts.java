package dev.hornbeam.complete.audit;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes wrong facts out of right ones, in the ways in which people and programs go wrong. */
public final class WrongFacts {
    /** How a fact goes wrong. */
    public enum Sort {
        /** Another object that the relation has elsewhere. */
        SAME_KIND("wrong object of the same kind"),
        /** Any object that the relation never has. */
        OTHER_KIND("wrong object of another kind"),
        /** Subject and object in each other's place. */
        SWAPPED("subject and object swapped"),
        /** Another object in addition, for a relation that mostly has one. */
        SECOND_VALUE("second value in a slot for one"),
        /** Another relation between the same two. */
        RELATION("wrong relation between the two"),
        /** Another subject that the relation has elsewhere. */
        OTHER_SUBJECT("wrong subject of the same kind");

        private final String words;

        Sort(String words) {
            this.words = words;
        }

        /** In words. */
        public String words() {
            return words;
        }
    }

    /**
     * A wrong fact.
     *
     * @param of the right fact that it was made of
     */
    public record WrongFact(Triple fact, Triple of, Sort sort) {
        /** The right fact that it takes the place of; itself if the right one stays. */
        public Triple replaced() {
            return sort == Sort.SECOND_VALUE ? fact : of;
        }
    }

    private static final int TRIES = 20;

    /** A relation of which at least this share of facts is the only one of its subject has slots for one value. */
    private static final double SINGLE = .8;

    private final Graph graph;
    private final Graph known;
    private final Triples facts;
    private final boolean[] single;

    /**
     * @param graph the facts that wrong ones are made of
     * @param known all right facts: no wrong fact is one of them
     */
    public WrongFacts(Graph graph, Graph known, Triples facts) {
        this.graph = graph;
        this.known = known;
        this.facts = facts;
        this.single = new boolean[graph.relations().count()];
        for (int relation = 0; relation < single.length; relation++) {
            long subjects = graph.sources(relation);
            int alone = 0;
            for (int i = Slice.begin(subjects); i < Slice.end(subjects); i++) {
                alone += Slice.size(graph.neighbours(graph.source(i), relation)) == 1 ? 1 : 0;
            }
            single[relation] = alone > 0 && alone >= SINGLE * graph.tripleCount(relation);
        }
    }

    /** So many of each sort, where they can be made; the same seed gives the same ones. */
    public List<WrongFact> make(Set<Sort> sorts, int ofEach, long seed) {
        List<WrongFact> made = new ArrayList<>();
        for (Sort sort : sorts) {
            SplitMix random = new SplitMix(seed, sort.ordinal());
            int count = 0;
            for (int tries = 0; count < ofEach && tries < TRIES * ofEach; tries++) {
                Triple right = facts.get(random.below(facts.size()));
                Optional<Triple> wrong = wrong(right, sort, random);
                if (wrong.isPresent()) {
                    made.add(new WrongFact(wrong.get(), right, sort));
                    count++;
                }
            }
        }
        return made;
    }

    private Optional<Triple> wrong(Triple right, Sort sort, SplitMix random) {
        Triple wrong = switch (sort) {
            case SAME_KIND -> new Triple(right.head(), right.relation(), object(right.relation(), random));
            case OTHER_SUBJECT ->
                new Triple(object(graph.relations().inverse(right.relation()), random), right.relation(), right.tail());
            case SECOND_VALUE ->
                single[right.relation()]
                        ? new Triple(right.head(), right.relation(), object(right.relation(), random))
                        : right;
            case OTHER_KIND -> new Triple(right.head(), right.relation(), stranger(right.relation(), random));
            case SWAPPED -> new Triple(right.tail(), right.relation(), right.head());
            case RELATION ->
                new Triple(right.head(), random.below(graph.relations().count()), right.tail());
        };
        boolean isKnown = known.contains(wrong.head(), wrong.relation(), wrong.tail());
        return isKnown || wrong.head() == wrong.tail() ? Optional.empty() : Optional.of(wrong);
    }

    /** An object of the relation: those of many facts are as likely as elsewhere. */
    private int object(int relation, SplitMix random) {
        long objects = graph.sources(graph.relations().inverse(relation));
        return graph.source(Slice.begin(objects) + random.below(Slice.size(objects)));
    }

    /** An entity that is no object of the relation, by the number of its facts. */
    private int stranger(int relation, SplitMix random) {
        int inverse = graph.relations().inverse(relation);
        int entity = 0;
        for (int i = 0; i < TRIES; i++) {
            Triple any = facts.get(random.below(facts.size()));
            entity = random.below(2) == 0 ? any.head() : any.tail();
            if (graph.groupOf(entity, inverse) < 0) {
                return entity;
            }
        }
        return entity;
    }
}
