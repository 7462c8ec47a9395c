package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.attribute.AttributeAnswers;
import dev.hornbeam.reason.constant.ConstantGrounder;
import dev.hornbeam.reason.ground.Grounding.EntityTally;
import dev.hornbeam.reason.ground.NextSteps.PathFrontier;
import dev.hornbeam.work.Cancellation;
import java.util.Arrays;

/**
 * Walks the bodies of rules from a known entity along simple paths: no entity twice, start and end included. One per
 * thread; its buffers are reused, so memory does not grow with the number of queries.
 *
 * <p>Paths are counted, not listed, as far as counts suffice: one number per distinct end of a prefix, which every rule
 * that shares the prefix goes on from. Of a body of up to three steps nothing is listed. From {@code x} by {@code a} and
 * {@code b} to {@code y} a walk is a simple path unless it turns back: {@code b = x} and {@code y = x} are stepped over, and
 * walks with {@code y = a} are subtracted at the end. Their number at {@code a} is that of the entities that {@code a} leads to
 * by the second step and that lead back to {@code a} by the third, whatever {@code x} is. Longer bodies have more ways of
 * turning back; the paths of all their prefixes but the last step are listed, once for all rules that share them, and those
 * that would visit an entity twice are subtracted one by one.
 *
 * <p>The paper's code multiplies matrices and so counts walks, which may come back to an entity. For comparison with it a
 * grounder can be made that does: then counts suffice at every length.
 *
 * <p>A step that would look up or follow more edges than the budget has left is not made; all rules that need it are
 * counted as cut, so no rule is ever grounded partially.
 *
 * <p>It counts the paths to each answer, since scores and proofs are made of paths. Where only the existence of a path
 * matters, as in the statistics of rules over all facts, {@code rule.count.PairGrounder} decides it without listing them.
 */
public final class PathGrounder {
    /** How many edges a query may look up and follow by default. */
    public static final int DEFAULT_BUDGET = 2_000_000;

    /** The longest prefix whose paths need not be listed. */
    private static final int LONGEST_COUNTED = 2;

    /** No fact is left out. */
    public static final int NOTHING_EXCLUDED = -1;

    private final Graph graph;
    private final EdgeRuns runs;
    private final int budget;
    private final boolean walks;
    private final AttributeAnswers attributes;
    private final ConstantGrounder constants;
    private final Nearness nearness;
    private final Grounding grounding;
    private final EntityTally tally;
    private PathFrontier[] frontiers = {new PathFrontier()};
    private PathTrie trie;
    private Query query;
    private int excluded;
    private boolean hidesFact;
    private long left;

    /** @param budget the most edges to look up and follow in a query */
    public PathGrounder(Graph graph, int budget) {
        this(graph, budget, false);
    }

    /**
     * @param budget the most edges to look up and follow in a query
     * @param walks whether a path may meet an entity twice; then no fact can be left out
     */
    public PathGrounder(Graph graph, int budget, boolean walks) {
        this.walks = walks;
        this.graph = graph;
        this.runs = new EdgeRuns(graph);
        this.budget = budget;
        this.attributes = new AttributeAnswers(graph);
        this.constants = new ConstantGrounder(graph);
        this.nearness = new Nearness(graph);
        this.grounding = new Grounding(graph, attributes, nearness);
        this.tally = new EntityTally(graph.entityCount());
    }

    public PathGrounder(Graph graph) {
        this(graph, DEFAULT_BUDGET);
    }

    /** Everything that the rules lead to from the query's entity; valid until the next call. */
    public Grounding ground(Query asked, QueryRules rules) {
        return ground(asked, rules, NOTHING_EXCLUDED);
    }

    /**
     * As {@link #ground(Query, QueryRules)} in the graph without the fact that {@code excludedAnswer} is an answer: what
     * the rules would say if the fact were not known. A simple path can use that fact only as its first step.
     */
    public Grounding ground(Query asked, QueryRules rules, int excludedAnswer) {
        return ground(asked, rules, excludedAnswer, false);
    }

    /**
     * As {@link #ground(Query, QueryRules, int)}.
     *
     * @param withEvidence whether evidence other than rules is found, too; answers that only it speaks for come behind those that a
     *     body leads to
     */
    public Grounding ground(Query asked, QueryRules rules, int excludedAnswer, boolean withEvidence) {
        return ground(asked, rules, excludedAnswer, withEvidence, withEvidence);
    }

    /** The same with no other candidates than those that may be new facts. */
    public Grounding groundProposable(Query asked, QueryRules rules, int excludedAnswer, boolean withEvidence) {
        return ground(asked, rules, excludedAnswer, withEvidence, false);
    }

    private Grounding ground(
            Query asked, QueryRules rules, int excludedAnswer, boolean withEvidence, boolean withOthers) {
        if (rules.relation() != asked.relation()) {
            throw new IllegalArgumentException("rules of relation " + rules.relation() + " for " + asked);
        }
        if (walks && excludedAnswer != NOTHING_EXCLUDED) {
            throw new IllegalArgumentException("walks may use a fact anywhere, so none can be left out");
        }
        query = asked;
        trie = rules.trie();
        excluded = excludedAnswer;
        hidesFact = excludedAnswer >= 0 && graph.contains(asked.entity(), asked.relation(), excludedAnswer);
        left = budget;
        grow(trie.depth());
        grounding.begin(asked, rules, excludedAnswer);
        PathFrontier start = frontiers[0];
        start.clear();
        start.add(asked.entity(), -1);
        start.end[0] = start.addEnd(asked.entity());
        start.endPaths[0] = 1;
        walkChildren(0, 0);
        left = constants.ground(
                rules.constants(), asked.entity(), asked.relation(), hidesFact ? excluded : -1, left, this::report);
        grounding.cut(constants.cutRules());
        attributes.clear();
        nearness.clear();
        int walked = 0;
        if (withEvidence && (withOthers || grounding.isAnythingProposable())) {
            attributes.find(rules.attributes(), asked.entity(), asked.relation(), excludedAnswer);
            walked = nearness.find(asked.entity(), asked.relation(), hidesFact ? excludedAnswer : -1);
        }
        grounding.finish(budget - left + walked, withEvidence, withOthers);
        return grounding;
    }

    private void grow(int depth) {
        if (frontiers.length <= depth) {
            PathFrontier[] more = new PathFrontier[depth + 1];
            for (int i = 0; i < more.length; i++) {
                more[i] = i < frontiers.length ? frontiers[i] : new PathFrontier();
            }
            frontiers = more;
        }
    }

    private void walkChildren(int node, int depth) {
        PathFrontier frontier = frontiers[depth];
        frontier.steps.find(graph, trie, node, frontier);
        for (int child = trie.firstChild(node); child < trie.endOfChildren(node); child++) {
            Cancellation.check(); // a question must not outlive whoever asked it
            boolean leaf = trie.isLeaf(child);
            if (!spend(frontier.ends, child)) {
                continue;
            }
            long edges = findEdges(frontier, child, leaf || walks);
            if (edges == 0 || !spend(edges, child)) {
                continue;
            }
            if (leaf) {
                countLastStep(frontier, depth, trie.relation(child));
                report(trie.rule(child));
            } else if (walks || depth + 1 <= LONGEST_COUNTED && trie.endsSoon(child)) {
                countStep(frontier, depth, trie.relation(child));
                report(trie.rule(child));
                frontiers[depth + 1].clear();
                frontiers[depth + 1].groupEnds(tally);
                walkChildren(child, depth + 1);
            } else {
                listStep(frontier, depth, trie.relation(child));
                report(trie.rule(child));
                frontiers[depth + 1].groupEnds(tally);
                walkChildren(child, depth + 1);
            }
        }
    }

    private boolean spend(long steps, int node) {
        if (steps > left) {
            grounding.cut(trie.rulesBelow(node));
            return false;
        }
        left -= steps;
        return true;
    }

    /**
     * Looks up the edges of a relation at every end; returns how many there are, counted once per end or once per path.
     */
    private long findEdges(PathFrontier frontier, int child, boolean onceAnEnd) {
        Arrays.fill(frontier.endEdges, 0, frontier.ends, Slice.EMPTY);
        int relation = trie.relation(child);
        NextSteps steps = frontier.steps;
        frontier.next = steps.of(child);
        long edges = 0;
        for (int i = Slice.begin(frontier.next); i < Slice.end(frontier.next); i++) {
            int end = steps.end(i);
            long slice = steps.edges(i);
            frontier.endEdges[end] = slice;
            int seen = Slice.size(slice) - (isEndOfHidden(frontier.endEntity[end], relation) ? 1 : 0);
            edges += onceAnEnd ? seen : (long) seen * frontier.endPaths[end];
        }
        return edges;
    }

    /** Whether the fact left out is one of an entity's edges of a relation; it must not count as work either. */
    private boolean isEndOfHidden(int entity, int relation) {
        return hidesFact
                && (entity == query.entity() && relation == query.relation()
                        || entity == excluded && relation == graph.relations().inverse(query.relation()));
    }

    /** The entity that a step must not lead to because the fact is left out. */
    private int hiddenTarget(int depth, int relation) {
        return depth == 0 && relation == query.relation() ? excluded : NOTHING_EXCLUDED;
    }

    private void countLastStep(PathFrontier frontier, int depth, int relation) {
        countStep(frontier, depth, relation);
        if (walks) {
            return;
        }
        if (depth == 2 && frontier.size == 0) {
            takeOffTurns(relation);
        } else if (depth > 1) {
            takeOffReturns(frontier, depth);
        }
    }

    /** Extends all paths of a frontier by a step, unless walks count not back to where it comes from or to the start. */
    private void countStep(PathFrontier frontier, int depth, int relation) {
        tally.clear();
        int start = query.entity();
        int hidden = hiddenTarget(depth, relation);
        NextSteps steps = frontier.steps;
        for (int step = Slice.begin(frontier.next); step < Slice.end(frontier.next); step++) {
            int end = steps.end(step);
            int entity = frontier.endEntity[end];
            int paths = frontier.endPaths[end];
            int last = Slice.end(steps.edges(step));
            for (int i = Slice.begin(steps.edges(step)); i < last; i++) {
                int target = graph.target(i);
                if (walks || target != entity && target != start && target != hidden) {
                    tally.add(target, paths);
                }
            }
        }
    }

    /**
     * Subtracts the walks of three steps that end at their own first stop: at each, one for every entity that the second
     * step leads to and that leads back by the third.
     */
    private void takeOffTurns(int relation) {
        PathFrontier first = frontiers[1];
        int back = graph.relations().inverse(relation);
        for (int end = 0; end < first.ends; end++) {
            int entity = first.endEntity[end];
            if (first.endEdges[end] != Slice.EMPTY && tally.has(entity)) {
                int turns = runs.shared(first.endEdges[end], graph.neighbours(entity, back), entity, query.entity());
                if (turns > 0) {
                    tally.add(entity, -turns);
                }
            }
        }
    }

    /** Subtracts the paths that were extended to an entity between their start and their end. */
    private void takeOffReturns(PathFrontier frontier, int depth) {
        for (int path = 0; path < frontier.size; path++) {
            long edges = frontier.endEdges[frontier.end[path]];
            if (edges == Slice.EMPTY) {
                continue;
            }
            int before = frontier.parent[path];
            for (int d = depth - 1; d > 0; d--) {
                int inner = frontiers[d].entity[before];
                if (tally.has(inner) && runs.has(edges, inner)) {
                    tally.add(inner, -1);
                }
                before = frontiers[d].parent[before];
            }
        }
    }

    private void listStep(PathFrontier frontier, int depth, int relation) {
        PathFrontier next = frontiers[depth + 1];
        next.clear();
        tally.clear();
        int hidden = hiddenTarget(depth, relation);
        for (int path = 0; path < frontier.size; path++) {
            long edges = frontier.endEdges[frontier.end[path]];
            for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                int target = graph.target(i);
                if (target != hidden && !isOnPath(target, path, depth)) {
                    next.add(target, path);
                    tally.add(target, 1);
                }
            }
        }
    }

    private boolean isOnPath(int entity, int path, int depth) {
        int at = path;
        for (int d = depth; d >= 0; d--) {
            if (frontiers[d].entity[at] == entity) {
                return true;
            }
            at = frontiers[d].parent[at];
        }
        return false;
    }

    private void report(int rule, int[] answers, int count) {
        grounding.beginRule(rule);
        for (int i = 0; i < count; i++) {
            grounding.add(answers[i], 1);
        }
        grounding.endRule(rule);
    }

    private void report(int rule) {
        if (rule == PathTrie.NO_RULE) {
            return;
        }
        grounding.beginRule(rule);
        for (int i = 0; i < tally.size(); i++) {
            int entity = tally.entity(i);
            int paths = tally.get(entity);
            if (paths > 0) {
                grounding.add(entity, paths);
            }
        }
        grounding.endRule(rule);
    }

    /** Asks what runs of edges of a graph, whose targets ascend, have in common. */
    static final class EdgeRuns {
        /** From this ratio of sizes on, looking up the few among the many is quicker than going through both. */
        private static final int FAR_MORE = 16;

        private final Graph graph;

        EdgeRuns(Graph graph) {
            this.graph = graph;
        }

        /** Whether an edge of a run leads to an entity. */
        boolean has(long run, int target) {
            return place(run, target) >= 0;
        }

        /** The place, in its run, of the edge that leads to an entity; a negative number if there is none. */
        int place(long run, int target) {
            int low = Slice.begin(run);
            int high = Slice.end(run) - 1;
            while (low <= high) {
                int middle = low + high >>> 1;
                int found = graph.target(middle);
                if (found == target) {
                    return middle - Slice.begin(run);
                }
                if (found < target) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            return -1;
        }

        /** How many entities two runs both lead to, two entities not counted. */
        int shared(long some, long others, int not, int norThis) {
            boolean fewer = Slice.size(some) <= Slice.size(others);
            long few = fewer ? some : others;
            long many = fewer ? others : some;
            return Slice.size(many) > FAR_MORE * Slice.size(few)
                    ? lookedUp(few, many, not, norThis)
                    : merged(few, many, not, norThis);
        }

        private int lookedUp(long few, long many, int not, int norThis) {
            int shared = 0;
            for (int i = Slice.begin(few); i < Slice.end(few); i++) {
                int target = graph.target(i);
                if (target != not && target != norThis && has(many, target)) {
                    shared++;
                }
            }
            return shared;
        }

        private int merged(long few, long many, int not, int norThis) {
            int shared = 0;
            int at = Slice.begin(many);
            int end = Slice.end(many);
            for (int i = Slice.begin(few); i < Slice.end(few) && at < end; i++) {
                int target = graph.target(i);
                while (at < end && graph.target(at) < target) {
                    at++;
                }
                if (at < end && graph.target(at) == target && target != not && target != norThis) {
                    shared++;
                }
            }
            return shared;
        }
    }
}
