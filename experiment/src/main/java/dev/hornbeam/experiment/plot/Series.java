package dev.hornbeam.experiment.plot;

import java.util.List;

/**
 * A line, or the bars of one colour.
 *
 * @param published whether these are numbers of others: they are marked hollow
 */
public record Series(String name, boolean published, List<Point> points) {
    public Series {
        points = List.copyOf(points);
    }

    /**
     * A value.
     *
     * @param x along the horizontal axis, a number or a name
     * @param deviation over seeds, 0 if there is none to show
     */
    public record Point(String x, double y, double deviation) {}
}
