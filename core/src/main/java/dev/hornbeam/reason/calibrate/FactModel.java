package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.aggregate.Joint;
import dev.hornbeam.reason.ground.Votes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The probability that a fact holds, given the graph: logistic in the features that rank the answers of a question, in the score that
 * they add up to, in the share of that score among all candidates, and in the number of answers that are known already. A question asks
 * for the tail; no direction but this one is ever used, so a fact has one probability. Immutable.
 */
public final class FactModel {
    /** The features beside those of {@link Joint.Feature}. */
    public enum Feature {
        /** The score by which answers are ranked. */
        SCORE,
        /** The logarithm of the share that a candidate has of the softmax over all candidates that are not known. */
        SHARE,
        /** The log-odds of the best rule's confidence. */
        BEST_ODDS,
        /** The log-odds of the share that the attributes of the entity asked about give, above those of none: nearly all is more than most. */
        KNOWN_ODDS,
        /** The log-odds of the share that the attributes of the candidate give. */
        OWN_ODDS,
        /** The question has no known answer. */
        NO_ANSWER,
        /** log(1 + number of known answers). */
        ANSWERS,
        /** The log-odds if nothing else counted. */
        BASE;

        private static final List<Feature> ALL = List.of(values());
    }

    private static final int OF_SCORE = Joint.Feature.COUNT;

    /** The number of all features, those of {@link Joint.Feature} first. */
    static final int FEATURES = OF_SCORE + Feature.ALL.size();

    private static final double LOWEST_SHARE = -15;
    private static final double FARTHEST_SCORE = 60;
    private static final double SUREST = 0.999;

    /** A regression is no share: it goes below 0 and above 1. */
    private static final double SUREST_BY_ATTRIBUTES = 0.98;

    private static final double FARTHEST = 15;

    /** No fact is promised more than this: nothing is ever certain. */
    private static final double MOST = 0.99;

    private final double[][] weights;
    private final Map<Integer, Map<String, double[]>> ofAnswers;
    private final Map<Long, double[]> byId;
    private final double[] highest;
    private final Missing missing;

    /** What the graph lacked for each hidden fact when the model was learned. */
    private final double learned;

    /** By relation, in memory alone: what the model was learned against. */
    private final List<Unknown> unknown;

    /**
     * Unknown candidates of a relation that were drawn.
     *
     * @param odds the log-odds of each
     * @param times how many candidates each stands for
     */
    record Unknown(double[] odds, double[] times) {
        private static final Unknown NONE = new Unknown(new double[0], new double[0]);

        /** How many of all candidates are promised to be facts if their log-odds are stretched and moved. */
        double promised(FactModel model, int relation, double stretch, double move) {
            double sum = 0;
            for (int i = 0; i < odds.length; i++) {
                sum += times[i] * model.probability(stretch * Math.min(model.highest[relation], odds[i]) + move);
            }
            return sum;
        }

        /** How many of those that were drawn are. */
        double drawn(FactModel model, int relation) {
            double sum = 0;
            for (double each : odds) {
                sum += model.probability(Math.min(model.highest[relation], each));
            }
            return sum;
        }
    }

    /**
     * How many facts a graph lacks, for each of those that were hidden to learn from. The probability of a candidate follows: if there are
     * {@code odds} hidden facts for each other candidate that looks the same, there are {@code ratio · odds} facts that the graph really
     * lacks, and they are among the other candidates.
     *
     * @param ratio facts that are lacking for each hidden one, beside the hidden ones
     * @param apart whether the hidden facts are still missing in the graph that is asked, as those of a valid split are
     */
    public record Missing(double ratio, boolean apart) {
        /** The hidden facts and no others. */
        static final Missing HIDDEN = new Missing(0, true);

        double probability(double odds) {
            double expected = apart ? (1 + ratio) * odds / (1 + odds) : ratio * odds;
            return MOST * Math.min(1, expected);
        }
    }

    /**
     * @param weights one array per relation
     * @param ofAnswers by relation and name of the answer, such as a class: weights that are added to those of the relation
     * @param highest by relation the highest log-odds of a hidden fact when the model was learned: none is ever promised more
     * @param missing what the graph lacked when the model was learned, and lacks when it is asked
     */
    FactModel(double[][] weights, Map<Integer, Map<String, double[]>> ofAnswers, double[] highest, Missing missing) {
        this(weights, ofAnswers, highest, missing, missing.ratio());
    }

    /** @param learned what the graph lacked for each hidden fact when the model was learned */
    FactModel(
            double[][] weights,
            Map<Integer, Map<String, double[]>> ofAnswers,
            double[] highest,
            Missing missing,
            double learned) {
        this(weights, ofAnswers, Map.of(), highest, missing, learned, List.of());
    }

    private FactModel(
            double[][] weights,
            Map<Integer, Map<String, double[]>> ofAnswers,
            Map<Long, double[]> byId,
            double[] highest,
            Missing missing,
            double learned,
            List<Unknown> unknown) {
        this.learned = learned;
        this.missing = missing;
        this.unknown = unknown;
        this.weights = weights;
        this.ofAnswers = ofAnswers;
        this.byId = byId;
        this.highest = highest;
    }

    /** The same for a graph that lacks other facts. */
    public FactModel lacking(Missing other) {
        return new FactModel(weights, ofAnswers, byId, highest, other, learned, unknown);
    }

    /** The same that keeps in memory what it was learned against. */
    FactModel remembering(Function<FactModel, List<Unknown>> learnedAgainst) {
        return new FactModel(weights, ofAnswers, byId, highest, missing, learned, learnedAgainst.apply(this));
    }

    Unknown unknown(int relation) {
        return unknown.isEmpty() ? Unknown.NONE : unknown.get(relation);
    }

    /** The same with log-odds that are multiplied and moved, by relation. */
    FactModel adapted(double[] stretches, double[] moves) {
        double[][] adapted = new double[weights.length][];
        double[] adaptedHighest = new double[weights.length];
        Map<Integer, Map<String, double[]>> adaptedAnswers = new TreeMap<>();
        Map<Long, double[]> adaptedIds = new HashMap<>();
        for (int relation = 0; relation < weights.length; relation++) {
            double stretch = stretches[relation];
            adapted[relation] = times(stretch, weights[relation]);
            adapted[relation][FEATURES - 1] += moves[relation];
            adaptedHighest[relation] = stretch * highest[relation] + moves[relation];
            Map<String, double[]> own = new TreeMap<>();
            ofAnswers(relation).forEach((answer, by) -> own.put(answer, times(stretch, by)));
            if (!own.isEmpty()) {
                adaptedAnswers.put(relation, own);
            }
        }
        byId.forEach((id, by) -> adaptedIds.put(id, times(stretches[(int) (id >>> 32)], by)));
        return new FactModel(adapted, adaptedAnswers, adaptedIds, adaptedHighest, missing, learned, List.of());
    }

    private static double[] times(double factor, double[] values) {
        return Arrays.stream(values).map(value -> factor * value).toArray();
    }

    /** The log-odds of a candidate, without bounds. */
    double logOdds(int relation, int answer, float[] features) {
        double[] own = byId.get((long) relation << 32 | answer);
        double sum = 0;
        for (int i = 0; i < FEATURES; i++) {
            sum += (weights[relation][i] + (own == null ? 0 : own[i])) * features[i];
        }
        return sum;
    }

    Missing missing() {
        return missing;
    }

    double learned() {
        return learned;
    }

    /** The names of all features in files. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Joint.Feature feature : Joint.Feature.values()) {
            names.add(feature.label());
        }
        Feature.ALL.forEach(
                each -> names.add(each.name().toLowerCase(Locale.ROOT).replace('_', '-')));
        return names;
    }

    double[] weights(int relation) {
        return weights[relation];
    }

    Map<String, double[]> ofAnswers(int relation) {
        return ofAnswers.getOrDefault(relation, Map.of());
    }

    double highest(int relation) {
        return highest[relation];
    }

    int relationCount() {
        return weights.length;
    }

    /** The probability that no fact of a relation exceeds. */
    double most(int relation) {
        return probability(highest[relation]);
    }

    /** The same for the ids of a graph, relations matched by name; relations that the model does not know have probability 0. */
    public FactModel on(Relations own, Graph graph) {
        int count = graph.relations().count();
        double[][] theirs = new double[count][];
        double[] theirHighest = new double[count];
        Map<Integer, Map<String, double[]>> theirAnswers = new TreeMap<>();
        Map<Long, double[]> ids = new HashMap<>();
        List<Unknown> theirUnknown = new ArrayList<>();
        for (int relation = 0; relation < count; relation++) {
            int before = own.id(graph.relations().name(relation));
            boolean known = before != Vocabulary.UNKNOWN && before < weights.length;
            theirs[relation] = known ? weights[before] : never();
            theirHighest[relation] = known ? highest[before] : -FARTHEST;
            theirUnknown.add(known ? unknown(before) : Unknown.NONE);
            if (known && !ofAnswers(before).isEmpty()) {
                theirAnswers.put(relation, ofAnswers(before));
                for (Map.Entry<String, double[]> each : ofAnswers(before).entrySet()) {
                    int entity = graph.entities().id(each.getKey());
                    if (entity != Vocabulary.UNKNOWN) {
                        ids.put((long) relation << 32 | entity, each.getValue());
                    }
                }
            }
        }
        return new FactModel(theirs, theirAnswers, ids, theirHighest, missing, learned, theirUnknown);
    }

    private static double[] never() {
        double[] never = new double[FEATURES];
        never[FEATURES - 1] = -FARTHEST;
        return never;
    }

    private double probability(double logOdds) {
        double fact = 1 / (1 + Math.exp(-Math.max(-FARTHEST, Math.min(FARTHEST, logOdds))));
        double hidden = fact / (1 + learned);
        return missing.probability(hidden / (1 - hidden));
    }

    /** The candidates of a question with their probabilities; it is valid as long as the votes are. */
    Question question(Votes votes, int relation, Aggregator aggregator, double[] scores) {
        return new Question(votes, relation, aggregator, scores);
    }

    /** Reads features of the candidates of one question. */
    static final class Reader {
        private final Votes votes;
        private final double[] scores;
        private final Joint.Reader others;
        private final double level;
        private final boolean evidence;

        /** @param scores one per candidate, as the aggregator gives them */
        Reader(Votes votes, Aggregator aggregator, double[] scores) {
            this.votes = votes;
            this.scores = scores;
            this.others = new Joint.Reader(Joint.rulesOf(aggregator, votes), votes, new double[votes.size()]);
            this.evidence = aggregator.usesEvidence();
            this.level = level(votes, scores);
        }

        /** The log-sum-exp of the scores of all that may be new facts. */
        private static double level(Votes votes, double[] scores) {
            double highest = Double.NEGATIVE_INFINITY;
            for (int candidate = 0; candidate < votes.proposable(); candidate++) {
                if (scores[candidate] > highest && !votes.isKnown(candidate)) {
                    highest = scores[candidate];
                }
            }
            if (highest == Double.NEGATIVE_INFINITY) {
                return 0;
            }
            double sum = 0;
            for (int candidate = 0; candidate < votes.proposable(); candidate++) {
                double part = Math.exp(scores[candidate] - highest);
                sum += part > 1e-9 && !votes.isKnown(candidate) ? part : 0;
            }
            return highest + Math.log(Math.max(1e-9, sum));
        }

        void read(int candidate, double[] into) {
            others.read(candidate, into);
            if (!evidence) { // what only the graph tells is not used where rules alone decide
                for (Joint.Feature feature : Joint.Feature.values()) {
                    if (!feature.isOfRules()) {
                        into[feature.ordinal()] = 0;
                    }
                }
            }
            boolean scored = scores[candidate] != Aggregator.UNREACHED;
            double score = scored ? Math.max(-FARTHEST_SCORE, Math.min(FARTHEST_SCORE, scores[candidate])) : 0;
            set(into, Feature.SCORE, score);
            set(into, Feature.SHARE, scored ? Math.max(LOWEST_SHARE, Math.min(0, score - level)) : LOWEST_SHARE);
            long hits = votes.hits(candidate);
            double best = Slice.size(hits) == 0 ? 0 : votes.rules().confidence(votes.rule(Slice.begin(hits)));
            set(into, Feature.BEST_ODDS, logOdds(best, SUREST));
            set(into, Feature.KNOWN_ODDS, evidence ? ofAttributes(votes.knownSide(candidate)) : 0);
            set(into, Feature.OWN_ODDS, evidence ? ofAttributes(votes.ownSide(candidate)) : 0);
            int answers = evidence ? votes.knownAnswers() : 0;
            set(into, Feature.NO_ANSWER, evidence && answers == 0 ? 1 : 0);
            set(into, Feature.ANSWERS, Math.log1p(answers));
            set(into, Feature.BASE, 1);
        }

        /** The log-odds of a share that attributes give, 0 without any. */
        private static double ofAttributes(double share) {
            return logOdds(share, SUREST_BY_ATTRIBUTES) - logOdds(0, SUREST_BY_ATTRIBUTES);
        }

        private static double logOdds(double share, double surest) {
            double bounded = Math.max(1 - surest, Math.min(surest, share));
            return Math.log(bounded / (1 - bounded));
        }

        private static void set(double[] into, Feature feature, double value) {
            into[OF_SCORE + feature.ordinal()] = value;
        }
    }

    /** The candidates of one question. */
    public final class Question {
        private final Votes votes;
        private final int relation;
        private final Aggregator aggregator;
        private final Reader reader;
        private final double[] features = new double[FEATURES];

        private Question(Votes votes, int relation, Aggregator aggregator, double[] scores) {
            this.votes = votes;
            this.relation = relation;
            this.aggregator = aggregator;
            this.reader = new Reader(votes, aggregator, scores);
        }

        /** The probability that a candidate makes a fact; 0 if it is none of those that may be new facts. */
        public double probability(int candidate) {
            return candidate < votes.proposable()
                    ? FactModel.this.probability(Math.min(highest[relation], logOdds(candidate)))
                    : 0;
        }

        private double logOdds(int candidate) {
            reader.read(candidate, features);
            double[] own = byId.get((long) relation << 32 | votes.entity(candidate));
            double sum = 0;
            for (int i = 0; i < FEATURES; i++) {
                sum += (weights[relation][i] + (own == null ? 0 : own[i])) * features[i];
            }
            return sum;
        }

        /**
         * The log-odds of a candidate in parts that add up to them, but for the bounds of probabilities: a number per feature of ranking,
         * with its part of the score, then the known answers, the other candidates, and the base.
         */
        public Parts parts(int candidate) {
            reader.read(candidate, features);
            double[] own = byId.get((long) relation << 32 | votes.entity(candidate));
            double[] by = new double[FEATURES];
            for (int i = 0; i < FEATURES; i++) {
                by[i] = weights[relation][i] + (own == null ? 0 : own[i]);
            }
            double ofScore = by[OF_SCORE + Feature.SCORE.ordinal()] + by[OF_SCORE + Feature.SHARE.ordinal()];
            double[] ranking = new double[Joint.Feature.COUNT];
            double total = 0;
            double neutral = 0;
            for (Joint.Feature feature : Joint.Feature.values()) {
                double weight = aggregator instanceof Joint joint ? joint.weight(feature) : 0;
                ranking[feature.ordinal()] = (by[feature.ordinal()] + ofScore * weight) * features[feature.ordinal()];
                total += weight * features[feature.ordinal()];
                double rest = (by[feature.ordinal()] + ofScore * weight) * feature.neutral();
                ranking[feature.ordinal()] -= rest;
                neutral += rest;
            }
            double score = features[OF_SCORE + Feature.SCORE.ordinal()];
            ranking[Joint.Feature.BEST_RULE.ordinal()] += part(by, Feature.BEST_ODDS);
            ranking[Joint.Feature.KNOWN_SIDE.ordinal()] += part(by, Feature.KNOWN_ODDS);
            ranking[Joint.Feature.OWN_SIDE.ordinal()] += part(by, Feature.OWN_ODDS);
            ranking[Joint.Feature.RULES.ordinal()] += ofScore * (score - total);
            double share = features[OF_SCORE + Feature.SHARE.ordinal()];
            return new Parts(
                    Arrays.stream(ranking).boxed().toList(),
                    by[OF_SCORE + Feature.SHARE.ordinal()] * (share - score),
                    part(by, Feature.NO_ANSWER) + part(by, Feature.ANSWERS),
                    votes.knownAnswers(),
                    part(by, Feature.BASE) + neutral);
        }

        private double part(double[] by, Feature feature) {
            int i = OF_SCORE + feature.ordinal();
            return by[i] * features[i];
        }
    }

    /**
     * The log-odds of a fact in parts.
     *
     * @param ranking by {@link Joint.Feature}, each with its part of the score
     * @param others the other candidates of the question: the stronger they are, the less is left for this one
     * @param answers the number of answers that are known already
     * @param knownAnswers that number
     * @param base the log-odds without any of it: how rarely a candidate of the relation is a missing fact
     */
    public record Parts(List<Double> ranking, double others, double answers, int knownAnswers, double base) {
        public Parts {
            ranking = List.copyOf(ranking);
        }

        /** The sum of some parts of ranking. */
        public double of(Joint.Feature... features) {
            return Arrays.stream(features)
                    .mapToDouble(feature -> ranking.get(feature.ordinal()))
                    .sum();
        }
    }
}
