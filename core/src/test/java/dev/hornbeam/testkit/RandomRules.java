package dev.hornbeam.testkit;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;

/**
 * Rules drawn at random, for tests; heads are relations or inverses, and some scores are equal. Two kinds of scores keep
 * rounding out of the comparison with a slow reasoner: sums of eighths are exact, and products of different primes differ.
 */
public final class RandomRules {
    public static final double[] EIGHTHS = {1 / 8.0, 1 / 4.0, 3 / 8.0, 1 / 2.0, 5 / 8.0, 3 / 4.0, 7 / 8.0};
    public static final double[] PRIMES = {1 / 2.0, 2 / 3.0, 4 / 5.0, 6 / 7.0, 10 / 11.0};

    private RandomRules() {}

    public static RuleSet of(Relations relations, long seed, int count, int longest) {
        return of(relations, seed, count, longest, EIGHTHS);
    }

    public static RuleSet of(Relations relations, long seed, int count, int longest, double[] scores) {
        Random random = new Random(~seed);
        TreeMap<String, Rule> rules = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            int head = random.nextInt(relations.directedCount());
            int[] body = random.ints(1 + random.nextInt(longest), 0, relations.directedCount())
                    .toArray();
            Rule rule = Rule.of(head, body, scores[random.nextInt(scores.length)]);
            rules.put(head + Arrays.toString(body), rule);
        }
        return RuleSet.of(relations, rules.values());
    }
}
