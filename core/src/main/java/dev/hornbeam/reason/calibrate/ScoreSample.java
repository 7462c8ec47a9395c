package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.Grounding;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * Some of the new candidates of a question that stand for all: the best, and a random few of the others that count for as many as
 * they are drawn from. A hub has a hundred thousand candidates, of which nearly all have no chance.
 */
final class ScoreSample {
    private static final int TOP = 100;
    private static final int REST = 100;

    private final double[] scores;

    /** New candidates; the best come first, in order. */
    private final int[] fresh;

    /** @param fresh the new candidates, which are put into another order */
    ScoreSample(double[] scores, int[] fresh) {
        this.scores = scores;
        this.fresh = fresh;
        select(best());
    }

    /**
     * A sample of the candidates of a question that are not known.
     *
     * @param scores of all candidates
     * @param most how many of the candidates count at all, such as those that chains lead to
     * @param hidden answers that count as not known
     * @param known facts that are left out otherwise
     */
    static ScoreSample of(Grounding grounding, double[] scores, int most, IntPredicate hidden, Graph... known) {
        boolean[] left = new boolean[most];
        for (Graph facts : known) {
            long answers = facts.neighbours(
                    grounding.query().entity(), grounding.query().relation());
            for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
                int candidate = grounding.candidate(facts.target(i));
                if (candidate >= 0 && candidate < most && !hidden.test(facts.target(i))) {
                    left[candidate] = true;
                }
            }
        }
        int[] fresh = new int[most];
        int size = 0;
        for (int candidate = 0; candidate < most; candidate++) {
            if (!left[candidate] && scores[candidate] != Aggregator.UNREACHED) {
                fresh[size++] = candidate;
            }
        }
        return new ScoreSample(scores, Arrays.copyOf(fresh, size));
    }

    /** Moves the best to the front, best first; of equals any. */
    private void select(int best) {
        int from = 0;
        int to = fresh.length;
        while (to - from > 1 && from < best) {
            double pivot = scores[fresh[from + to >>> 1]];
            int i = from;
            int j = to - 1;
            while (i <= j) {
                while (scores[fresh[i]] > pivot) {
                    i++;
                }
                while (scores[fresh[j]] < pivot) {
                    j--;
                }
                if (i <= j) {
                    int moved = fresh[i];
                    fresh[i++] = fresh[j];
                    fresh[j--] = moved;
                }
            }
            if (best <= j + 1) {
                to = j + 1;
            } else if (best >= i) {
                from = i;
            } else {
                break;
            }
        }
        Integer[] front = new Integer[best];
        Arrays.setAll(front, i -> fresh[i]);
        Arrays.sort(front, (a, b) -> scores[a] == scores[b] ? a - b : Double.compare(scores[b], scores[a]));
        for (int i = 0; i < best; i++) {
            fresh[i] = front[i];
        }
    }

    /** How many of the best there are, from place 0 on. */
    int best() {
        return Math.min(TOP, fresh.length);
    }

    /** The candidate at a place among the best. */
    int candidate(int place) {
        return fresh[place];
    }

    /** The first of the best, best first, that passes, or -1. */
    int first(IntPredicate passes) {
        return Arrays.stream(fresh, 0, best()).filter(passes).findFirst().orElse(-1);
    }

    /** Is given candidates with how many each stands for. */
    @FunctionalInterface
    interface Reader {
        void read(int candidate, double times);
    }

    /** Reads the best, and a random few of the others. */
    void forEach(SplittableRandom random, Reader reader) {
        forEach(TOP, REST, random, reader);
    }

    /**
     * The same.
     *
     * @param top how many of the best, at most 100
     * @param others how many of the others
     */
    void forEach(int top, int others, SplittableRandom random, Reader reader) {
        int first = Math.min(top, best());
        for (int place = 0; place < first; place++) {
            reader.read(fresh[place], 1);
        }
        int rest = fresh.length - first;
        for (int i = 0; i < Math.min(rest, others); i++) {
            int place = first + (rest <= others ? i : random.nextInt(rest));
            reader.read(fresh[place], Math.max(1, (double) rest / others));
        }
    }
}
