package dev.hornbeam.graph.filter;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Ranges of values, each from its edge up to the next; immutable.
 *
 * @param called what the values are of, as it stands in the names of ranges
 * @param dates whether values are days counted from 1970
 * @param edges ascending; below the first and from the last on lies a range as well
 */
record ValueRanges(String called, boolean dates, List<Double> edges) {
    private static final int MOST = 10_000;

    ValueRanges {
        edges = List.copyOf(edges);
    }

    /**
     * The ranges of a choice for some values.
     *
     * @param values at least one; put in order here
     * @throws IllegalArgumentException if there would be too many ranges
     */
    static ValueRanges of(RangeChoice choice, String called, boolean dates, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double first = choice.numbers().get(0);
        TreeSet<Double> edges = switch (choice.kind()) {
            case QUANTILES -> quantiles(sorted, (int) first);
            case WIDTH -> multiples(sorted, first);
            case YEARS -> dates ? years(sorted, (int) first) : multiples(sorted, first);
            case EDGES -> new TreeSet<>(choice.numbers());
        };
        return new ValueRanges(called, dates, new ArrayList<>(edges));
    }

    /** No edge at the least value, below which there would be none. */
    private static TreeSet<Double> quantiles(double[] sorted, int count) {
        TreeSet<Double> edges = new TreeSet<>();
        for (int i = 1; i < count; i++) {
            double edge = sorted[(int) ((long) i * sorted.length / count)];
            if (edge > sorted[0]) {
                edges.add(edge);
            }
        }
        return edges;
    }

    private static TreeSet<Double> multiples(double[] sorted, double width) {
        double from = Math.floor(sorted[0] / width) + 1;
        double to = Math.floor(sorted[sorted.length - 1] / width);
        requireFew(to - from);
        TreeSet<Double> edges = new TreeSet<>();
        for (double i = from; i <= to; i++) {
            edges.add(i * width);
        }
        return edges;
    }

    private static TreeSet<Double> years(double[] sorted, int count) {
        int from = Math.floorDiv(day(sorted[0]).getYear(), count) + 1;
        int to = Math.floorDiv(day(sorted[sorted.length - 1]).getYear(), count);
        requireFew((double) to - from);
        TreeSet<Double> edges = new TreeSet<>();
        for (int i = from; i <= to; i++) {
            edges.add((double) LocalDate.of(i * count, 1, 1).toEpochDay());
        }
        return edges;
    }

    private static void requireFew(double count) {
        if (!(count < MOST)) {
            throw new IllegalArgumentException("more than " + MOST + " ranges");
        }
    }

    private static LocalDate day(double value) {
        return LocalDate.ofEpochDay((long) Math.floor(value));
    }

    int size() {
        return edges.size() + 1;
    }

    /** The name of the range that a value lies in: {@code age 20 to under 30}. */
    String name(double value) {
        int after = 0;
        while (after < edges.size() && edges.get(after) <= value) {
            after++;
        }
        if (edges.isEmpty()) {
            return called + " of any value";
        }
        if (after == 0) {
            return called + (dates ? " before " : " under ") + text(edges.get(0));
        }
        String from = called + " " + text(edges.get(after - 1));
        if (after == edges.size()) {
            return from + (dates ? " or later" : " or more");
        }
        return from + (dates ? " to before " : " to under ") + text(edges.get(after));
    }

    /** The edges as a choice names them: {@code 20,30}. */
    String edgeText() {
        return edges.stream().map(this::text).collect(Collectors.joining(","));
    }

    private String text(double edge) {
        return dates
                ? day(edge).toString()
                : BigDecimal.valueOf(edge).stripTrailingZeros().toPlainString();
    }
}
