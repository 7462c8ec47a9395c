package dev.hornbeam.relate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The relations that may lead from one entity to another, with their probabilities and the bodies that support each.
 */
public final class RelationAnswer {
    /** What an answer is based on. */
    public enum Basis {
        /** Paths between the two. */
        PATHS,
        /** How often each relation is an answer at all, because no path links the two. */
        PRIOR_UNLINKED,
        /** How often each relation is an answer at all, because all paths are null. */
        PRIOR_NULL
    }

    /**
     * One body that supports a relation.
     *
     * @param body its index in the bag of paths
     * @param share its share of the total support of the relation, from 0 to 1
     */
    public record Vote(int body, double share) {}

    private final PathBag paths;
    private final Basis basis;
    private final double[] probabilities;
    private final List<List<Vote>> votes;

    RelationAnswer(PathBag paths, Basis basis, double[] probabilities, List<List<Vote>> votes) {
        this.paths = paths;
        this.basis = basis;
        this.probabilities = probabilities;
        this.votes = votes;
    }

    /** The paths between the two; {@link Vote#body} is an index into them. */
    public PathBag paths() {
        return paths;
    }

    public Basis basis() {
        return basis;
    }

    /** The probability of a relation. */
    public double probability(int relation) {
        return probabilities[relation];
    }

    /** All relations, most probable first; ties by smaller id first. */
    public List<Integer> ranked() {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, probabilities.length).boxed().toList());
        order.sort(Comparator.comparingDouble(relation -> -probabilities[relation]));
        return order;
    }

    /** The most probable relation. */
    public int best() {
        int best = 0;
        for (int relation = 1; relation < probabilities.length; relation++) {
            if (probabilities[relation] > probabilities[best]) {
                best = relation;
            }
        }
        return best;
    }

    /** The rank of a relation from 1; ties get their mean rank. */
    public double rank(int relation) {
        int greater = 0;
        int equal = 0;
        for (double probability : probabilities) {
            greater += probability > probabilities[relation] ? 1 : 0;
            equal += probability == probabilities[relation] ? 1 : 0;
        }
        return greater + (equal + 1) / 2.0;
    }

    /** The bodies that support a relation most, strongest first, at most {@link RelationPredictor#VOTES}. */
    public List<Vote> votes(int relation) {
        return votes.get(relation);
    }
}
