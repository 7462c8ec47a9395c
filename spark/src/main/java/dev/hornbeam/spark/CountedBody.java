package dev.hornbeam.spark;

import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.count.SamplingError;
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
}
