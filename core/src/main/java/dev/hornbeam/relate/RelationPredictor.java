package dev.hornbeam.relate;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.relate.RelationAnswer.Basis;
import dev.hornbeam.relate.RelationAnswer.Vote;
import dev.hornbeam.relate.RelationCalibration.Evidence;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.NullWeight;
import dev.hornbeam.work.Cancellation;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Answers {@code (h, ?, t)} from the paths between the two: every body is scored. Where every question has an answer, null is
 * dropped, and the rest is added up and normalised; of what paths allow, an answer that explains other facts is the likelier
 * ({@link TriangleTrust}); if nothing supports any relation, the answer is the prior, marked as such.
 * Elsewhere "no relation" is an answer, too.
 */
public final class RelationPredictor {
    /** How many bodies an answer remembers for each relation. */
    public static final int VOTES = 10;

    /** How many bodies are scored at a time: their distributions are held at once. */
    private static final int BATCH = 4096;

    private final BodyScorer scorer;
    private final PathWeight weight;
    private final NullWeight nullWeight;
    private final double[] usual;
    private final Verdict verdict;

    /** From what all bodies of a bag say to an answer. */
    private interface Verdict {
        RelationAnswer of(PathMixture mixture);
    }

    private RelationPredictor(
            BodyScorer scorer, double[] usual, PathWeight weight, NullWeight nullWeight, Verdict verdict) {
        this.scorer = scorer;
        this.usual = usual.clone();
        this.weight = weight;
        this.nullWeight = nullWeight;
        this.verdict = verdict;
    }

    /** The same, where triangles say nothing. */
    public RelationPredictor(BodyScorer scorer, Relations relations, long[] prior, PathWeight weight) {
        this(scorer, relations, prior, weight, TriangleTrust.NONE);
    }

    /**
     * For questions that always have an answer.
     *
     * @param prior how often each relation is an answer, by id, such as {@link RelationCorpus#prior}; one is added to each
     * @param triangles how far facts that an answer would explain speak for it
     */
    public RelationPredictor(
            BodyScorer scorer, Relations relations, long[] prior, PathWeight weight, TriangleTrust triangles) {
        if (prior.length != relations.count()) {
            throw new IllegalArgumentException(
                    "a prior of " + prior.length + " relations, there are " + relations.count());
        }
        this.scorer = scorer;
        this.usual = new double[relations.count()];
        this.weight = weight;
        this.nullWeight = NullWeight.NONE;
        double[] shares = smoothed(prior);
        Map<Triangle, double[]> known = new ConcurrentHashMap<>();
        this.verdict = mixture -> mixture.normalised(
                shares,
                triangles.share() == 0 ? List.of() : mixture.paths.triangles(),
                triangle -> known.computeIfAbsent(triangle, fresh -> likelihoods(fresh, triangles)));
    }

    /**
     * For any two entities of a graph.
     *
     * @param usual how often each relation closes any path
     * @param nullWeight gives null its share among all paths of the graph
     */
    public static RelationPredictor withNone(
            BodyScorer scorer,
            double[] usual,
            PathWeight weight,
            NullWeight nullWeight,
            RelationCalibration calibration) {
        return new RelationPredictor(
                scorer, usual, weight, nullWeight, mixture -> mixture.weighed(calibration::probabilities));
    }

    /** The same where nothing was fitted: null counts once, as the body says it that means most. */
    public static RelationPredictor withNone(
            BodyScorer scorer, int relationCount, PathWeight weight, NullWeight nullWeight) {
        return new RelationPredictor(
                scorer, new double[relationCount], weight, nullWeight, mixture -> mixture.weighed(mixture::nullOnce));
    }

    private static double[] smoothed(long[] counts) {
        double sum = counts.length;
        for (long count : counts) {
            sum += count;
        }
        double[] shares = new double[counts.length];
        for (int i = 0; i < counts.length; i++) {
            shares[i] = (counts[i] + 1) / sum;
        }
        return shares;
    }

    /** How likely each relation, as an answer, makes the third side of a triangle. */
    private double[] likelihoods(Triangle triangle, TriangleTrust trust) {
        List<int[]> bodies = new ArrayList<>(usual.length);
        for (int relation = 0; relation < usual.length; relation++) {
            bodies.add(triangle.body(relation));
        }
        float[][] theta = scorer.score(bodies);
        double[] likelihoods = new double[usual.length];
        for (int relation = 0; relation < usual.length; relation++) {
            likelihoods[relation] = trust.likelihood(theta[relation][triangle.whole() + 1], triangle.whole());
        }
        return likelihoods;
    }

    /** The answer to one query. */
    public RelationAnswer answer(PathBag paths) {
        return answers(List.of(paths)).get(0);
    }

    /** The answers to many queries; a body that many of them share is scored once per batch. */
    public List<RelationAnswer> answers(List<PathBag> queries) {
        return mixtures(queries).stream().map(verdict::of).toList();
    }

    private List<PathMixture> mixtures(List<PathBag> queries) {
        List<PathMixture> mixtures = new ArrayList<>(queries.size());
        Batch batch = new Batch();
        for (PathBag paths : queries) {
            PathMixture mixture = new PathMixture(paths, usual);
            mixtures.add(mixture);
            for (int body = 0; body < paths.size(); body++) {
                batch.add(mixture, paths, body);
            }
        }
        batch.score();
        return mixtures;
    }

    /** Bodies waiting to be scored, and where their scores go. */
    private final class Batch {
        private record Waiting(PathMixture mixture, int body, double weight, int row) {}

        private final Map<IntBuffer, Integer> rows = new LinkedHashMap<>();
        private final List<Waiting> waiting = new ArrayList<>();

        void add(PathMixture mixture, PathBag paths, int body) {
            int row = rows.computeIfAbsent(IntBuffer.wrap(paths.body(body)), fresh -> rows.size());
            waiting.add(new Waiting(mixture, body, weight.of(paths.count(body)), row));
            if (rows.size() == BATCH) {
                score();
            }
        }

        void score() {
            if (rows.isEmpty()) {
                return;
            }
            Cancellation.check();
            List<int[]> bodies = rows.keySet().stream().map(IntBuffer::array).toList();
            float[][] theta = scorer.score(bodies);
            float[][] corrected = Arrays.stream(theta).map(nullWeight::apply).toArray(float[][]::new);
            for (Waiting one : waiting) {
                one.mixture().add(one.body(), one.weight(), theta[one.row()], corrected[one.row()]);
            }
            rows.clear();
            waiting.clear();
        }
    }

    /** Adds up the distributions of the bodies of one bag. */
    private static final class PathMixture {
        private final PathBag paths;
        private final Evidence.Sum sum;
        private final double[] mass;
        private final List<List<Vote>> votes;
        private double leastNull = 1;

        PathMixture(PathBag paths, double[] usual) {
            this.paths = paths;
            this.sum = new Evidence.Sum(usual);
            this.mass = sum.evidence().sum();
            this.votes = new ArrayList<>(Collections.nCopies(usual.length, List.of()));
        }

        /** Adds a body's distribution, and the same where null has its share among all paths of the graph. */
        void add(int body, double weight, float[] theta, float[] corrected) {
            sum.add(weight, theta, corrected);
            double none = corrected[BodyScorer.NULL];
            double some = 0;
            for (int relation = 0; relation < mass.length; relation++) {
                some += corrected[relation + 1];
                double vote = weight * theta[relation + 1];
                if (vote > 0) {
                    remember(relation, body, vote);
                }
            }
            leastNull = Math.min(leastNull, some > 0 ? none / (none + some) : 1);
        }

        /** Keeps the strongest, in order; of ties the earlier body. */
        private void remember(int relation, int body, double vote) {
            List<Vote> best = votes.get(relation);
            if (best.size() == RelationPredictor.VOTES
                    && best.get(best.size() - 1).share() >= vote) {
                return;
            }
            if (best.isEmpty()) {
                best = new ArrayList<>();
                votes.set(relation, best);
            }
            best.add(new Vote(body, vote));
            best.sort(Comparator.comparingDouble(Vote::share).reversed().thenComparingInt(Vote::body));
            if (best.size() > RelationPredictor.VOTES) {
                best.remove(best.size() - 1);
            }
        }

        /**
         * Null is left out: p(r) is the sum of θ(r) over bodies, times how likely r makes each triangle, over the sum for all
         * relations.
         */
        RelationAnswer normalised(double[] prior, List<Triangle> triangles, Function<Triangle, double[]> likelihoods) {
            double sum = total();
            if (!(sum > Double.MIN_NORMAL)) {
                return new RelationAnswer(
                        paths, paths.isEmpty() ? Basis.PRIOR_UNLINKED : Basis.PRIOR_NULL, prior.clone(), 0, noVotes());
            }
            double[] probabilities = mass.clone();
            normalise(probabilities, sum);
            for (Triangle triangle : triangles) {
                double[] likelihood = likelihoods.apply(triangle);
                double whole = 0;
                for (int relation = 0; relation < mass.length; relation++) {
                    probabilities[relation] *= likelihood[relation];
                    whole += probabilities[relation];
                }
                normalise(probabilities, whole);
            }
            return new RelationAnswer(paths, Basis.PATHS, probabilities, 0, shares());
        }

        private static void normalise(double[] parts, double sum) {
            for (int i = 0; i < parts.length; i++) {
                parts[i] /= sum;
            }
        }

        /** @param weigher gives the probability of each relation, and after them that of none */
        RelationAnswer weighed(Function<Evidence, double[]> weigher) {
            if (paths.isEmpty()) {
                return new RelationAnswer(paths, Basis.UNLINKED, new double[mass.length], 1, noVotes());
            }
            double[] all = weigher.apply(sum.evidence());
            return new RelationAnswer(paths, Basis.PATHS, Arrays.copyOf(all, mass.length), all[mass.length], shares());
        }

        double[] nullOnce(Evidence evidence) {
            double[] all = new double[mass.length + 1];
            double sum = total();
            double none = sum > Double.MIN_NORMAL ? leastNull : 1;
            for (int relation = 0; relation < mass.length && none < 1; relation++) {
                all[relation] = (1 - none) * evidence.sum()[relation] / sum;
            }
            all[mass.length] = none;
            return all;
        }

        private double total() {
            double sum = 0;
            for (double part : mass) {
                sum += part;
            }
            return sum;
        }

        private List<List<Vote>> noVotes() {
            return Collections.nCopies(mass.length, List.of());
        }

        private List<List<Vote>> shares() {
            List<List<Vote>> shares = new ArrayList<>(mass.length);
            for (int relation = 0; relation < mass.length; relation++) {
                double whole = mass[relation];
                shares.add(votes.get(relation).stream()
                        .map(vote -> new Vote(vote.body(), vote.share() / whole))
                        .toList());
            }
            return shares;
        }
    }
}
