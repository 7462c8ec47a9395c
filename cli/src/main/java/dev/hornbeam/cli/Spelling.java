package dev.hornbeam.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Guesses which known word a misspelled one was meant to be. */
final class Spelling {
    private Spelling() {}

    /** The known word that takes fewest changed letters, if those are few for its length. */
    static Optional<String> closest(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt((String each) -> distance(word, each))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(each -> 3 * distance(word, each) <= Math.max(word.length(), each.length()));
    }

    /** Letters to insert, drop, replace, or swap with their neighbour. */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int least = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
