package dev.hornbeam.spark.testing;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Many small graphs as one, and rules within each. */
public final class RandomGraphs {
    private RandomGraphs() {}

    /** Graphs of a few entities side by side, each with relations of its own, so that one run counts all of them. */
    public static Dataset data(int graphs) {
        SplittableRandom random = new SplittableRandom(7);
        String[] relations =
                IntStream.range(0, 3 * graphs).mapToObj(i -> "r" + i).toArray(String[]::new);
        String[] entities =
                IntStream.range(0, 9 * graphs).mapToObj(i -> "e" + i).toArray(String[]::new);
        Triples.Builder facts = new Triples.Builder();
        for (int graph = 0; graph < graphs; graph++) {
            int size = 2 + random.nextInt(8);
            for (int i = 0; i < 3 + random.nextInt(35); i++) {
                facts.add(
                        9 * graph + random.nextInt(size),
                        3 * graph + random.nextInt(3),
                        9 * graph + random.nextInt(size));
            }
        }
        for (int relation = 0; relation < 3 * graphs; relation++) {
            facts.add(9 * (relation / 3), relation, 9 * (relation / 3) + 1);
        }
        Triples none = new Triples.Builder().build();
        return new Dataset("random", Vocabulary.of(entities), Relations.of(relations), facts.build(), none, none);
    }

    /** Rules each within one of those graphs. */
    public static RuleSet rules(Relations relations, int count, int maxLength) {
        SplittableRandom random = new SplittableRandom(11);
        RuleSet drawn = SparkData.randomRules(9, relations, count, maxLength);
        return RuleSet.of(
                relations,
                drawn.stream()
                        .map(rule -> {
                            int graph = random.nextInt(relations.count() / 3);
                            int[] body = Arrays.stream(rule.body())
                                    .map(r -> into(r, graph, relations))
                                    .toArray();
                            return Rule.of(into(rule.head(), graph, relations), body, 1);
                        })
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static int into(int relation, int graph, Relations relations) {
        int own = 3 * graph + relations.base(relation) % 3;
        return relations.isInverse(relation) ? relations.inverse(own) : own;
    }
}
