package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.work.SplitMix.RandomOrder;
import java.util.BitSet;
import java.util.SplittableRandom;

/** Splits the distinct facts of a data set at random; the same seed gives the same splits. */
public final class RandomSplit {
    private static final int MOST_SHUFFLED = 5_000_000;

    private final SplitShares shares;
    private final int mostShuffled;
    private final long seed;

    public RandomSplit(SplitShares shares, long seed) {
        this(shares, seed, MOST_SHUFFLED);
    }

    /** @param mostShuffled how many facts are put in random order; of more, those of valid and test are drawn */
    RandomSplit(SplitShares shares, long seed, int mostShuffled) {
        this.shares = shares;
        this.mostShuffled = mostShuffled;
        this.seed = seed;
    }

    /** The train facts of a data set, without duplicates, as three splits over the same ids. */
    public Dataset split(Dataset whole) {
        Graph graph = whole.buildGraph();
        int count = graph.tripleCount();
        int valid = (int) Math.round(count * shares.valid());
        int test = Math.min(count - valid, (int) Math.round(count * shares.test()));
        Triples[] splits = count <= mostShuffled ? shuffled(graph, valid, test) : drawn(graph, valid, test);
        return new Dataset(
                        whole.name(),
                        whole.entities(),
                        whole.relations(),
                        splits[0],
                        splits[1],
                        splits[2],
                        whole.prefixes(),
                        whole.labels())
                .withSchema(whole.schema());
    }

    /** Takes a fact of a graph. */
    @FunctionalInterface
    private interface FactSink {
        void take(int number, int head, int relation, int tail);
    }

    private static void forEach(Graph graph, FactSink sink) {
        int count = 0;
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            long sources = graph.sources(relation);
            for (int s = Slice.begin(sources); s < Slice.end(sources); s++) {
                int source = graph.source(s);
                long targets = graph.neighbours(source, relation);
                for (int t = Slice.begin(targets); t < Slice.end(targets); t++) {
                    sink.take(count++, source, relation, graph.target(t));
                }
            }
        }
    }

    /** Train, valid and test, each in random order. */
    private Triples[] shuffled(Graph graph, int valid, int test) {
        int count = graph.tripleCount();
        int[][] facts = new int[3][count];
        forEach(graph, (number, head, relation, tail) -> {
            facts[0][number] = head;
            facts[1][number] = relation;
            facts[2][number] = tail;
        });
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            for (int[] column : facts) {
                int swapped = column[i];
                column[i] = column[other];
                column[other] = swapped;
            }
        }
        int train = count - valid - test;
        return new Triples[] {
            range(facts, 0, train), range(facts, train, train + valid), range(facts, train + valid, count)
        };
    }

    private static Triples range(int[][] facts, int from, int to) {
        Triples.Builder builder = new Triples.Builder(to - from);
        for (int i = from; i < to; i++) {
            builder.add(facts[0][i], facts[1][i], facts[2][i]);
        }
        return builder.build();
    }

    /** Train, valid and test, each in the order of the graph: of so many facts none is moved. */
    private Triples[] drawn(Graph graph, int valid, int test) {
        int count = graph.tripleCount();
        RandomOrder order = new RandomOrder(count, seed);
        BitSet ofValid = new BitSet(count);
        BitSet ofTest = new BitSet(count);
        for (int place = 0; place < valid + test; place++) {
            (place < valid ? ofValid : ofTest).set(order.get(place));
        }
        Triples.Builder[] splits = {
            new Triples.Builder(count - valid - test), new Triples.Builder(valid), new Triples.Builder(test)
        };
        forEach(graph, (number, head, relation, tail) -> {
            int split = ofValid.get(number) ? 1 : ofTest.get(number) ? 2 : 0;
            splits[split].add(head, relation, tail);
        });
        return new Triples[] {splits[0].build(), splits[1].build(), splits[2].build()};
    }

    /**
     * How one list of facts is split into train, valid and test.
     *
     * @param train the share to learn from, above 0
     * @param valid the share to choose on
     * @param test the share to measure on
     */
    public record SplitShares(double train, double valid, double test) {
        private static final double ROUNDING = 1e-6;

        public SplitShares {
            boolean inRange = train > 0 && valid >= 0 && test >= 0;
            if (!inRange || Math.abs(train + valid + test - 1) > ROUNDING) {
                throw new IllegalArgumentException("shares " + train + "," + valid + "," + test
                        + " are not three shares that add up to 1. Maybe you meant 0.8,0.1,0.1.");
            }
        }

        /** Shares written as {@code 0.8,0.1,0.1}. */
        public static SplitShares parse(String text) {
            String[] parts = text.split(",", -1);
            if (parts.length != 3) {
                throw new IllegalArgumentException(
                        "shares \"" + text + "\" are not three numbers. Maybe you meant 0.8,0.1,0.1.");
            }
            try {
                return new SplitShares(
                        Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
            } catch (NumberFormatException notNumber) {
                throw new IllegalArgumentException(
                        "shares \"" + text + "\" are not three numbers. Maybe you meant 0.8,0.1,0.1.", notNumber);
            }
        }
    }
}
