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
 * @param series the labels that distinguish lines, or bars of a group; for a heat map its rows
 * @param each the label of which each value gets its own plot; null for one plot
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
    private static final List<String> FORMS = List.of("line", "bars", "heat");

    public PlotSpec {
        for (String needed : new String[] {form, title, x, y, xTitle}) {
            Objects.requireNonNull(needed, "a plot without form, title, x, y or xTitle");
        }
        if (!FORMS.contains(form)) {
            throw new IllegalArgumentException("a plot of the form " + form + ", which is none of " + FORMS);
        }
        where = where == null ? Map.of() : new LinkedHashMap<>(where);
        series = series == null ? List.of() : List.copyOf(series);
        if (form.equals("heat") ? series.isEmpty() : yTitle == null) {
            throw new IllegalArgumentException(
                    "a plot of the form " + form + " without " + (form.equals("heat") ? "series" : "yTitle"));
        }
    }
}
