package dev.hornbeam.reason.constant;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.constant.ConstantIndex.BodyGroup;
import dev.hornbeam.reason.constant.ConstantIndex.HoldingEntities;
import dev.hornbeam.reason.constant.ConstantIndex.Numbered;
import dev.hornbeam.rule.constant.ConstantRule;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds what rules with constants say about a query {@code r(x, ?)}. A rule of {@code r} speaks about x itself: its constant is
 * an answer if its body holds for x. A rule of the inverse whose constant is x speaks about the answers: all X that its body holds
 * for. Each rule reports an answer once, however many paths there are. One per thread.
 *
 * <p>A body whose paths exceed the budget is not followed, and its rules are counted as cut. A rule that leads to
 * {@value #TOO_MANY} answers or more tells none of them from the others and is passed over, as AnyBURL does.
 */
public final class ConstantGrounder {
    /** So many answers of one rule say nothing. */
    static final int TOO_MANY = 10_000;

    /** Where answers are reported. */
    public interface Sink {
        /** All answers of a rule, the first {@code count} of an array. */
        void reaches(int rule, int[] answers, int count);
    }

    private final Graph graph;
    private final SimpleWalk walk;
    private final int[] one = new int[1];
    private int[] answers = new int[256];
    private int found;
    private long left;
    private int cutRules;

    public ConstantGrounder(Graph graph) {
        this.graph = graph;
        this.walk = new SimpleWalk(graph);
    }

    /**
     * Reports every rule that leads somewhere.
     *
     * @param excluded an answer whose fact is left out of the graph, or a negative number
     * @param budget the most edges to look at
     * @return what is left of the budget
     */
    public long ground(ConstantIndex index, int entity, int relation, int excluded, long budget, Sink sink) {
        cutRules = 0;
        left = budget;
        if (index.isEmpty()) {
            return left;
        }
        walk.hide(entity, relation, excluded);
        for (Numbered numbered : index.withoutBody()) {
            report(numbered, numbered.rule().constant(), entity, sink);
        }
        if (index.hasEdges()) {
            followEdges(index, entity, sink);
        }
        for (BodyGroup group : index.groups()) {
            follow(group, entity, sink);
        }
        for (Numbered numbered : index.byConstant(entity)) {
            collect(index, numbered.rule());
            if (found > 0 && found < TOO_MANY) {
                sink.reaches(numbered.number(), answers, found);
            }
        }
        for (Numbered numbered : index.aboutItself()) {
            if (holdsFor(numbered.rule(), entity)) {
                one[0] = entity;
                sink.reaches(numbered.number(), one, 1);
            }
        }
        return left;
    }

    /** How many rules of the last query were not followed because of the budget. */
    public int cutRules() {
        return cutRules;
    }

    private void report(Numbered numbered, int answer, int entity, Sink sink) {
        if (answer != entity) {
            one[0] = answer;
            sink.reaches(numbered.number(), one, 1);
        }
    }

    private void followEdges(ConstantIndex index, int entity, Sink sink) {
        long groups = graph.groups(entity);
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            int relation = graph.groupRelation(group);
            long edges = graph.group(group);
            for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                int end = graph.target(i);
                if (end != entity && !walk.isHidden(entity, relation, end)) {
                    for (Numbered numbered : index.byEdge(relation, end)) {
                        report(numbered, numbered.rule().constant(), entity, sink);
                    }
                }
            }
        }
    }

    /** All rules about the entity that share a body. */
    private void follow(BodyGroup group, int entity, Sink sink) {
        if (graph.groupOf(entity, group.body[0]) < 0) {
            return;
        }
        if (!group.byEnd.isEmpty()) {
            Set<Numbered> holding = new HashSet<>();
            List<Numbered> inOrder = new ArrayList<>();
            long rest = walk.walk(entity, group.body, left, (path, length) -> {
                for (Numbered numbered : group.byEnd.getOrDefault(path[length - 1], List.of())) {
                    if (isOff(numbered.rule().constant(), path, length - 1) && holding.add(numbered)) {
                        inOrder.add(numbered);
                    }
                }
                return true;
            });
            if (rest < 0) {
                cutRules += group.size();
                return;
            }
            left = rest;
            inOrder.forEach(numbered -> report(numbered, numbered.rule().constant(), entity, sink));
        }
        if (!group.anywhere.isEmpty()) {
            int[] unavoidable = walk.unavoidable(entity, group.body, left);
            if (walk.left() < 0) {
                cutRules += group.anywhere.size();
                return;
            }
            left = walk.left();
            if (unavoidable != null) {
                for (Numbered numbered : group.anywhere) {
                    if (!contains(unavoidable, numbered.rule().constant())) {
                        report(numbered, numbered.rule().constant(), entity, sink);
                    }
                }
            }
        }
    }

    /** Whether an entity is none of the first so many of a path. */
    private static boolean isOff(int entity, int[] path, int count) {
        for (int i = 0; i < count; i++) {
            if (path[i] == entity) {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(int[] entities, int entity) {
        for (int other : entities) {
            if (other == entity) {
                return true;
            }
        }
        return false;
    }

    /** All X that the body of a rule holds for, as answers. */
    private void collect(ConstantIndex index, ConstantRule rule) {
        found = 0;
        if (rule.endsAnywhere()) {
            HoldingEntities holding = index.holding(rule.body(), () -> holding(rule.body()));
            for (int i = 0; i < holding.entities().length && found < TOO_MANY; i++) {
                int x = holding.entities()[i];
                if (x != rule.constant() && !contains(holding.unavoidable()[i], rule.constant())) {
                    add(x);
                }
            }
            return;
        }
        Set<Integer> seen = new HashSet<>();
        long rest = walk.walk(rule.end(), backwards(rule), left, (path, length) -> {
            boolean holds = true; // the end itself may be the constant of the head
            for (int i = 1; i < length; i++) {
                holds &= path[i] != rule.constant();
            }
            if (holds && seen.add(path[length - 1])) {
                add(path[length - 1]);
            }
            return found < TOO_MANY;
        });
        if (rest < 0) {
            cutRules++;
            found = 0;
        } else {
            left = rest;
        }
    }

    private int[] backwards(ConstantRule rule) {
        int[] body = new int[rule.length()];
        for (int step = 0; step < body.length; step++) {
            body[step] = graph.relations().inverse(rule.relation(body.length - 1 - step));
        }
        return body;
    }

    /** A fact left out has the constant at one end, which these paths avoid; so one list serves all queries. */
    private HoldingEntities holding(int[] body) {
        SimpleWalk all = new SimpleWalk(graph);
        long sources = graph.sources(body[0]);
        int[] entities = new int[Slice.size(sources)];
        int[][] unavoidable = new int[entities.length][];
        int count = 0;
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            Cancellation.check();
            int[] common = all.unavoidable(graph.source(i), body, Long.MAX_VALUE);
            if (common != null) {
                entities[count] = graph.source(i);
                unavoidable[count++] = common;
            }
        }
        return new HoldingEntities(Arrays.copyOf(entities, count), Arrays.copyOf(unavoidable, count));
    }

    private boolean holdsFor(ConstantRule rule, int entity) {
        if (rule.length() == 0) {
            return true;
        }
        if (rule.end() == ConstantRule.ANY) {
            boolean any = walk.unavoidable(entity, rule.body(), left) != null;
            left = Math.max(walk.left(), 0);
            return any;
        }
        boolean[] holds = new boolean[1];
        long rest = walk.walk(entity, rule.body(), left, (path, length) -> {
            holds[0] = path[length - 1] == rule.end();
            return !holds[0];
        });
        left = Math.max(rest, 0);
        return holds[0];
    }

    private void add(int answer) {
        if (found == answers.length) {
            answers = Arrays.copyOf(answers, 2 * found);
        }
        answers[found++] = answer;
    }

    /**
     * Lists the simple paths of a body from an entity, in the graph without one fact if so asked. One per thread; it reuses its
     * buffers.
     */
    private static final class SimpleWalk {
        /** Told of every path. */
        interface Visitor {
            /**
             * @param path its entities, the start first
             * @param length the number of entities
             * @return whether to go on
             */
            boolean path(int[] path, int length);
        }

        private static final int NONE = -1;
        private static final int[] NOTHING = {};

        private final Graph graph;
        private int[] path = new int[8];
        private int[] body;
        private Visitor visitor;
        private long left;
        private boolean goesOn;
        private int hiddenFrom = NONE;
        private int hiddenRelation = NONE;
        private int hiddenTo = NONE;

        SimpleWalk(Graph graph) {
            this.graph = graph;
        }

        /** Leaves out a fact; none if {@code to} is negative. */
        void hide(int from, int relation, int to) {
            hiddenFrom = to < 0 ? NONE : from;
            hiddenRelation = relation;
            hiddenTo = to;
        }

        /** Whether an edge is the fact left out. */
        boolean isHidden(int from, int relation, int to) {
            return hiddenFrom != NONE
                    && (from == hiddenFrom && relation == hiddenRelation && to == hiddenTo
                            || from == hiddenTo
                                    && to == hiddenFrom
                                    && relation == graph.relations().inverse(hiddenRelation));
        }

        /**
         * Visits the paths of a body.
         *
         * @param budget the most edges to look at
         * @return what is left of the budget; negative if it did not suffice
         */
        long walk(int start, int[] along, long budget, Visitor told) {
            body = along;
            visitor = told;
            left = budget;
            goesOn = true;
            if (path.length <= along.length) {
                path = new int[along.length + 1];
            }
            path[0] = start;
            step(0);
            return left;
        }

        private void step(int depth) {
            if (depth == body.length) {
                goesOn = visitor.path(path, depth + 1);
                return;
            }
            long edges = graph.neighbours(path[depth], body[depth]);
            for (int i = Slice.begin(edges); i < Slice.end(edges) && goesOn; i++) {
                if (--left < 0) {
                    goesOn = false;
                    return;
                }
                int target = graph.target(i);
                if (!isOnPath(target, depth) && !isHidden(path[depth], body[depth], target)) {
                    path[depth + 1] = target;
                    step(depth + 1);
                }
            }
        }

        private boolean isOnPath(int entity, int depth) {
            for (int i = 0; i <= depth; i++) {
                if (path[i] == entity) {
                    return true;
                }
            }
            return false;
        }

        /**
         * The entities besides the start that are on every path of a body. Behind each entity no more paths are listed once they
         * have nothing in common.
         *
         * @return null if there is no path, or if {@link #left} is negative: the budget did not suffice
         */
        int[] unavoidable(int start, int[] along, long budget) {
            body = along;
            left = budget;
            if (path.length <= along.length) {
                path = new int[along.length + 1];
            }
            path[0] = start;
            return common(0);
        }

        /** What is left of the budget; negative if it did not suffice. */
        long left() {
            return left;
        }

        /** What all ways on from here have in common, null if there is none. */
        private int[] common(int depth) {
            if (depth == body.length) {
                return NOTHING;
            }
            int[] common = null;
            long edges = graph.neighbours(path[depth], body[depth]);
            for (int i = Slice.begin(edges); i < Slice.end(edges) && (common == null || common.length > 0); i++) {
                if (--left < 0) {
                    return null;
                }
                int target = graph.target(i);
                if (isOnPath(target, depth) || isHidden(path[depth], body[depth], target)) {
                    continue;
                }
                path[depth + 1] = target;
                int[] beyond = common(depth + 1);
                if (left < 0) {
                    return null;
                }
                if (beyond != null) {
                    common = common == null ? with(beyond, target) : shared(common, beyond, target);
                }
            }
            return common;
        }

        private static int[] with(int[] entities, int one) {
            int[] more = Arrays.copyOf(entities, entities.length + 1);
            more[entities.length] = one;
            return more;
        }

        private static int[] shared(int[] common, int[] others, int one) {
            return Arrays.stream(common)
                    .filter(entity -> entity == one || Arrays.stream(others).anyMatch(other -> other == entity))
                    .toArray();
        }
    }
}
