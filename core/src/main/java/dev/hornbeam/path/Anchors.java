package dev.hornbeam.path;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.SplitMix;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The facts for which paths are searched: equally many of each relation, as far as it has that many, spread evenly over
 * its facts. Self-loops are not anchors, as no simple path closes one.
 */
final class Anchors {
    final int[] heads;
    final int[] relations;
    final int[] tails;
    /** How many facts of the relation each anchor stands for. */
    final double[] weights;

    private int size;

    Anchors(Graph graph, int most, SplitMix random) {
        int[] facts = new int[graph.relations().count()];
        Arrays.setAll(facts, relation -> countFacts(graph, relation));
        int[] shares = shares(facts, most);
        int total = Arrays.stream(shares).sum();
        heads = new int[total];
        relations = new int[total];
        tails = new int[total];
        weights = new double[total];
        for (int relation = 0; relation < facts.length; relation++) {
            EvenSample sample = new EvenSample();
            sample.draw(facts[relation], shares[relation], random);
            pick(graph, relation, sample);
        }
    }

    int size() {
        return size;
    }

    private static int countFacts(Graph graph, int relation) {
        int count = graph.tripleCount(relation);
        long sources = graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            count -= graph.contains(graph.source(i), relation, graph.source(i)) ? 1 : 0;
        }
        return count;
    }

    /** From the rarest relation on, each gets an even share of what is left, or all it has. */
    private static int[] shares(int[] facts, int most) {
        Integer[] byCount = new Integer[facts.length];
        Arrays.setAll(byCount, relation -> relation);
        Arrays.sort(byCount, Comparator.comparingInt(relation -> facts[relation]));
        int[] shares = new int[facts.length];
        int left = most;
        for (int i = 0; i < byCount.length; i++) {
            int even = Math.max(1, left / (byCount.length - i));
            shares[byCount[i]] = Math.min(facts[byCount[i]], Math.min(left, even));
            left -= shares[byCount[i]];
        }
        return shares;
    }

    private void pick(Graph graph, int relation, EvenSample sample) {
        long sources = graph.sources(relation);
        long fact = 0;
        int picked = 0;
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int source = graph.source(i);
            long targets = graph.neighbours(source, relation);
            for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                if (graph.target(j) == source) {
                    continue;
                }
                if (picked < sample.size() && sample.position(picked) == fact) {
                    add(source, relation, graph.target(j), sample.weight());
                    picked++;
                }
                fact++;
            }
        }
    }

    private void add(int head, int relation, int tail, double weight) {
        heads[size] = head;
        relations[size] = relation;
        tails[size] = tail;
        weights[size++] = weight;
    }
}
