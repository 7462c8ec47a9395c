package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.reason.ground.Votes;
import dev.hornbeam.rule.Rule;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Probabilities on a graph other than the one learned from. Scores depend on how dense a graph is and which entities it has, so
 * they do not travel. How often a rule is right does: it was counted over all pairs that the rule reaches, known facts included.
 * The facts of a relation that the graph has then tell two things apart that look alike in a list of missing facts: that the graph
 * lacks them, and that rules are less often right here.
 *
 * <pre>
 *   p = (support + 0.5) / (body size + 5) of the best rule that leads to a fact, counted in the graph learned from
 *   c = share of the true facts that the graph has, if rules are right as often as there    (known / expected of reached pairs)
 *   k = share of the pairs with such a best rule that the graph has as facts                (fitted here, rising with p; five pairs
 *       more are added, of which 0.9 p are facts, as if rules were right as often as there)
 *   m = how many times as many missing facts are right as if facts were missing at random   (learned, per relation)
 *   w = n / (n + 5), n the number of facts of the relation in the graph
 *   odds of a fact that the graph lacks = (p / (1 - p) · (1 - c))^(1 - w) · (k / (1 - k) · 0.1 / 0.9 · m)^w
 * </pre>
 *
 * A relation without facts in the graph has {@code c = 0} and {@code w = 0}: the probability is {@code p}.
 */
public final class RuleProbabilities {
    /** No graph is believed to be more complete: probabilities are those of a graph that lacks a tenth of its facts. */
    private static final double MOST_COMPLETE = 0.9;

    /** Facts of a relation that a graph needs to speak for itself. */
    private static final double ENOUGH = 5;

    /** Facts of a relation by which probabilities can be measured: of a tenth of them, each hidden in turn. */
    private static final int MEASURABLE = 100;

    /** Pairs, and how many of them are right, that are added to the counts of a rule; as many to those of a graph. */
    private static final double PSEUDO_PAIRS = 5;

    private static final double PSEUDO_RIGHT = 0.5;

    /** Questions by which it is estimated how complete a relation is and how often rules are right, of entities with and without such a fact. */
    private static final int QUESTIONS = 200;

    /** The most that these questions may cost, as groundings count it. */
    private static final double MOST_COST = 2e7;

    private final Graph graph;
    private final RuleBook rules;
    private final double[] missing;
    private final int budget;
    private final Map<Integer, OfRelation> ofRelation = new ConcurrentHashMap<>();

    /**
     * @param rules in the ids of the graph
     * @param missing m of each relation of the graph
     */
    public RuleProbabilities(Graph graph, RuleBook rules, double[] missing, int budget) {
        this.graph = graph;
        this.rules = rules;
        this.missing = missing.clone();
        this.budget = budget;
    }

    /** The probability of a candidate as a fact that the graph lacks; 0 if no rule leads to it. */
    double of(Votes votes, int candidate, int relation) {
        if (candidate >= votes.reached()) {
            return 0;
        }
        return lacking(believed(votes, candidate), relation);
    }

    /** The probability of a fact that the graph lacks, by how often its best rule is right. */
    private double lacking(double believed, int relation) {
        OfRelation own = ofRelation(relation);
        double incomplete = believed / (1 - believed) * (1 - own.complete);
        double odds = incomplete;
        if (own.weight > 0) {
            double known = own.known(believed);
            double lessRight = known
                    / (1 - known)
                    * (1 - MOST_COMPLETE)
                    / MOST_COMPLETE
                    * missing[graph.relations().base(relation)];
            odds = Math.pow(incomplete, 1 - own.weight) * Math.pow(lessRight, own.weight);
        }
        return Double.isInfinite(odds) ? 1 : odds / (1 + odds);
    }

    /** The share of pairs with such a best rule that the graph has as facts. */
    double known(Votes votes, int candidate, int relation) {
        return ofRelation(relation).known(believed(votes, candidate));
    }

    /** Whether the graph has enough facts of a relation to measure probabilities by hiding some of them. */
    boolean isMeasurable(int relation) {
        return graph.tripleCount(relation) >= MEASURABLE;
    }

    /** The probability that no new fact of a relation exceeds. */
    double most(int relation) {
        QueryRules followed = rules.of(relation);
        double most = 0;
        for (int rule = 0; rule < followed.size(); rule++) {
            most = Math.max(most, believed(followed, rule));
        }
        return lacking(most, relation);
    }

    /** How often the best of the rules that lead to a candidate is right, whether facts are known or not. */
    static double believed(Votes votes, int candidate) {
        long hits = votes.hits(candidate);
        double best = 0;
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            best = Math.max(best, believed(votes.rules(), votes.rule(hit)));
        }
        return best;
    }

    /** A few pairs prove little: a rule that was right twice of twice is believed by a third. */
    private static double believed(QueryRules rules, int rule) {
        return rules.chain(rule)
                .flatMap(Rule::statistics)
                .map(counted -> (counted.support() + PSEUDO_RIGHT) / (counted.bodySize() + PSEUDO_PAIRS))
                .orElseGet(() -> Math.max(0, Math.min(1 - 1 / PSEUDO_PAIRS, rules.confidence(rule))));
    }

    /**
     * What the facts of a relation tell of the graph.
     *
     * @param pairs how many pairs rules reach
     * @param counted the share of them that are facts, by how far their best rule is believed
     */
    private record OfRelation(double complete, double weight, double pairs, Steps counted) {
        static final OfRelation WITHOUT_FACTS = new OfRelation(0, 0, 0, Steps.NEVER);

        /** The share of pairs that are facts; a few pairs say little about rules. */
        double known(double believed) {
            return (pairs * counted.at(believed) + PSEUDO_PAIRS * MOST_COMPLETE * believed) / (pairs + PSEUDO_PAIRS);
        }
    }

    /** Measured when it is first asked for. */
    private OfRelation ofRelation(int relation) {
        int base = graph.relations().base(relation);
        return ofRelation.computeIfAbsent(
                base, none -> graph.tripleCount(base) == 0 ? OfRelation.WITHOUT_FACTS : measured(base));
    }

    private OfRelation measured(int relation) {
        PathGrounder grounder = new PathGrounder(graph, budget);
        SplittableRandom random = new SplittableRandom(relation);
        Isotonic reached = new Isotonic();
        ask(Stratum.of(graph, relation), relation, grounder, random, reached);
        ask(Stratum.without(graph, relation), relation, grounder, random, reached);
        double[] sums = new double[3];
        reached.forEach((believed, times, known) -> {
            sums[0] += known;
            sums[1] += times * believed;
            sums[2] += times;
        });
        return new OfRelation(
                sums[1] == 0 ? MOST_COMPLETE : Math.min(MOST_COMPLETE, sums[0] / sums[1]),
                reached.isEmpty() ? 0 : graph.tripleCount(relation) / (graph.tripleCount(relation) + ENOUGH),
                sums[2],
                reached.isEmpty() ? Steps.NEVER : reached.fit());
    }

    /** Collects how far each pair that rules reach from some entities is believed, and whether the graph has it. */
    private void ask(Stratum entities, int relation, PathGrounder grounder, SplittableRandom random, Isotonic into) {
        Isotonic seen = new Isotonic();
        double cost = 0;
        while (entities.drawn() < Math.min(QUESTIONS, entities.size()) && cost < MOST_COST) {
            int head = entities.draw(random);
            Grounding grounding = grounder.ground(
                    Query.tailOf(head, relation), rules.of(relation), PathGrounder.NOTHING_EXCLUDED, false);
            cost += grounding.cost();
            for (int candidate = 0; candidate < grounding.reached(); candidate++) {
                boolean known = graph.contains(head, relation, grounding.entity(candidate));
                seen.add(believed(grounding, candidate), known, 1);
            }
        }
        if (entities.drawn() > 0) {
            into.addAll(seen, entities.each());
        }
    }
}
