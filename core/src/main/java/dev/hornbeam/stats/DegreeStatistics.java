package dev.hornbeam.stats;

import static dev.hornbeam.stats.DatasetStatistics.share;

import dev.hornbeam.graph.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
