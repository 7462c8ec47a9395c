package dev.hornbeam.complete;

import dev.hornbeam.eval.Rank;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.AnswerFrequencies;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.Query;
import java.util.Arrays;

/**
 * The ranks of many answers of one question, as {@link Ranker} gives them one by one: what they are compared with is sorted
 * once. A hub is asked about with thousands of answers, and has millions of known ones.
 */
final class ManyRanks {
    /** Answers of a question from which on sorting pays. */
    static final int FEWEST = 4;

    private final Graph known;
    private final AnswerFrequencies frequencies;
    private final int entities;
    private final boolean usesPrior;
    private final Grounding grounding;
    private final double[] scores;

    /** Scores of what rules reach, without known answers. */
    private final double[] rivals;

    private final int[] reachedFrequencies;
    private final int[] knownFrequencies;
    private final int reached;

    /** @param scores of a grounding that left no answer out, one per candidate */
    ManyRanks(
            Graph known,
            AnswerFrequencies frequencies,
            int entities,
            boolean usesPrior,
            Grounding grounding,
            double[] scores) {
        this.known = known;
        this.frequencies = frequencies;
        this.entities = entities;
        this.usesPrior = usesPrior;
        this.grounding = grounding;
        this.scores = scores;
        Query query = grounding.query();
        double[] some = new double[grounding.size()];
        int[] reachedOften = new int[grounding.size()];
        int count = 0;
        int allReached = 0;
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            if (scores[candidate] != Aggregator.UNREACHED) {
                reachedOften[allReached++] = usesPrior ? grounding.frequency(candidate) : 0;
                if (!known.contains(query.entity(), query.relation(), grounding.entity(candidate))) {
                    some[count++] = scores[candidate];
                }
            }
        }
        reached = allReached;
        rivals = Arrays.copyOf(some, count);
        reachedFrequencies = Arrays.copyOf(reachedOften, allReached);
        knownFrequencies = knownFrequencies(query);
        Arrays.sort(rivals);
        Arrays.sort(reachedFrequencies);
        Arrays.sort(knownFrequencies);
    }

    /** Of known answers that no rule reaches. */
    private int[] knownFrequencies(Query query) {
        long all = known.neighbours(query.entity(), query.relation());
        int[] often = new int[Slice.size(all)];
        int count = 0;
        for (int i = Slice.begin(all); i < Slice.end(all); i++) {
            if (!isReached(known.target(i))) {
                often[count++] = usesPrior ? grounding.frequencyOf(known.target(i)) : 0;
            }
        }
        return Arrays.copyOf(often, count);
    }

    private boolean isReached(int entity) {
        int candidate = grounding.candidate(entity);
        return candidate >= 0 && scores[candidate] != Aggregator.UNREACHED;
    }

    /** The rank of an answer. */
    Rank of(int answer) {
        Query query = grounding.query();
        int itself = known.contains(query.entity(), query.relation(), answer) ? 1 : 0;
        if (isReached(answer)) {
            double score = scores[grounding.candidate(answer)];
            int better = above(rivals, score);
            return Rank.of(better, (long) notBelow(rivals, score) - better + itself);
        }
        int frequency = usesPrior ? grounding.frequencyOf(answer) : 0;
        long better = usesPrior ? unreachedAbove(frequency) : 0;
        long level = frequency == 0 ? (long) entities - reached : unreachedAbove(frequency - 1);
        int knownBetter = above(knownFrequencies, frequency);
        int knownLevel = above(knownFrequencies, frequency - 1);
        return Rank.of(rivals.length + better - knownBetter, level - better - (knownLevel - knownBetter) + itself);
    }

    private long unreachedAbove(int frequency) {
        return (long) frequencies.above(grounding.query().relation(), frequency) - above(reachedFrequencies, frequency);
    }

    private static int above(int[] ascending, int value) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (ascending[middle] > value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return ascending.length - low;
    }

    private static int above(double[] ascending, double value) {
        return notBelow(ascending, Math.nextUp(value));
    }

    private static int notBelow(double[] ascending, double value) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (ascending[middle] >= value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return ascending.length - low;
    }
}
