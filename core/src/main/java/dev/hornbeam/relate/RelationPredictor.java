package dev.hornbeam.relate;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.relate.RelationAnswer.Basis;
import dev.hornbeam.relate.RelationAnswer.Vote;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.work.Cancellation;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers {@code (h, ?, t)} from the paths between the two: every body is scored, null is dropped, and the rest is
 * added up and normalised. If nothing supports any relation, the answer is the prior, marked as such.
 */
public final class RelationPredictor {
    /** How many bodies an answer remembers for each relation. */
    public static final int VOTES = 10;

    /** How many bodies are scored at a time: their distributions are held at once. */
    private static final int BATCH = 4096;

    private final BodyScorer scorer;
    private final int relationCount;
    private final double[] prior;
    private final PathWeight weight;

    /**
     * @param prior how often each relation is an answer, by id, such as {@link RelationCorpus#prior}; one is added to each
     */
    public RelationPredictor(BodyScorer scorer, Relations relations, long[] prior, PathWeight weight) {
        if (prior.length != relations.count()) {
            throw new IllegalArgumentException(
                    "a prior of " + prior.length + " relations, there are " + relations.count());
        }
        this.scorer = scorer;
        this.relationCount = relations.count();
        this.weight = weight;
        this.prior = smoothed(prior);
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

    /** The answer to one query. */
    public RelationAnswer answer(PathBag paths) {
        return answers(List.of(paths)).get(0);
    }

    /** The answers to many queries; a body that many of them share is scored once per batch. */
    public List<RelationAnswer> answers(List<PathBag> queries) {
        List<PathMixture> mixtures = new ArrayList<>(queries.size());
        Batch batch = new Batch();
        for (PathBag paths : queries) {
            PathMixture mixture = new PathMixture(paths, relationCount);
            mixtures.add(mixture);
            for (int body = 0; body < paths.size(); body++) {
                batch.add(mixture, paths, body);
            }
        }
        batch.score();
        return mixtures.stream().map(mixture -> mixture.answer(prior)).toList();
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
            for (Waiting one : waiting) {
                one.mixture().add(one.body(), one.weight(), theta[one.row()]);
            }
            rows.clear();
            waiting.clear();
        }
    }

    /**
     * Adds up the distributions of the bodies of one bag: p(r) is the sum of their θ(r), null left out, over the sum for
     * all relations.
     */
    private static final class PathMixture {
        private final PathBag paths;
        private final double[] mass;
        private final List<List<Vote>> votes;

        PathMixture(PathBag paths, int relationCount) {
            this.paths = paths;
            this.mass = new double[relationCount];
            this.votes = new ArrayList<>(Collections.nCopies(relationCount, List.of()));
        }

        /** Adds a body's distribution: null first, then the relations, then inverses, which are not answers. */
        void add(int body, double weight, float[] theta) {
            for (int relation = 0; relation < mass.length; relation++) {
                double vote = weight * theta[relation + 1];
                if (vote > 0) {
                    mass[relation] += vote;
                    remember(relation, body, vote);
                }
            }
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

        RelationAnswer answer(double[] prior) {
            double sum = 0;
            for (double part : mass) {
                sum += part;
            }
            if (!(sum > Double.MIN_NORMAL)) {
                Basis basis = paths.isEmpty() ? Basis.PRIOR_UNLINKED : Basis.PRIOR_NULL;
                return new RelationAnswer(paths, basis, prior.clone(), Collections.nCopies(mass.length, List.of()));
            }
            double[] probabilities = new double[mass.length];
            List<List<Vote>> shares = new ArrayList<>(mass.length);
            for (int relation = 0; relation < mass.length; relation++) {
                probabilities[relation] = mass[relation] / sum;
                double whole = mass[relation];
                shares.add(votes.get(relation).stream()
                        .map(vote -> new Vote(vote.body(), vote.share() / whole))
                        .toList());
            }
            return new RelationAnswer(paths, Basis.PATHS, probabilities, shares);
        }
    }
}
