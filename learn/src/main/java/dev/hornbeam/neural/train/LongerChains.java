package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.Noise;
import java.util.Arrays;
import java.util.List;

/** Draws chains longer than any body, without labels, in which each neighbouring pair occurs in some body. */
final class LongerChains {
    private final int[][] successors;
    private final int[] starts;
    private final int longest;

    LongerChains(List<int[]> bodies, int relations) {
        boolean[][] follows = new boolean[relations][relations];
        int most = 0;
        for (int[] body : bodies) {
            most = Math.max(most, body.length);
            for (int i = 0; i + 1 < body.length; i++) {
                follows[body[i]][body[i + 1]] = true;
            }
        }
        longest = most;
        successors = new int[relations][];
        for (int r = 0; r < relations; r++) {
            successors[r] = marked(follows[r]);
        }
        boolean[] begins = new boolean[relations];
        for (int r = 0; r < relations; r++) {
            begins[r] = successors[r].length > 0;
        }
        starts = marked(begins);
    }

    /** A chain that is 1 to {@code by} relations longer than the longest body; shorter where no pair leads on. */
    int[] draw(long key, int by) {
        if (starts.length == 0) {
            return new int[0];
        }
        int[] chain = new int[longest + 1 + pick(key, 0, by)];
        chain[0] = starts[pick(key, 1, starts.length)];
        for (int i = 1; i < chain.length; i++) {
            int[] next = successors[chain[i - 1]];
            if (next.length == 0) {
                return Arrays.copyOf(chain, i);
            }
            chain[i] = next[pick(key, i + 1L, next.length)];
        }
        return chain;
    }

    private static int pick(long key, long position, int bound) {
        return (int) (Noise.uniform(key, position) * bound);
    }

    private static int[] marked(boolean[] marks) {
        int[] positions = new int[marks.length];
        int count = 0;
        for (int i = 0; i < marks.length; i++) {
            if (marks[i]) {
                positions[count++] = i;
            }
        }
        return Arrays.copyOf(positions, count);
    }
}
