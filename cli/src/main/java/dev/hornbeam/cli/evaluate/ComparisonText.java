package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.eval.PairedTest;
import java.util.List;
import java.util.Locale;

/** A paired comparison in sentences. */
final class ComparisonText {
    private static final double UNLIKELY = 0.05;

    private ComparisonText() {}

    static List<String> of(PairedTest paired) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "MRR %.4f and %.4f, difference %+.4f; 95 %% interval %+.4f to %+.4f (paired bootstrap of %s,"
                                + " both directions of a fact together).",
                        paired.first(),
                        paired.second(),
                        paired.difference(),
                        paired.low(),
                        paired.high(),
                        Numbers.count(paired.facts(), "fact")),
                String.format(
                        Locale.ROOT,
                        "p = %.4f (paired permutation test, two-sided; %,d rounds, seed %d): %s",
                        paired.pValue(),
                        paired.rounds(),
                        paired.seed(),
                        paired.pValue() < UNLIKELY
                                ? "chance alone would rarely give such a difference."
                                : "chance alone may well give such a difference."));
    }
}
