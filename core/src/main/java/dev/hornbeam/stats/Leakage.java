package dev.hornbeam.stats;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.stats.DatasetStatistics.FactVisitor;
import java.util.ArrayList;
import java.util.List;

/**
 * How far the answers of a split can be derived from train by rules of length one. A fact {@code r(x, y)} of the split
 * is linked <em>the same way round</em> if train has any {@code q(x, y)}, and <em>the other way round</em> if train has
 * any {@code q(y, x)}; {@code q} may be {@code r}.
 *
 * @param split valid or test
 * @param total over all facts of the split
 * @param byRelation the same for the facts of each relation, by id
 */
public record Leakage(Split split, LinkCounts total, List<LinkCounts> byRelation) {

    public Leakage {
        byRelation = List.copyOf(byRelation);
    }

    static Leakage of(Split split, Graph graph, Graph train, Progress progress) {
        int relations = train.relations().count();
        int[] sameWay = new int[relations];
        int[] otherWay = new int[relations];
        int[] eitherWay = new int[relations];
        for (Counter counter : FactVisitor.forEach(graph, () -> new Counter(train), progress)) {
            for (int relation = 0; relation < relations; relation++) {
                sameWay[relation] += counter.sameWay[relation];
                otherWay[relation] += counter.otherWay[relation];
                eitherWay[relation] += counter.eitherWay[relation];
            }
        }
        return new Leakage(
                split,
                new LinkCounts(graph.tripleCount(), sum(sameWay), sum(otherWay), sum(eitherWay)),
                byRelation(graph, sameWay, otherWay, eitherWay));
    }

    private static final class Counter implements FactVisitor.Visitor {
        private final Graph train;
        private final Relations relations;
        private final int[] sameWay;
        private final int[] otherWay;
        private final int[] eitherWay;
        private final int[] linking;

        Counter(Graph train) {
            this.train = train;
            relations = train.relations();
            sameWay = new int[relations.count()];
            otherWay = new int[relations.count()];
            eitherWay = new int[relations.count()];
            linking = new int[relations.directedCount()];
        }

        @Override
        public void visit(int head, int relation, int tail) {
            int links = train.linking(head, tail, linking);
            if (links > 0) { // ascending, so that inverses come last
                sameWay[relation] += relations.isInverse(linking[0]) ? 0 : 1;
                otherWay[relation] += relations.isInverse(linking[links - 1]) ? 1 : 0;
                eitherWay[relation]++;
            }
        }
    }

    private static List<LinkCounts> byRelation(Graph graph, int[] sameWay, int[] otherWay, int[] eitherWay) {
        List<LinkCounts> counts = new ArrayList<>();
        for (int r = 0; r < sameWay.length; r++) {
            counts.add(new LinkCounts(graph.tripleCount(r), sameWay[r], otherWay[r], eitherWay[r]));
        }
        return counts;
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    /**
     * How many facts of a split join a pair that train has linked already.
     *
     * @param facts the distinct facts looked at
     * @param sameWay those for which some relation leads from head to tail in train
     * @param otherWay those for which some relation leads from tail to head in train
     * @param eitherWay those for which one or the other holds
     */
    public record LinkCounts(int facts, int sameWay, int otherWay, int eitherWay) {

        /** The share of facts whose pair is linked the same way round in train; 0 where there are no facts. */
        public double sameWayShare() {
            return DatasetStatistics.share(sameWay, facts);
        }

        /** The share of facts whose pair is linked the other way round in train; 0 where there are no facts. */
        public double otherWayShare() {
            return DatasetStatistics.share(otherWay, facts);
        }

        /** The share of facts whose pair is linked in train at all; 0 where there are no facts. */
        public double eitherWayShare() {
            return DatasetStatistics.share(eitherWay, facts);
        }
    }
}
