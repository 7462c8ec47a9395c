package dev.hornbeam.relate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The relations that may lead from one entity to another, with their probabilities and the bodies that support each; and how
 * likely none does, where that is an answer.
 */
public final class RelationAnswer {
    /** What an answer is based on. */
    public enum Basis {
        /** Paths between the two. */
        PATHS,
        /** No path links the two, so that no relation does, as far as can be known. */
        UNLINKED,
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
    private final double noRelation;
    private final List<List<Vote>> votes;

    /** @param noRelation what the probabilities leave of 1 */
    RelationAnswer(PathBag paths, Basis basis, double[] probabilities, double noRelation, List<List<Vote>> votes) {
        this.paths = paths;
        this.basis = basis;
        this.probabilities = probabilities;
        this.noRelation = noRelation;
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

    /** The probability that no relation leads there; 0 where every question has an answer. */
    public double noRelation() {
        return noRelation;
    }

    /** Whether no relation is likelier than the most probable one. */
    public boolean isNone() {
        return noRelation > probabilities[best()];
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
