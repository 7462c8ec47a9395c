package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import java.util.SplittableRandom;

/** Splits the distinct facts of a data set at random; the same seed gives the same splits. */
public final class RandomSplit {
    private final SplitShares shares;
    private final long seed;

    public RandomSplit(SplitShares shares, long seed) {
        this.shares = shares;
        this.seed = seed;
    }

    /** The train facts of a data set, without duplicates, as three splits over the same ids. */
    public Dataset split(Dataset whole) {
        Graph graph = whole.buildGraph();
        int count = graph.tripleCount();
        int[][] facts = shuffled(graph);
        int valid = (int) Math.round(count * shares.valid());
        int test = Math.min(count - valid, (int) Math.round(count * shares.test()));
        int train = count - valid - test;
        return new Dataset(
                whole.name(),
                whole.entities(),
                whole.relations(),
                range(facts, 0, train),
                range(facts, train, train + valid),
                range(facts, train + valid, count),
                whole.prefixes(),
                whole.labels());
    }

    /** The facts as columns of heads, relations and tails. */
    private int[][] shuffled(Graph graph) {
        int[][] facts = new int[3][graph.tripleCount()];
        int count = 0;
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            long sources = graph.sources(relation);
            for (int s = Slice.begin(sources); s < Slice.end(sources); s++) {
                long targets = graph.neighbours(graph.source(s), relation);
                for (int t = Slice.begin(targets); t < Slice.end(targets); t++) {
                    facts[0][count] = graph.source(s);
                    facts[1][count] = relation;
                    facts[2][count++] = graph.target(t);
                }
            }
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            for (int[] column : facts) {
                int swapped = column[i];
                column[i] = column[other];
                column[other] = swapped;
            }
        }
        return facts;
    }

    private static Triples range(int[][] facts, int from, int to) {
        Triples.Builder builder = new Triples.Builder(to - from);
        for (int i = from; i < to; i++) {
            builder.add(facts[0][i], facts[1][i], facts[2][i]);
        }
        return builder.build();
    }
}
