package dev.hornbeam.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A plot of the report.
 *
 * @param form {@code line}, {@code bars} or {@code heat}
 * @param title what it shows
 * @param where the labels that its figures have, such as the protocol
 * @param x the label along the horizontal axis; for a heat map its columns
 * @param y the figure along the vertical axis; for a heat map that of a field
 * @param series the labels that tell lines or bars of a group apart; for a heat map its rows
 * @param each the label of which each value gets a plot of its own; null for one plot
 * @param xTitle the horizontal axis, with unit
 * @param yTitle the vertical axis, with unit
 * @param logX whether the horizontal axis is logarithmic
 * @param logY whether the vertical axis is logarithmic
 */
public record PlotSpec(
        String form,
        String title,
        Map<String, String> where,
        String x,
        String y,
        List<String> series,
        String each,
        String xTitle,
        String yTitle,
        boolean logX,
        boolean logY) {
    public PlotSpec {
        Objects.requireNonNull(form);
        Objects.requireNonNull(title);
        Objects.requireNonNull(x);
        Objects.requireNonNull(y);
        where = where == null ? Map.of() : new LinkedHashMap<>(where);
        series = series == null ? List.of() : List.copyOf(series);
    }
}
