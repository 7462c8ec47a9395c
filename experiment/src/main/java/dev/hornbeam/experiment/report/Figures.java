package dev.hornbeam.experiment.report;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.Published;
import dev.hornbeam.experiment.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All figures of an experiment: its results, averaged over seeds, then published ones. */
final class Figures {
    private static final String PAPER = "paper";
    private static final String STATISTIC = "statistic";

    private final List<Entry> entries = new ArrayList<>();

    Figures(Experiment experiment, List<CellResult> results) {
        Map<Map<String, String>, Map<String, List<Double>>> groups = new LinkedHashMap<>();
        Set<String> measured = new LinkedHashSet<>();
        for (CellResult result : results) {
            measured.add(result.data());
            for (Row row : result.labelled()) {
                Map<String, List<Double>> values = groups.computeIfAbsent(row.labels(), l -> new LinkedHashMap<>());
                row.values()
                        .forEach((name, value) -> values.computeIfAbsent(name, n -> new ArrayList<>())
                                .add(value));
            }
        }
        groups.forEach((labels, values) -> {
            Map<String, MeanDeviation> spreads = new LinkedHashMap<>();
            values.forEach((name, all) -> spreads.put(name, MeanDeviation.of(all)));
            entries.add(new Entry(labels, spreads, Optional.empty()));
        });
        addDeviations();
        addPublished(experiment, measured);
    }

    /** The deviation over seeds is a separate figure if there are several, under the protocol it was published for. */
    private void addDeviations() {
        for (Entry each : List.copyOf(entries)) {
            MeanDeviation mrr = each.values().get("mrr");
            if (mrr != null && mrr.count() > 1 && each.label(Row.PROTOCOL).equals(PAPER)) {
                Map<String, String> labels = new LinkedHashMap<>(each.labels());
                labels.remove(Row.PROTOCOL);
                labels.put(STATISTIC, "deviation");
                entries.add(
                        new Entry(labels, Map.of("mrrDeviation", MeanDeviation.of(mrr.deviation())), Optional.empty()));
            }
        }
    }

    /**
     * Numbers on data that this experiment has, but that was not run, are left out: there would be nothing to compare
     * them with.
     */
    private void addPublished(Experiment experiment, Set<String> measured) {
        Set<String> declared = new LinkedHashSet<>();
        experiment.sizes().values().forEach(plan -> declared.addAll(plan.data()));
        for (Published published : experiment.published()) {
            for (Row row : published.rows()) {
                String data = row.labels().getOrDefault(Row.DATA, "");
                if (measured.contains(data) || !declared.contains(data)) {
                    Map<String, MeanDeviation> values = new LinkedHashMap<>();
                    row.values().forEach((name, value) -> values.put(name, MeanDeviation.of(value)));
                    entries.add(new Entry(row.labels(), values, Optional.of(published)));
                }
            }
        }
    }

    /** Those with these labels and at least one of these values, ours first. */
    List<Entry> where(Map<String, String> labels, List<String> values) {
        List<Entry> found = entries.stream()
                .filter(each -> each.has(labels))
                .filter(each -> values.stream().anyMatch(each.values()::containsKey))
                .toList();
        requireOneTiePolicy(found);
        return found;
    }

    /**
     * Figures with optimistic ties must never be shown next to those with fair ties: they look better without being
     * better.
     */
    static void requireOneTiePolicy(List<Entry> found) {
        Set<String> protocols = new LinkedHashSet<>();
        found.forEach(each -> protocols.add(each.label(Row.PROTOCOL)));
        if (protocols.size() > 1) {
            throw new IllegalStateException("figures of several protocols in one place: " + protocols);
        }
    }

    List<Entry> all() {
        return entries;
    }

    /**
     * Figures of one thing, over all seeds, ours or published.
     *
     * @param published where they come from if they are not ours
     */
    record Entry(Map<String, String> labels, Map<String, MeanDeviation> values, Optional<Published> published) {

        boolean has(Map<String, String> wanted) {
            return new Row(labels, Map.of()).has(wanted);
        }

        boolean ours() {
            return published.isEmpty();
        }

        String label(String name) {
            return labels.getOrDefault(name, "");
        }
    }

    /**
     * How a figure is written.
     *
     * @param title with its unit
     * @param digits after the decimal point
     * @param factor the factor it is multiplied by, 100 for per cent
     */
    record Measure(String title, int digits, double factor) {
        private static final Map<String, Measure> KNOWN = Map.ofEntries(
                Map.entry("mrr", new Measure("MRR", 3, 1)),
                Map.entry("mrrDeviation", new Measure("sd of MRR", 4, 1)),
                Map.entry("hits1", new Measure("Hits@1, %", 1, 100)),
                Map.entry("hits3", new Measure("Hits@3, %", 1, 100)),
                Map.entry("hits10", new Measure("Hits@10, %", 1, 100)),
                Map.entry("rulesAHead", new Measure("rules per head", 0, 1)),
                Map.entry("unreached", new Measure("no rule reaches, %", 1, 100)),
                Map.entry("crossEntropy", new Measure("cross-entropy, nats", 3, 1)),
                Map.entry("accuracy", new Measure("accuracy", 3, 1)),
                Map.entry("recall", new Measure("rule recall", 2, 1)),
                Map.entry("ceiling", new Measure("ceiling of path models", 3, 1)),
                Map.entry("bodies", new Measure("distinct bodies", 0, 1)),
                Map.entry("triples", new Measure("training facts", 0, 1)),
                Map.entry("epochs", new Measure("passes", 0, 1)),
                Map.entry("support", new Measure("support", 0, 1)),
                Map.entry("megabytes", new Measure("peak memory, MB", 0, 1)),
                Map.entry("seconds", new Measure("wall, s", 1, 1)),
                Map.entry("cpuSeconds", new Measure("CPU, s", 1, 1)),
                Map.entry("sampleSeconds", new Measure("sampling, s", 1, 1)),
                Map.entry("trainSeconds", new Measure("training, s", 1, 1)),
                Map.entry("trainCpuSeconds", new Measure("training, CPU s", 1, 1)),
                Map.entry("passCpuSeconds", new Measure("CPU s per pass", 2, 1)),
                Map.entry("gain", new Measure("times cheaper than plain", 1, 1)));

        static Measure of(String value) {
            return KNOWN.getOrDefault(value, new Measure(value, 3, 1));
        }

        String text(double value) {
            return String.format(Locale.ROOT, digits == 0 ? "%,.0f" : "%." + digits + "f", value * factor);
        }

        /** {@code 0.642 ± 0.003}; without the deviation if there is one seed. */
        String text(MeanDeviation spread) {
            return text(spread.mean()) + (spread.count() > 1 ? " ± " + text(spread.deviation()) : "");
        }
    }
}
