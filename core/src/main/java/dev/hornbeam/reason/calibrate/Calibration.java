package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The probability of an answer by the relation asked and its score; immutable. */
public final class Calibration {
    /** Knows no probability. */
    public static final Calibration NONE = new Calibration(List.of(), new double[0]);

    private final List<Steps> steps;
    private final double[] unreached;
    private final List<Steps> facts;

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
        if (steps.size() != unreached.length || facts.size() != steps.size()) {
            throw new IllegalArgumentException(steps.size() + " relations with steps, " + unreached.length
                    + " without, " + facts.size() + " of facts");
        }
        this.steps = List.copyOf(steps);
        this.unreached = unreached.clone();
        this.facts = List.copyOf(facts);
    }

    /** The same with other probabilities of new facts. */
    public Calibration withFacts(Calibration other) {
        return new Calibration(steps, unreached, other.facts);
    }

    /**
     * The same where so many times as many facts are missing as were held out: a new fact is as many times as often one of them, and no
     * more often wrong.
     */
    public Calibration whereMissing(double times) {
        return new Calibration(
                steps,
                unreached,
                facts.stream().map(each -> each.withOdds(times)).toList());
    }

    /** The probability that an answer of this score holds; NaN if it was not measured. */
    public double probability(int relation, double score) {
        return steps.isEmpty() ? Double.NaN : steps.get(relation).at(score);
    }

    /** The probability that a new fact of this score holds, found by asking every entity; NaN if it was not measured. */
    public double ofFact(int relation, double score) {
        return facts.isEmpty() ? Double.NaN : facts.get(relation).at(score);
    }

    /** The probability that no new fact of a relation exceeds, whatever its score; NaN if it was not measured. */
    public double mostOfFact(int relation) {
        return ofFact(relation, Double.POSITIVE_INFINITY);
    }

    /** The probability of an answer that no rule reaches; NaN if it was not measured. */
    public double unreached(int relation) {
        return steps.isEmpty() ? Double.NaN : unreached[relation];
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
