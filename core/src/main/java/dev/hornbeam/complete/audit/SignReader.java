package dev.hornbeam.complete.audit;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.Reasoner.Standing;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.shape.KindFit;
import java.util.Arrays;

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

    /**
     * Adds the signs that come from asking the model, as {@code predict} does, for either end of a fact in the graph without it.
     *
     * @param replaced the fact in whose place it stands; itself if there is none
     */
    void ask(Reasoner reasoner, Triple fact, Triple replaced, byte[] signs) {
        int inverse = graph.relations().inverse(fact.relation());
        boolean sameHead = replaced.head() == fact.head() && replaced.relation() == fact.relation();
        boolean sameTail = replaced.tail() == fact.tail() && replaced.relation() == fact.relation();
        signs[Sign.AS_TAIL.ordinal()] = standing(reasoner.standing(
                new Query(fact.head(), fact.relation()), fact.tail(), sameHead ? replaced.tail() : -1));
        signs[Sign.AS_HEAD.ordinal()] = standing(
                reasoner.standing(new Query(fact.tail(), inverse), fact.head(), sameTail ? replaced.head() : -1));
    }

    private static byte standing(Standing standing) {
        if (!standing.scored()) {
            return (byte) (standing.better() > 0 ? 9 : 10); // 10: nothing speaks for any answer
        }
        double behind = -standing.lead();
        if (behind <= 0) {
            return (byte) (behind < -2 ? 1 : 2);
        }
        return (byte)
                (behind < 1 ? standing.better() < 10 ? 3 : 4 : behind < 2.5 ? 5 : behind < 5 ? 6 : behind < 8 ? 7 : 8);
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

    /** What can be seen of a fact that tells right ones from wrong ones; each has a few values. */
    enum Sign {
        /** How sure the best rule is that leads from its head to its tail. */
        SUPPORT(9),
        /** How sure the best rule is that says it the other way round. */
        TURNED(4),
        /** How much surer rules are of another relation between the two. */
        RELATION(4),
        /** How usual its head is as a subject. */
        SUBJECT(8),
        /** How usual its tail is as an object. */
        OBJECT(8),
        /** How many other objects its head has. */
        SLOT(4),
        /** How many other subjects its tail has. */
        INVERSE_SLOT(5),
        /** Whether it is there the other way round, or leads from an entity to itself. */
        BOTH_WAYS(3),
        /** How sure the best rule with constants is. */
        ATTRIBUTES(6),
        /** How its tail stands among the answers, asked for its head. */
        AS_TAIL(11),
        /** How its head stands among the answers, asked for its tail. */
        AS_HEAD(11);

        /** The value of a sign that was not read. */
        static final byte UNREAD = 0;

        private final int size;

        Sign(int size) {
            this.size = size;
        }

        /** Whether it comes from asking the model, which is not done for every fact. */
        boolean isAsked() {
            return this == AS_TAIL || this == AS_HEAD;
        }

        int size() {
            return size;
        }
    }

    /**
     * Which relations the paths between two entities speak for, by the best rule of each, in a graph without one or two facts.
     * One per thread: it reuses its buffers.
     */
    static final class PairRules {
        /** Edges that are followed from one end, and pairs of edges from both. */
        private static final int MOST_EDGES = 3_000;

        private static final int MOST_PAIRS = 4_000;

        private final Graph graph;
        private final BodyTable table;
        private final int[] links;
        private final double[] best;
        private final int[] bestRule;
        private final boolean[] known;
        private Triple without;
        private Triple alsoWithout;

        PairRules(Graph graph, BodyTable table) {
            this.graph = graph;
            this.table = table;
            int directed = graph.relations().directedCount();
            links = new int[directed];
            best = new double[directed];
            bestRule = new int[directed];
            known = new boolean[directed];
        }

        /** Looks at a pair as if two facts were not there; the second may be the first. */
        void look(int head, int tail, Triple hidden, Triple alsoHidden) {
            without = hidden;
            alsoWithout = alsoHidden;
            Arrays.fill(best, 0);
            Arrays.fill(bestRule, -1);
            Arrays.fill(known, false);
            int count = graph.linking(head, tail, links);
            for (int i = 0; i < count; i++) {
                known[links[i]] = true;
            }
            for (int i = 0; i < count; i++) {
                if (!isHidden(head, links[i], tail)) {
                    offer(BodyTable.code(links[i]));
                }
            }
            if (table.longest() > 1 && head != tail) {
                twoSteps(head, tail);
            }
            if (table.longest() > 2 && head != tail) {
                threeSteps(head, tail);
            }
        }

        private boolean isHidden(int from, int relation, int to) {
            return is(without, from, relation, to) || is(alsoWithout, from, relation, to);
        }

        private boolean is(Triple fact, int from, int relation, int to) {
            return relation == fact.relation() && from == fact.head() && to == fact.tail()
                    || relation == graph.relations().inverse(fact.relation())
                            && from == fact.tail()
                            && to == fact.head();
        }

        private void offer(long body) {
            for (int rule : table.rules(body)) {
                int relation = table.rule(rule).head();
                double confidence = table.confidence(rule, known[relation]);
                if (confidence > best[relation]) {
                    best[relation] = confidence;
                    bestRule[relation] = rule;
                }
            }
        }

        private void twoSteps(int head, int tail) {
            boolean fromHead = graph.degree(head) <= graph.degree(tail);
            int near = fromHead ? head : tail;
            int far = fromHead ? tail : head;
            long groups = graph.groups(near);
            int left = MOST_EDGES;
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                int step = graph.groupRelation(group);
                long targets = graph.group(group);
                if (fromHead && !table.begins(step)) {
                    continue;
                }
                for (int i = Slice.begin(targets); i < Slice.end(targets) && left > 0; i++) {
                    int middle = graph.target(i);
                    if (middle == head || middle == tail || isHidden(near, step, middle)) {
                        continue;
                    }
                    left--;
                    int count = graph.linking(middle, far, links);
                    for (int j = 0; j < count; j++) {
                        if (!isHidden(middle, links[j], far)) {
                            long body = fromHead
                                    ? BodyTable.code(step, links[j])
                                    : BodyTable.code(inverse(links[j]), inverse(step));
                            offer(body);
                        }
                    }
                }
            }
        }

        private int inverse(int relation) {
            return graph.relations().inverse(relation);
        }

        private void threeSteps(int head, int tail) {
            if ((long) graph.degree(head) * graph.degree(tail) > MOST_PAIRS) {
                return;
            }
            long first = graph.groups(head);
            long last = graph.groups(tail);
            for (int g = Slice.begin(first); g < Slice.end(first); g++) {
                int step = graph.groupRelation(g);
                if (!table.begins(step)) {
                    continue;
                }
                long nears = graph.group(g);
                for (int i = Slice.begin(nears); i < Slice.end(nears); i++) {
                    int near = graph.target(i);
                    if (near == head || near == tail || isHidden(head, step, near)) {
                        continue;
                    }
                    for (int h = Slice.begin(last); h < Slice.end(last); h++) {
                        middles(head, tail, step, near, h);
                    }
                }
            }
        }

        private void middles(int head, int tail, int step, int near, int group) {
            int back = graph.groupRelation(group);
            long fars = graph.group(group);
            for (int j = Slice.begin(fars); j < Slice.end(fars); j++) {
                int far = graph.target(j);
                if (far == head || far == tail || far == near || isHidden(tail, back, far)) {
                    continue;
                }
                int count = graph.linking(near, far, links);
                for (int k = 0; k < count; k++) {
                    if (table.begins(step, links[k])) {
                        offer(BodyTable.code(step, links[k], inverse(back)));
                    }
                }
            }
        }

        /** How sure the best rule is that a relation or inverse leads from the first entity to the second; 0 if none says so. */
        double sure(int relation) {
            return best[relation];
        }

        /** The number of that rule, or -1. */
        int rule(int relation) {
            return bestRule[relation];
        }

        /** The relation that the paths speak for most, apart from those that the graph has between the two; -1 if none. */
        int otherRelation(int relation) {
            int other = -1;
            for (int each = 0; each < best.length; each++) {
                if (each != relation && !known[each] && best[each] > 0 && (other < 0 || best[each] > best[other])) {
                    other = each;
                }
            }
            return other;
        }
    }
}
