package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
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
        Triple[] facts = shuffled(whole.buildGraph());
        int valid = (int) Math.round(facts.length * shares.valid());
        int test = Math.min(facts.length - valid, (int) Math.round(facts.length * shares.test()));
        int train = facts.length - valid - test;
        return new Dataset(
                whole.name(),
                whole.entities(),
                whole.relations(),
                range(facts, 0, train),
                range(facts, train, train + valid),
                range(facts, train + valid, facts.length),
                whole.prefixes(),
                whole.labels());
    }

    private Triple[] shuffled(Graph graph) {
        Triple[] facts = new Triple[graph.tripleCount()];
        int count = 0;
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            long sources = graph.sources(relation);
            for (int s = Slice.begin(sources); s < Slice.end(sources); s++) {
                long targets = graph.neighbours(graph.source(s), relation);
                for (int t = Slice.begin(targets); t < Slice.end(targets); t++) {
                    facts[count++] = new Triple(graph.source(s), relation, graph.target(t));
                }
            }
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            Triple swapped = facts[i];
            facts[i] = facts[other];
            facts[other] = swapped;
        }
        return facts;
    }

    private static Triples range(Triple[] facts, int from, int to) {
        Triples.Builder builder = new Triples.Builder();
        for (int i = from; i < to; i++) {
            builder.add(facts[i].head(), facts[i].relation(), facts[i].tail());
        }
        return builder.build();
    }
}
