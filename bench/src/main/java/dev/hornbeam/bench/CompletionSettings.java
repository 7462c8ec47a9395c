package dev.hornbeam.bench;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.util.Properties;

/**
 * How a benchmark is run: rules mined and aggregation learned, all of it decided on the validation split.
 *
 * @param learnOnAll whether rules and weights are learned again from train and valid after every choice was made
 */
record CompletionSettings(MiningOptions mining, CompletionOptions completion, boolean learnOnAll) {

    /** The settings of a data set by its name, changed by {@code key=value} arguments. */
    static CompletionSettings of(String dataset, Properties changes) {
        CompletionSettings settings = switch (dataset) {
            case "family", "umls", "kinship" -> small();
            case "wn18rr", "wn18rr-ncrl" -> wordNet();
            default -> large();
        };
        return settings.changed(changes);
    }

    /** Few facts: all of them are anchors and training queries, and the final model is learned from all. */
    private static CompletionSettings small() {
        CompletionOptions completion = CompletionOptions.DEFAULTS;
        return new CompletionSettings(
                MiningOptions.DEFAULTS, completion.withLearning(learning -> learning.withQueries(5_000)), true);
    }

    /** Few relations, low degrees: long bodies are cheap, and 3 of 10 answers need them. */
    private static CompletionSettings wordNet() {
        MiningOptions mining = MiningOptions.DEFAULTS;
        return new CompletionSettings(
                mining.withPaths(paths -> paths.withMaxLength(5).withAnchors(87_000))
                        .withCandidates(4_000)
                        .withRules(1_000),
                CompletionOptions.DEFAULTS,
                false);
    }

    /** Many relations and hubs: fewer rules and less work per query. */
    private static CompletionSettings large() {
        MiningOptions mining = MiningOptions.DEFAULTS;
        CompletionOptions completion = CompletionOptions.DEFAULTS;
        return new CompletionSettings(
                mining.withPaths(paths -> paths.withAnchors(100_000).withHalfPaths(300))
                        .withCandidates(1_500)
                        .withCounting(counting -> counting.withBudget(100_000))
                        .withRules(300),
                completion
                        .withBudget(500_000)
                        .withLearning(learning -> learning.withQueries(1_000).withRivals(300)),
                false);
    }

    private CompletionSettings changed(Properties changes) {
        MiningOptions m = mining;
        CompletionOptions c = completion;
        boolean all = learnOnAll;
        for (String key : changes.stringPropertyNames()) {
            String value = changes.getProperty(key);
            switch (key) {
                case "length" -> m = m.withPaths(paths -> paths.withMaxLength(Integer.parseInt(value)));
                case "anchors" -> m = m.withPaths(paths -> paths.withAnchors(Integer.parseInt(value)));
                case "halfPaths" -> m = m.withPaths(paths -> paths.withHalfPaths(Integer.parseInt(value)));
                case "candidates" -> m = m.withCandidates(Integer.parseInt(value));
                case "rules" -> m = m.withRules(Integer.parseInt(value));
                case "leastSupport" -> m = m.withLeastSupport(Integer.parseInt(value));
                case "queries" -> c = c.withLearning(learning -> learning.withQueries(Integer.parseInt(value)));
                case "rivals" -> c = c.withLearning(learning -> learning.withRivals(Integer.parseInt(value)));
                case "passes" ->
                    c = c.withLearning(learning -> learning.withFit(fit -> fit.withPasses(Integer.parseInt(value))));
                case "rate" ->
                    c = c.withLearning(learning -> learning.withFit(fit -> fit.withRate(Double.parseDouble(value))));
                case "l1" ->
                    c = c.withLearning(learning -> learning.withFit(fit -> fit.withL1(Double.parseDouble(value))));
                case "attributes" -> c = c.withAttributes(some -> some.withUsed(Boolean.parseBoolean(value)));
                case "budget" -> c = c.withBudget(Integer.parseInt(value));
                case "threads" -> c = c.withThreads(Integer.parseInt(value));
                case "learnOnAll" -> all = Boolean.parseBoolean(value);
                default -> throw new IllegalArgumentException("unknown setting " + key);
            }
        }
        int threads = c.threads();
        m = m.withPaths(paths -> paths.withThreads(threads)).withCounting(counting -> counting.withThreads(threads));
        return new CompletionSettings(m, c, all);
    }

    CompletionSettings withSeed(long seed) {
        return new CompletionSettings(mining, completion.withLearning(learning -> learning.withSeed(seed)), learnOnAll);
    }
}
