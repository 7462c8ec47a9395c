package dev.hornbeam.stats;

import static dev.hornbeam.stats.DatasetStatistics.share;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Split;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a data set contains and whether it is suitable to measure on. Duplicate facts in a split count once, except in
 * {@link SplitStatistics#rows}.
 *
 * @param name the data set's name
 * @param entities entities of the vocabulary
 * @param relations relations of the vocabulary, inverses not counted
 * @param splits train, valid, test, in this order, also where empty
 * @param shared for train and valid, train and test, valid and test: the facts that are in both
 * @param leakage for valid and test, where not empty: how far train links their pairs already
 * @param table one entry per relation, by id, of the facts of train
 * @param degrees how many edges the entities have in train
 */
public record DatasetStatistics(
        String name,
        int entities,
        int relations,
        List<SplitStatistics> splits,
        List<SharedFacts> shared,
        List<Leakage> leakage,
        List<RelationStatistics> table,
        DegreeStatistics degrees) {

    public DatasetStatistics {
        splits = List.copyOf(splits);
        shared = List.copyOf(shared);
        leakage = List.copyOf(leakage);
        table = List.copyOf(table);
    }

    /** Counts everything; builds an index of each split. */
    public static DatasetStatistics of(Dataset dataset) {
        return of(dataset, Progress.NONE);
    }

    /**
     * The same with progress.
     *
     * @param progress is called with how many entities of the graph have been looked at, once from 0 for each of some stages
     */
    public static DatasetStatistics of(Dataset dataset, Progress progress) {
        Graph train = dataset.buildGraph();
        Graph valid = Graph.of(dataset.entities(), dataset.relations(), dataset.valid());
        Graph test = Graph.of(dataset.entities(), dataset.relations(), dataset.test());
        return new DatasetStatistics(
                dataset.name(),
                dataset.entities().size(),
                dataset.relations().count(),
                List.of(
                        SplitStatistics.of(Split.TRAIN, train, train, progress),
                        SplitStatistics.of(Split.VALID, valid, train, progress),
                        SplitStatistics.of(Split.TEST, test, train, progress)),
                List.of(
                        SharedFacts.of(Split.TRAIN, train, Split.VALID, valid, progress),
                        SharedFacts.of(Split.TRAIN, train, Split.TEST, test, progress),
                        SharedFacts.of(Split.VALID, valid, Split.TEST, test, progress)),
                leakage(train, valid, test, progress),
                RelationStatistics.of(train, progress),
                DegreeStatistics.of(train));
    }

    private static List<Leakage> leakage(Graph train, Graph valid, Graph test, Progress progress) {
        List<Leakage> leakage = new ArrayList<>();
        if (valid.tripleCount() > 0) {
            leakage.add(Leakage.of(Split.VALID, valid, train, progress));
        }
        if (test.tripleCount() > 0) {
            leakage.add(Leakage.of(Split.TEST, test, train, progress));
        }
        return leakage;
    }

    public SplitStatistics split(Split split) {
        return splits.get(split.ordinal());
    }

    /** The leakage of valid or test; empty for train and for an empty split. */
    public Optional<Leakage> leakage(Split split) {
        return leakage.stream().filter(each -> each.split() == split).findFirst();
    }

    static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    /**
     * How many facts are in two splits: facts to measure on should not be learned from.
     *
     * @param first one split
     * @param second another split
     * @param facts the distinct facts that are in both
     */
    public record SharedFacts(Split first, Split second, int facts) {

        static SharedFacts of(Split first, Graph firstGraph, Split second, Graph secondGraph, Progress progress) {
            int both = 0;
            if (firstGraph.tripleCount() > 0) {
                for (Counter counter : FactVisitor.forEach(secondGraph, () -> new Counter(firstGraph), progress)) {
                    both += counter.both;
                }
            }
            return new SharedFacts(first, second, both);
        }

        private static final class Counter implements FactVisitor.Visitor {
            private final Graph other;
            private int both;

            Counter(Graph other) {
                this.other = other;
            }

            @Override
            public void visit(int head, int relation, int tail) {
                both += other.contains(head, relation, tail) ? 1 : 0;
            }
        }
    }

    /**
     * How many edges entities have in the training graph, both directions together; a self-loop counts at both of its ends.
     * Quantiles are by nearest rank: the smallest degree that at least this share of the entities does not exceed.
     *
     * @param entities entities with an edge; the others are left out of everything below
     * @param mean edges per entity
     * @param min the lowest degree
     * @param lowerQuartile the 25 % quantile
     * @param median the 50 % quantile
     * @param upperQuartile the 75 % quantile
     * @param percentile90 the 90 % quantile
     * @param percentile99 the 99 % quantile
     * @param max the highest degree
     * @param histogram ranges of degrees, each twice as wide as the one before, from 1 to the range that holds the maximum
     */
    public record DegreeStatistics(
            int entities,
            double mean,
            int min,
            int lowerQuartile,
            int median,
            int upperQuartile,
            int percentile90,
            int percentile99,
            int max,
            List<Range> histogram) {

        /**
         * The entities whose degree is in a range.
         *
         * @param from the lowest degree of the range, a power of two
         * @param to the highest degree of the range
         * @param entities how many entities there are
         */
        public record Range(int from, int to, int entities) {}

        public DegreeStatistics {
            histogram = List.copyOf(histogram);
        }

        static DegreeStatistics of(Graph graph) {
            int[] degrees = new int[graph.entityCount()];
            int entities = 0;
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                if (graph.degree(entity) > 0) {
                    degrees[entities++] = graph.degree(entity);
                }
            }
            int[] sorted = Arrays.copyOf(degrees, entities);
            Arrays.sort(sorted);
            return new DegreeStatistics(
                    entities,
                    share(2L * graph.tripleCount(), entities),
                    entities == 0 ? 0 : sorted[0],
                    quantile(sorted, 25),
                    quantile(sorted, 50),
                    quantile(sorted, 75),
                    quantile(sorted, 90),
                    quantile(sorted, 99),
                    quantile(sorted, 100),
                    histogram(sorted));
        }

        private static int quantile(int[] sorted, int percent) {
            long rank = ((long) sorted.length * percent + 99) / 100;
            return sorted.length == 0 ? 0 : sorted[(int) rank - 1];
        }

        private static List<Range> histogram(int[] sorted) {
            int[] counts = new int[Integer.SIZE];
            int ranges = 0;
            for (int degree : sorted) {
                int range = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(degree);
                counts[range]++;
                ranges = Math.max(ranges, range + 1);
            }
            List<Range> histogram = new ArrayList<>();
            for (int range = 0; range < ranges; range++) {
                histogram.add(new Range(1 << range, (int) ((1L << range + 1) - 1), counts[range]));
            }
            return histogram;
        }
    }

    /**
     * The size of one split, and how much of it the training facts do not mention.
     *
     * @param split which split
     * @param rows facts as given, including duplicates
     * @param facts distinct facts
     * @param selfLoops distinct facts whose head is their tail
     * @param entities entities that the split mentions
     * @param relations relations that the split mentions
     * @param unseenEntities those of its entities that train does not mention
     * @param unseenRelations those of its relations that train does not mention
     * @param unseenFacts distinct facts with an entity or a relation that train does not mention
     */
    public record SplitStatistics(
            Split split,
            int rows,
            int facts,
            int selfLoops,
            int entities,
            int relations,
            int unseenEntities,
            int unseenRelations,
            int unseenFacts) {

        /** How many rows repeat another row of the split. */
        public int duplicates() {
            return rows - facts;
        }

        static SplitStatistics of(Split split, Graph graph, Graph train, Progress progress) {
            int entities = 0;
            int unseenEntities = 0;
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                if (graph.degree(entity) > 0) {
                    entities++;
                    unseenEntities += train.degree(entity) == 0 ? 1 : 0;
                }
            }
            int relations = 0;
            int unseenRelations = 0;
            for (int relation = 0; relation < graph.relations().count(); relation++) {
                if (graph.tripleCount(relation) > 0) {
                    relations++;
                    unseenRelations += train.tripleCount(relation) == 0 ? 1 : 0;
                }
            }
            int selfLoops = 0;
            int unseenFacts = 0;
            for (Counter counter : FactVisitor.forEach(graph, () -> new Counter(graph, train), progress)) {
                selfLoops += counter.selfLoops;
                unseenFacts += counter.unseen;
            }
            return new SplitStatistics(
                    split,
                    graph.tripleCount() + graph.duplicates(),
                    graph.tripleCount(),
                    selfLoops,
                    entities,
                    relations,
                    unseenEntities,
                    unseenRelations,
                    unseenFacts);
        }

        private static final class Counter implements FactVisitor.Visitor {
            private final boolean isTrain;
            private final Graph train;
            private int selfLoops;
            private int unseen;

            Counter(Graph graph, Graph train) {
                this.isTrain = graph == train;
                this.train = train;
            }

            @Override
            public void visit(int head, int relation, int tail) {
                selfLoops += head == tail ? 1 : 0;
                unseen += isTrain || isSeen(head, relation, tail) ? 0 : 1;
            }

            private boolean isSeen(int head, int relation, int tail) {
                return train.degree(head) > 0 && train.degree(tail) > 0 && train.tripleCount(relation) > 0;
            }
        }
    }

    /** Visits every distinct fact of a graph once, by head, then relation, then tail. */
    static final class FactVisitor {
        /** Takes one fact. */
        interface Visitor {
            void visit(int head, int relation, int tail);
        }

        private static final int BLOCK = 1 << 12;

        private FactVisitor() {}

        /**
         * Visits all facts, those of different heads on different threads.
         *
         * @param newVisitor makes the visitor of a thread
         * @param progress is called with how many heads are done
         * @return the visitors, which have to be added up
         */
        static <V extends Visitor> List<V> forEach(Graph graph, Supplier<V> newVisitor, Progress progress) {
            if (graph.tripleCount() == 0) {
                return List.of();
            }
            return ParallelTasks.onAllProcessors()
                    .gather(graph.entityCount(), BLOCK, () -> new Part<>(graph, newVisitor.get()), progress)
                    .stream()
                    .map(Part::visitor)
                    .toList();
        }

        private record Part<V extends Visitor>(Graph graph, V visitor) implements ParallelTasks.Worker {
            @Override
            public void run(int block, long from, long to) {
                forEach(graph, (int) from, (int) to, visitor);
            }
        }

        private static void forEach(Graph graph, int from, int to, Visitor visitor) {
            for (int head = from; head < to; head++) {
                long groups = graph.groups(head);
                for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                    int relation = graph.groupRelation(group);
                    if (graph.relations().isInverse(relation)) {
                        break; // inverses come last and repeat facts seen from the other end
                    }
                    long edges = graph.group(group);
                    for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                        visitor.visit(head, relation, graph.target(i));
                    }
                }
            }
        }
    }
}
