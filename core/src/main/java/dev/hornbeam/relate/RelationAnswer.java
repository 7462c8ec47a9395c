package dev.hornbeam.relate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The relations that may lead from one entity to another, with their probabilities and what speaks for each. */
public final class RelationAnswer {
    /** What an answer rests on. */
    public enum Basis {
        /** Paths between the two. */
        PATHS,
        /** How often each relation is an answer at all, because no path links the two. */
        PRIOR_UNLINKED,
        /** How often each relation is an answer at all, because no path means anything: all are null. */
        PRIOR_NULL
    }

    /**
     * One body that speaks for a relation.
     *
     * @param body its place in the bag of paths
     * @param share its part of all that speaks for the relation, from 0 to 1
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

    /** The paths between the two, which {@link Vote#body} counts in. */
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

    /** All relations, most probable first, of equals the one with the smaller id. */
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

    /** The rank of a relation from 1, the mean rank among equals. */
    public double rank(int relation) {
        int greater = 0;
        int equal = 0;
        for (double probability : probabilities) {
            greater += probability > probabilities[relation] ? 1 : 0;
            equal += probability == probabilities[relation] ? 1 : 0;
        }
        return greater + (equal + 1) / 2.0;
    }

    /** The bodies that speak most for a relation, strongest first, at most {@link RelationPredictor#VOTES}. */
    public List<Vote> votes(int relation) {
        return votes.get(relation);
    }
}
