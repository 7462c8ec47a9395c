package dev.hornbeam.spark;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Mirror;
import dev.hornbeam.rule.count.RuleStatisticsCounter.SamplingError;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The sums over the sources of one body from which the statistics of its rules are computed. */
final class CountedBody {
    final int node;
    final int[] body;
    /** The part of its sources that it is walked from. */
    final double share;

    long pairs;
    double pairsSquared;
    long sourcesWithPairs;
    long sourcesSeen;
    private final Map<Integer, HeadSums> heads = new HashMap<>();

    CountedBody(int node, int[] body, double share) {
        this.node = node;
        this.body = body;
        this.share = share;
    }

    /** What is counted of one head of the body. */
    static final class HeadSums {
        boolean asksStart;
        boolean asksEnd;
        long support;
        double supportSquared;
        double supportTimesPairs;
        long pcaFromStart;
        long pcaFromEnd;
    }

    HeadSums head(int head) {
        return heads.computeIfAbsent(head, key -> new HeadSums());
    }

    Map<Integer, HeadSums> heads() {
        return heads;
    }

    boolean isSampled() {
        return share < 1;
    }

    RuleStatistics statistics(BodyOrder rule, long sources, long headSize) {
        if (rule.body().length == 1 && rule.body()[0] == rule.head()) {
            return RuleStatistics.exact(0, 0, 0, headSize); // the body is the head itself
        }
        HeadSums sums = head(rule.head());
        long pca = rule.fromEnd() ? sums.pcaFromEnd : sums.pcaFromStart;
        if (!isSampled() || sourcesSeen >= sources) {
            return RuleStatistics.exact(sums.support, pairs, pca, headSize);
        }
        double scale = sourcesSeen == 0 ? 0 : (double) sources / sourcesSeen;
        return new RuleStatistics(
                Math.round(scale * sums.support),
                Math.round(scale * pairs),
                Math.round(scale * pca),
                headSize,
                false,
                SamplingError.ofRatio(
                        sourcesSeen,
                        sources,
                        sourcesWithPairs,
                        sums.support,
                        pairs,
                        sums.supportSquared,
                        sums.supportTimesPairs,
                        pairsSquared));
    }

    /**
     * A rule as it is walked: as it stands, or from the end of its body if that is expected to take less work.
     *
     * @param body the relations in the order of the walk
     * @param head the head from the start of the walk to its end
     * @param fromEnd whether the rule itself reads the body from the end of the walk
     */
    record BodyOrder(int[] body, int head, boolean fromEnd) {
        static BodyOrder of(Rule rule, Relations relations, GraphFigures figures) {
            int[] body = rule.body();
            int[] mirror = Mirror.of(body, relations);
            int order = Double.compare(figures.work(body), figures.work(mirror));
            boolean fromEnd = order > 0 || order == 0 && Arrays.compare(body, mirror) > 0;
            return fromEnd
                    ? new BodyOrder(mirror, relations.inverse(rule.head()), true)
                    : new BodyOrder(body, rule.head(), false);
        }
    }
}
