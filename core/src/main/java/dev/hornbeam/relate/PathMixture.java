package dev.hornbeam.relate;

import dev.hornbeam.relate.RelationAnswer.Basis;
import dev.hornbeam.relate.RelationAnswer.Vote;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Adds up the distributions of the bodies of one bag: p(r) is the sum of their θ(r), null left out, over the sum for
 * all relations.
 */
final class PathMixture {
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
        if (best.size() == RelationPredictor.VOTES && best.get(best.size() - 1).share() >= vote) {
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
