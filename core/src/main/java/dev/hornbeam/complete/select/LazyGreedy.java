package dev.hornbeam.complete.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Picks one candidate after the other, each time the one with the largest gain. Candidates answer facts with a weight; what is
 * reached is the number of facts with each weighed by noisy-or, {@code Σ 1 − Π (1 − weight)}, so the gain of a candidate never
 * grows while others are picked. Hence a gain that was computed earlier is a bound, and only those that lead the queue are
 * computed again.
 */
final class LazyGreedy {
    private final List<int[]> answered;
    private final double[] weights;
    private final double[] doubts;

    /**
     * @param answered the facts of each candidate
     * @param weights one per candidate, from 0 to 1
     * @param facts how many facts there are
     */
    LazyGreedy(List<int[]> answered, double[] weights, int facts) {
        this.answered = answered;
        this.weights = weights;
        this.doubts = new double[facts];
    }

    /** @param candidate a number; of equal gains the lower one is picked */
    record Pick(int candidate, double gain) implements Comparable<Pick> {
        @Override
        public int compareTo(Pick other) {
            int order = Double.compare(other.gain, gain);
            return order == 0 ? Integer.compare(candidate, other.candidate) : order;
        }
    }

    /** At most so many, fewer if no other candidate gains anything. */
    List<Pick> pick(int most) {
        Arrays.fill(doubts, 1);
        PriorityQueue<Pick> queue = new PriorityQueue<>();
        for (int candidate = 0; candidate < weights.length; candidate++) {
            queue.add(new Pick(candidate, gain(candidate)));
        }
        List<Pick> picked = new ArrayList<>();
        while (picked.size() < most && !queue.isEmpty()) {
            Pick first = queue.poll();
            Pick now = new Pick(first.candidate(), gain(first.candidate()));
            if (!queue.isEmpty() && now.compareTo(queue.peek()) > 0) {
                queue.add(now);
            } else if (now.gain() > 0) {
                picked.add(now);
                take(now.candidate());
            } else {
                break;
            }
        }
        return picked;
    }

    private double gain(int candidate) {
        double doubt = 0;
        for (int fact : answered.get(candidate)) {
            doubt += doubts[fact];
        }
        return weights[candidate] * doubt;
    }

    private void take(int candidate) {
        for (int fact : answered.get(candidate)) {
            doubts[fact] *= 1 - weights[candidate];
        }
    }
}
