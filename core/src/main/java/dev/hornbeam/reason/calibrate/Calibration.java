package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.reason.ground.Votes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The probability of an answer: on the graph learned from by the relation asked and its score, on another graph by the best rule
 * that leads to it; immutable.
 */
public final class Calibration {
    /** Knows no probability. */
    public static final Calibration NONE = new Calibration(List.of(), new double[0]);

    private final List<Steps> steps;
    private final double[] unreached;
    private final List<Steps> facts;
    private final double[] missing;
    private final Optional<RuleProbabilities> elsewhere;

    /**
     * A calibration under which new facts are as likely as answers.
     *
     * @param steps one per relation and inverse
     * @param unreached the probability of an answer that no rule reaches, one per relation and inverse
     */
    public Calibration(List<Steps> steps, double[] unreached) {
        this(steps, unreached, steps);
    }

    /**
     * @param steps one per relation and inverse
     * @param unreached the probability of an answer that no rule reaches, one per relation and inverse
     * @param facts the same as steps where every entity is asked, not only those with an answer
     */
    public Calibration(List<Steps> steps, double[] unreached, List<Steps> facts) {
        this(steps, unreached, facts, new double[0], Optional.empty());
    }

    private Calibration(
            List<Steps> steps,
            double[] unreached,
            List<Steps> facts,
            double[] missing,
            Optional<RuleProbabilities> elsewhere) {
        if (steps.size() != unreached.length || facts.size() != steps.size()) {
            throw new IllegalArgumentException(steps.size() + " relations with steps, " + unreached.length
                    + " without, " + facts.size() + " of facts");
        }
        this.steps = List.copyOf(steps);
        this.unreached = unreached.clone();
        this.facts = List.copyOf(facts);
        this.missing = missing.clone();
        this.elsewhere = elsewhere;
    }

    /**
     * The same with what other graphs need.
     *
     * @param ofRelation for each relation how many times as many facts that a graph lacks are right as would be if they lacked at
     *     random
     */
    public Calibration withMissing(double[] ofRelation) {
        return new Calibration(steps, unreached, facts, ofRelation, elsewhere);
    }

    /** The same with other probabilities of new facts. */
    public Calibration withFacts(Calibration other) {
        return new Calibration(steps, unreached, other.facts, missing, elsewhere);
    }

    /**
     * The same where so many times as many facts are missing as were held out: a new fact is as many times as often one of them, and no
     * more often wrong.
     */
    public Calibration whereMissing(double times) {
        return new Calibration(
                steps,
                unreached,
                facts.stream().map(each -> each.withOdds(times)).toList(),
                missing,
                elsewhere);
    }

    /**
     * The same where relations with enough facts in the other graph have probabilities that were measured there.
     *
     * @param here measured in the other graph
     */
    public Calibration measured(Calibration here) {
        return new Calibration(here.steps, here.unreached, here.facts, missing, elsewhere);
    }

    /** Where probabilities of a relation go by rules, as on another graph that has few facts of it. */
    private Optional<RuleProbabilities> byRule(int relation) {
        return elsewhere.filter(rule -> steps.isEmpty() || !rule.isMeasurable(relation));
    }

    /** The probability that a candidate answers the question; NaN if it was not measured. */
    public double probability(Votes votes, int candidate, int relation, double score) {
        Optional<RuleProbabilities> byRule = byRule(relation);
        return byRule.isPresent()
                ? byRule.get().of(votes, candidate, relation)
                : steps.isEmpty() ? Double.NaN : steps.get(relation).at(score);
    }

    /** The probability that a candidate makes a new fact, where every entity is asked; NaN if it was not measured. */
    public double ofFact(Votes votes, int candidate, int relation, double score) {
        Optional<RuleProbabilities> byRule = byRule(relation);
        return byRule.isPresent()
                ? byRule.get().of(votes, candidate, relation)
                : facts.isEmpty() ? Double.NaN : facts.get(relation).at(score);
    }

    /** The probability that no new fact of a relation exceeds, whatever its score; NaN if it was not measured. */
    public double mostOfFact(int relation) {
        Optional<RuleProbabilities> byRule = byRule(relation);
        return byRule.isPresent()
                ? byRule.get().most(relation)
                : facts.isEmpty() ? Double.NaN : facts.get(relation).at(Double.POSITIVE_INFINITY);
    }

    /** The probability of an answer that no rule reaches; NaN if it was not measured. */
    public double unreached(int relation) {
        return byRule(relation).isPresent() ? 0 : steps.isEmpty() ? Double.NaN : unreached[relation];
    }

    /** Whether probabilities are known. */
    public boolean isKnown() {
        return elsewhere.isPresent() || !steps.isEmpty();
    }

    /** Whether probabilities were measured on another graph. */
    public boolean isFromElsewhere() {
        return elsewhere.isPresent() && steps.isEmpty();
    }

    /**
     * The same for a graph other than the one learned from.
     *
     * @param own the relations of the model
     * @param theirs the rules in the ids of the graph
     */
    public Calibration elsewhere(Relations own, Graph graph, RuleBook theirs, int budget) {
        double[] theirMissing = new double[graph.relations().count()];
        for (int relation = 0; relation < theirMissing.length; relation++) {
            int before = own.id(graph.relations().name(relation));
            theirMissing[relation] = before == Vocabulary.UNKNOWN || missing.length == 0 ? 1 : missing[before];
        }
        return new Calibration(
                List.of(),
                new double[0],
                List.of(),
                missing,
                Optional.of(new RuleProbabilities(graph, theirs, theirMissing, budget)));
    }

    /** The same for another graph whose relations have the same names; an unknown relation has no probability. */
    public Calibration over(Relations own, Relations others) {
        if (steps.isEmpty()) {
            return NONE;
        }
        List<Steps> theirs = new ArrayList<>();
        List<Steps> theirFacts = new ArrayList<>();
        double[] theirUnreached = new double[others.directedCount()];
        for (int relation = 0; relation < theirUnreached.length; relation++) {
            int before = own.id(others.name(relation));
            boolean known = before != Vocabulary.UNKNOWN;
            theirs.add(known ? steps.get(before) : Steps.NEVER);
            theirFacts.add(known ? facts.get(before) : Steps.NEVER);
            theirUnreached[relation] = known ? unreached[before] : 0;
        }
        return new Calibration(theirs, theirUnreached, theirFacts);
    }

    /**
     * For each relation how many times as many facts that a graph lacks are right as would be if they lacked at random; none if it
     * was not measured.
     */
    public double[] missing() {
        return missing.clone();
    }

    /** The steps of new facts of a relation or inverse. */
    public Steps factSteps(int relation) {
        return facts.get(relation);
    }

    /** The steps of a relation or inverse. */
    public Steps steps(int relation) {
        return steps.get(relation);
    }

    /** The number of relations and inverses; 0 if nothing was measured. */
    public int directedCount() {
        return steps.size();
    }

    /**
     * A probability that rises with the score in steps: from {@code threshold[i]} on it is {@code probability[i]}, below
     * the first threshold it is that of the first step; immutable.
     */
    public static final class Steps {
        /** Probability 0 whatever the score. */
        static final Steps NEVER = new Steps(new double[1], new double[1]);

        private final double[] threshold;
        private final double[] probability;

        /** Steps with ascending scores and ascending probabilities, at least one. */
        public Steps(double[] threshold, double[] probability) {
            if (threshold.length == 0 || threshold.length != probability.length) {
                throw new IllegalArgumentException(threshold.length + " thresholds, " + probability.length + " steps");
            }
            for (int i = 0; i < threshold.length; i++) {
                boolean rises = i == 0 || threshold[i] > threshold[i - 1] && probability[i] >= probability[i - 1];
                if (!rises || !(probability[i] >= 0 && probability[i] <= 1)) {
                    throw new IllegalArgumentException("step " + i + " does not rise or is no probability");
                }
            }
            this.threshold = threshold.clone();
            this.probability = probability.clone();
        }

        /** The probability of a score. */
        public double at(double score) {
            int found = Arrays.binarySearch(threshold, score);
            return probability[found >= 0 ? found : Math.max(0, -found - 2)];
        }

        /** The same with odds that are so many times as high. */
        Steps withOdds(double factor) {
            double[] likelier = new double[probability.length];
            for (int i = 0; i < likelier.length; i++) {
                likelier[i] = factor * probability[i] / (factor * probability[i] + 1 - probability[i]);
            }
            return new Steps(threshold, likelier);
        }

        public int size() {
            return threshold.length;
        }

        /** The score from which step {@code i} holds. */
        public double threshold(int i) {
            return threshold[i];
        }

        public double probability(int i) {
            return probability[i];
        }
    }
}
