package dev.hornbeam.experiment.report;

import java.util.List;

/**
 * A line, or the bars of one colour.
 *
 * @param published whether these numbers come from a publication: their markers are hollow
 * @param points the values; points without a finite value are left out
 */
record Series(String name, boolean published, List<Point> points) {
    public Series {
        points = points.stream()
                .filter(point -> Double.isFinite(point.y()))
                .map(point -> Double.isFinite(point.deviation()) ? point : new Point(point.x(), point.y(), 0))
                .toList();
    }

    /**
     * A value.
     *
     * @param x along the horizontal axis, a number or a name
     * @param deviation over seeds, 0 if there is none to show
     */
    public record Point(String x, double y, double deviation) {}
}
