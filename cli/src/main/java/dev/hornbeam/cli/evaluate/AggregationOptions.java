package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.Choice;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.RuleMeasure;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How the votes of rules are combined in an evaluation, if not as learned. */
public final class AggregationOptions {
    /** What the model chose for each relation and direction. */
    static final String CHOSEN = "chosen";

    private static final List<RuleMeasure> MEASURES = List.of(
            RuleMeasure.SCORE,
            RuleMeasure.WORTH,
            RuleMeasure.LAPLACE,
            RuleMeasure.ANYBURL,
            RuleMeasure.CONFIDENCE,
            RuleMeasure.PCA);

    @Option(
            names = "--aggregator",
            paramLabel = "NAME",
            description =
                    "How the rules that reach an answer are combined: chosen (what was best on valid, for each "
                            + "relation and direction), learned (weights of chains learned from the facts now), attributes "
                            + "(rules with constants alone), max, noisy-or, noisy-or-5 or sum (default: chosen; with --rules: max; with --protocol paper: sum).")
    private String aggregator;

    @Option(
            names = "--measure",
            paramLabel = "NAME",
            description = "The weight of a rule: score (the model's own), worth, laplace, anyburl (support / (body "
                    + "size + 5), less for rules without a constant at their end), confidence or pca (default: as learned; "
                    + "with --rules: laplace, or anyburl for AnyBURL's files; with --protocol paper: score).")
    private String measure;

    @Option(
            names = "--top",
            paramLabel = "K",
            description = "Use only the best K rules per relation and direction (default: all).")
    private Integer top;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description =
                    "The most edges that a query may look up and follow; cut queries are reported (default: as the model was learned).")
    private Integer budget;

    @Option(names = "--threads", paramLabel = "N", description = "How many threads work (default: all processors).")
    private Integer threads;

    void check() {
        AtLeastOne.check("--top", top);
        AtLeastOne.check("--budget", budget);
        AtLeastOne.check("--threads", threads);
        measure();
        kind(CHOSEN);
    }

    private Optional<RuleMeasure> measure() {
        return Optional.ofNullable(measure).map(text -> Choice.of("--measure", text, MEASURES, RuleMeasure::label));
    }

    /** The effective options. */
    CompletionOptions apply(CompletionOptions learned, Protocol protocol) {
        RuleMeasure unasked = protocol == Protocol.PAPER ? RuleMeasure.SCORE : learned.measure();
        CompletionOptions options = learned.withMeasure(measure().orElse(unasked));
        options = top == null ? options : options.withMost(Math.min(top, learned.most()));
        options = budget == null ? options : options.withBudget(budget);
        return threads == null ? options : options.withThreads(threads);
    }

    /** The name of the effective aggregator. */
    String label(Protocol protocol, String unasked) {
        String usual = protocol == Protocol.PAPER ? AggregatorKind.SUM.label() : unasked;
        return kind(usual).map(AggregatorKind::label).orElse(CHOSEN);
    }

    /** The kind of aggregator everywhere; empty if each relation has its own. */
    private Optional<AggregatorKind> kind(String unasked) {
        String label = aggregator == null ? unasked : aggregator;
        if (label.equalsIgnoreCase(CHOSEN)) {
            return Optional.empty();
        }
        List<String> labels = new java.util.ArrayList<>(List.of(CHOSEN));
        List.of(AggregatorKind.values()).forEach(kind -> labels.add(kind.label()));
        return AggregatorKind.labelled(Choice.of("--aggregator", label, labels, text -> text));
    }
}
