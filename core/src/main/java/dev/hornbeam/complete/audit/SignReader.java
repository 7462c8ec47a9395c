package dev.hornbeam.complete.audit;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.shape.KindFit;

/**
 * Reads the signs of a fact in the graph without it. A wrong fact that stands in place of a right one is looked at without
 * the right one, too. One per thread: it reuses its buffers.
 */
final class SignReader {
    /** From so many edges that rules could begin with, one would be expected to lead to a right fact. */
    private static final int ENOUGH = 8;

    private final Graph graph;
    private final KindFit kinds;
    private final AttributeRules attributes;
    private final PairRules pair;
    private final BodyTable table;

    SignReader(Graph graph, KindFit kinds, BodyTable table, AttributeRules attributes) {
        this.graph = graph;
        this.kinds = kinds;
        this.attributes = attributes;
        this.table = table;
        this.pair = new PairRules(graph, table);
    }

    /**
     * The signs of a fact, by the order of {@link Sign}.
     *
     * @param replaced the fact in whose place it stands; itself if there is none
     */
    byte[] read(Triple fact, Triple replaced) {
        pair.look(fact.head(), fact.tail(), fact, replaced);
        byte[] signs = new byte[Sign.values().length];
        int inverse = graph.relations().inverse(fact.relation());
        signs[Sign.SUPPORT.ordinal()] = support(fact, replaced);
        signs[Sign.TURNED.ordinal()] = turned(pair.sure(inverse));
        signs[Sign.RELATION.ordinal()] = relation(fact.relation());
        signs[Sign.SUBJECT.ordinal()] = kind(fact.head(), fact.relation(), fact, replaced);
        signs[Sign.OBJECT.ordinal()] = kind(fact.tail(), inverse, fact, replaced);
        signs[Sign.SLOT.ordinal()] = (byte) Math.min(3, others(fact.head(), fact.relation(), fact, replaced));
        int subjects = others(fact.tail(), inverse, fact, replaced);
        signs[Sign.INVERSE_SLOT.ordinal()] = (byte) (subjects < 3 ? subjects : subjects < 10 ? 3 : 4);
        signs[Sign.BOTH_WAYS.ordinal()] = bothWays(fact, replaced);
        signs[Sign.ATTRIBUTES.ordinal()] = attributes(fact, replaced);
        return signs;
    }

    /** The rules between the ends of the fact that was read last. */
    PairRules pair() {
        return pair;
    }

    private byte support(Triple fact, Triple replaced) {
        double sure = pair.sure(fact.relation());
        if (sure == 0) {
            int inverse = graph.relations().inverse(fact.relation());
            int chances = Math.min(
                    chances(fact.head(), fact.relation(), fact, replaced),
                    chances(fact.tail(), inverse, fact, replaced));
            return (byte) (chances == 0 ? 0 : chances < 3 ? 1 : chances < ENOUGH ? 2 : 3);
        }
        return (byte) (sure < .1 ? 4 : sure < .3 ? 5 : sure < .6 ? 6 : sure < .9 ? 7 : 8);
    }

    /** How many edges of an entity rules that conclude a part could begin with, beside the facts looked away from. */
    private int chances(int entity, int part, Triple fact, Triple replaced) {
        long groups = graph.groups(entity);
        int chances = 0;
        for (int group = Slice.begin(groups); group < Slice.end(groups) && chances < ENOUGH; group++) {
            int step = graph.groupRelation(group);
            if (table.leads(part, step)) {
                chances += others(entity, step, fact, replaced);
            }
        }
        return chances;
    }

    private boolean isThere(Triple fact) {
        return graph.contains(fact.head(), fact.relation(), fact.tail());
    }

    private static byte turned(double sure) {
        return (byte) (sure == 0 ? 0 : sure < .3 ? 1 : sure < .7 ? 2 : 3);
    }

    private byte relation(int relation) {
        int other = pair.otherRelation(relation);
        if (other < 0) {
            return 0;
        }
        double more = pair.sure(other) - pair.sure(relation);
        return (byte) (more <= 0 ? 1 : more < .4 ? 2 : 3);
    }

    /** How many other facts give an entity the same part. */
    private int others(int entity, int part, Triple fact, Triple replaced) {
        long targets = graph.neighbours(entity, part);
        int count = Slice.size(targets);
        for (int i = Slice.begin(targets); i < Slice.end(targets) && Slice.size(targets) < 16; i++) {
            boolean hidden = is(fact, entity, part, graph.target(i)) || is(replaced, entity, part, graph.target(i));
            count -= hidden ? 1 : 0;
        }
        return count;
    }

    private boolean is(Triple fact, int from, int part, int to) {
        return part == fact.relation() && from == fact.head() && to == fact.tail()
                || part == graph.relations().inverse(fact.relation()) && from == fact.tail() && to == fact.head();
    }

    private byte kind(int entity, int part, Triple fact, Triple replaced) {
        if (others(entity, part, fact, replaced) > 0) {
            return 0;
        }
        int strangest = strangest(entity, part, fact, replaced);
        if (strangest == KindFit.NONE) {
            return 7;
        }
        double lift = kinds.lift(strangest, part, counted(entity, part));
        return (byte) (lift > 1 ? 1 : lift > .3 ? 2 : lift > .1 ? 3 : lift > .03 ? 4 : lift > .01 ? 5 : 6);
    }

    private int counted(int entity, int part) {
        return graph.groupOf(entity, part) >= 0 ? 1 : 0;
    }

    /** The kind of an entity that speaks most against a part. */
    int strangest(int entity, int part, Triple fact, Triple replaced) {
        int directed = graph.relations().directedCount();
        return kinds.strangest(
                entity,
                part,
                counted(entity, part),
                kind -> kind < directed
                        && (graph.relations().base(kind) == replaced.relation()
                                || graph.relations().base(kind) == fact.relation())
                        && others(entity, kind, fact, replaced) == 0);
    }

    private byte bothWays(Triple fact, Triple replaced) {
        if (fact.head() == fact.tail()) {
            return 2;
        }
        Triple turned = new Triple(fact.tail(), fact.relation(), fact.head());
        return (byte) (isThere(turned) && !turned.equals(replaced) ? 1 : 0);
    }

    private byte attributes(Triple fact, Triple replaced) {
        double sure = 0;
        int fewer = isThere(fact) ? 1 : 0;
        for (FiredRule rule : FiredRule.of(attributes, fact.head(), fact.relation(), fact.tail())) {
            int other = rule.bodyConstant();
            boolean hidden = is(fact, rule.subject(), rule.bodyRelation(), other)
                    || is(replaced, rule.subject(), rule.bodyRelation(), other);
            if (!hidden && rule.bodyCount() > fewer) {
                sure = Math.max(sure, Math.max(0, rule.support() - fewer) / (rule.bodyCount() - fewer + 1.0));
            }
        }
        return (byte) (sure == 0 ? 0 : sure < .05 ? 1 : sure < .2 ? 2 : sure < .5 ? 3 : sure < .8 ? 4 : 5);
    }
}
