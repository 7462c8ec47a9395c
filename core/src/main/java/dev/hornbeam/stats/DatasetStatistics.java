package dev.hornbeam.stats;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Split;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
}
