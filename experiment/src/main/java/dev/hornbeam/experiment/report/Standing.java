package dev.hornbeam.experiment.report;

import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.TableSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports where our figure is behind published ones in the same table, and so under the same protocol. */
final class Standing {
    private Standing() {}

    /** One sentence per data set on which ours is behind, followed by the reason if it is known. */
    static List<String> behind(TableSpec spec, Figures figures) {
        String value = spec.values().get(0);
        Map<String, String> sentences = new LinkedHashMap<>();
        if (!spec.ours().isEmpty()) {
            List<Entry> entries = figures.where(spec.where(), List.of(value));
            for (Entry own : entries) {
                if (own.ours() && own.has(spec.ours())) {
                    entries.stream()
                            .filter(other -> !other.ours() && isOfTheSame(own, other, spec))
                            .filter(other -> own.values().get(value).mean()
                                    < other.values().get(value).mean()
                                            - rounding(other.values().get(value).mean()))
                            .forEach(other -> sentences.merge(
                                    subject(own, value, spec), figure(other, value), (a, b) -> a + ", " + b));
                }
            }
        }
        List<String> lines = new ArrayList<>();
        sentences.forEach((subject, others) -> lines.add(subject + " is behind " + others + "."));
        if (!lines.isEmpty() && spec.behind() != null) {
            lines.add("Why, as far as known: " + spec.behind());
        }
        return lines;
    }

    /** Half of the last digit of a published figure, of which it has two or three. */
    private static double rounding(double published) {
        boolean two = Math.abs(100 * published - Math.rint(100 * published)) < 1e-9;
        return two ? 0.005 : 0.0005;
    }

    private static boolean isOfTheSame(Entry own, Entry other, TableSpec spec) {
        boolean column = spec.columns() == null || own.label(spec.columns()).equals(other.label(spec.columns()));
        return column && own.label(Row.DATA).equals(other.label(Row.DATA));
    }

    private static String subject(Entry own, String value, TableSpec spec) {
        String column = spec.columns() == null ? "" : ", " + spec.columns() + " " + own.label(spec.columns());
        return own.label(Row.DATA) + column + ": " + Measure.of(value).title() + " "
                + Measure.of(value).text(own.values().get(value)) + " of " + own.label(Row.METHOD);
    }

    private static String figure(Entry other, String value) {
        return other.label(Row.METHOD) + " ("
                + Measure.of(value).text(other.values().get(value)) + ")";
    }
}
