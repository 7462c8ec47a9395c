package dev.hornbeam.experiment.report;

import dev.hornbeam.MeanDeviation;
import java.util.Locale;
import java.util.Map;

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
