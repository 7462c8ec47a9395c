package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.reason.ground.Votes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Probabilities. That of a fact is one number wherever it is shown: on the graph learned from by all evidence ({@link FactModel}), on
 * another graph by the best rule that leads to it. The share of an answer is another figure: how likely it is if the question is known to
 * have an answer. Immutable.
 */
public final class Calibration {
    /** Knows no probability. */
    public static final Calibration NONE = new Calibration(List.of(), new double[0]);

    private final List<Steps> shares;
    private final double[] unreached;
    private final List<Steps> factSteps;
    private final Optional<FactModel> facts;
    private final double[] missing;
    private final Optional<RuleProbabilities> elsewhere;

    /**
     * A calibration under which facts are as likely as answers.
     *
     * @param shares one per relation and inverse
     * @param unreached the share of an answer that no rule reaches, one per relation and inverse
     */
    public Calibration(List<Steps> shares, double[] unreached) {
        this(shares, unreached, shares);
    }

    /**
     * As models of version 0.1 have it.
     *
     * @param shares one per relation and inverse
     * @param unreached the share of an answer that no rule reaches, one per relation and inverse
     * @param factSteps the probability of a fact by its score
     */
    public Calibration(List<Steps> shares, double[] unreached, List<Steps> factSteps) {
        this(shares, unreached, factSteps, Optional.empty(), new double[0], Optional.empty());
    }

    private Calibration(
            List<Steps> shares,
            double[] unreached,
            List<Steps> factSteps,
            Optional<FactModel> facts,
            double[] missing,
            Optional<RuleProbabilities> elsewhere) {
        if (shares.size() != unreached.length || factSteps.size() != shares.size()) {
            throw new IllegalArgumentException(shares.size() + " relations with steps, " + unreached.length
                    + " without, " + factSteps.size() + " of facts");
        }
        this.shares = List.copyOf(shares);
        this.unreached = unreached.clone();
        this.factSteps = List.copyOf(factSteps);
        this.facts = facts;
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
        return new Calibration(shares, unreached, factSteps, facts, ofRelation, elsewhere);
    }

    /** The same with probabilities of facts by all evidence. */
    public Calibration with(FactModel model) {
        return new Calibration(shares, unreached, factSteps, Optional.of(model), missing, elsewhere);
    }

    /** The probabilities of facts by all evidence; none in models of version 0.1. */
    public Optional<FactModel> facts() {
        return facts;
    }

    /**
     * The same where relations with enough facts in the other graph have probabilities that were measured there.
     *
     * @param here measured in the other graph
     */
    public Calibration measured(Calibration here) {
        return new Calibration(here.shares, here.unreached, here.factSteps, here.facts, missing, elsewhere);
    }

    /** Where probabilities of a relation go by rules, as on another graph that has few facts of it. */
    private Optional<RuleProbabilities> byRule(int relation) {
        return elsewhere.filter(rule -> shares.isEmpty() || !rule.isMeasurable(relation));
    }

    /** The chance that a candidate answers the question, if it has an answer; NaN if it was not measured. */
    public double share(Votes votes, int candidate, int relation, double score) {
        Optional<RuleProbabilities> byRule = byRule(relation);
        return byRule.isPresent()
                ? byRule.get().of(votes, candidate, relation)
                : shares.isEmpty() ? Double.NaN : shares.get(relation).at(score);
    }

    /**
     * The probability that the candidates of a question for a tail make facts; NaN if it was not measured. Valid as long as the votes
     * are.
     *
     * @param scores one per candidate, as the aggregator gives them
     */
    public IntToDoubleFunction ofFacts(Votes votes, int relation, Aggregator aggregator, double[] scores) {
        Optional<RuleProbabilities> byRule = byRule(relation);
        if (byRule.isPresent()) {
            return candidate -> byRule.get().of(votes, candidate, relation);
        }
        if (facts.isPresent()) {
            return facts.get().question(votes, relation, aggregator, scores)::probability;
        }
        return candidate -> factSteps.isEmpty()
                ? Double.NaN
                : scores[candidate] == Aggregator.UNREACHED
                        ? 0
                        : factSteps.get(relation).at(scores[candidate]);
    }

    /** The log-odds of facts in parts; empty where they are not made of parts. */
    public Optional<FactModel.Question> partsOfFacts(
            Votes votes, int relation, Aggregator aggregator, double[] scores) {
        return byRule(relation).isPresent()
                ? Optional.empty()
                : facts.map(model -> model.question(votes, relation, aggregator, scores));
    }

    /** The probability that hardly any fact of a relation exceeds; NaN if it was not measured. */
    public double mostOfFact(int relation) {
        Optional<RuleProbabilities> byRule = byRule(relation);
        return byRule.isPresent()
                ? byRule.get().most(relation)
                : facts.isPresent()
                        ? facts.get().most(relation)
                        : factSteps.isEmpty()
                                ? Double.NaN
                                : factSteps.get(relation).at(Double.POSITIVE_INFINITY);
    }

    /** The share of an answer that no rule reaches; NaN if it was not measured. */
    public double unreached(int relation) {
        return byRule(relation).isPresent() ? 0 : shares.isEmpty() ? Double.NaN : unreached[relation];
    }

    /** Whether probabilities are known. */
    public boolean isKnown() {
        return elsewhere.isPresent() || !shares.isEmpty();
    }

    /** Whether probabilities were measured on another graph. */
    public boolean isFromElsewhere() {
        return elsewhere.isPresent() && shares.isEmpty();
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
                Optional.empty(),
                missing,
                Optional.of(new RuleProbabilities(graph, theirs, theirMissing, budget)));
    }

    /** The same for a graph whose relations may have other ids; a relation that the model does not know has no probability. */
    public Calibration on(Relations own, Graph graph) {
        if (shares.isEmpty()) {
            return NONE;
        }
        Relations others = graph.relations();
        List<Steps> theirs = new ArrayList<>();
        List<Steps> theirFacts = new ArrayList<>();
        double[] theirUnreached = new double[others.directedCount()];
        for (int relation = 0; relation < theirUnreached.length; relation++) {
            int before = own.id(others.name(relation));
            boolean known = before != Vocabulary.UNKNOWN;
            theirs.add(known ? shares.get(before) : Steps.NEVER);
            theirFacts.add(known ? factSteps.get(before) : Steps.NEVER);
            theirUnreached[relation] = known ? unreached[before] : 0;
        }
        return new Calibration(
                theirs,
                theirUnreached,
                theirFacts,
                facts.map(model -> model.on(own, graph)),
                own == others ? missing : new double[0],
                Optional.empty());
    }

    /**
     * For each relation how many times as many facts that a graph lacks are right as would be if they lacked at random; none if it
     * was not measured.
     */
    public double[] missing() {
        return missing.clone();
    }

    /** The probability of a fact by its score, in models of version 0.1. */
    public Steps factSteps(int relation) {
        return factSteps.get(relation);
    }

    /** The share of an answer by its score. */
    public Steps steps(int relation) {
        return shares.get(relation);
    }

    /** The number of relations and inverses; 0 if nothing was measured. */
    public int directedCount() {
        return shares.size();
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
