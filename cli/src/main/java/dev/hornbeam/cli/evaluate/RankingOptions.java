package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.eval.Evaluation.Counting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is written of every question, and which answers count as missed. */
public final class RankingOptions {
    private static final int FEW = 10;

    @Option(
            names = "--rules-only",
            description =
                    "An answer that no rule speaks for counts as missed, as published rule learners count; the usual "
                            + "figure stands beside it.")
    private boolean rulesOnly;

    @Option(
            names = "--depth",
            paramLabel = "K",
            description =
                    "A rank beyond K counts as missed, as in tools that keep the K best answers (AnyBURL: 100); the usual "
                            + "figure stands beside it.")
    private Integer depth;

    @Option(
            names = "--ranks",
            paramLabel = "FILE",
            description =
                    "Write a line per question, tab-separated: its fact and direction, the answer's rank under all ties, "
                            + "what led to it, the best rule.")
    private Path ranks;

    @Option(
            names = "--predictions",
            paramLabel = "FILE",
            description =
                    "Write the best answers of every question, one per line, tab-separated, each with its best rule.")
    private Path predictions;

    @Option(
            names = "--top-predictions",
            paramLabel = "K",
            description = "How many answers of a question --predictions writes (default: 10).")
    private Integer most;

    void check() {
        AtLeastOne.check("--depth", depth);
        AtLeastOne.check("--top-predictions", most);
        if (most != null && predictions == null) {
            throw new IllegalUseException(
                    "--top-predictions without --predictions, so nothing would be written. Maybe add --predictions FILE.");
        }
        if (ranks != null
                && predictions != null
                && ranks.toAbsolutePath()
                        .normalize()
                        .equals(predictions.toAbsolutePath().normalize())) {
            throw new IllegalUseException("--ranks and --predictions name the same file. Maybe choose two names.");
        }
    }

    /** What counts as missed, if that was asked for. */
    Optional<Counting> counting() {
        return rulesOnly || depth != null
                ? Optional.of(new Counting(rulesOnly, depth == null ? Long.MAX_VALUE : depth))
                : Optional.empty();
    }

    Optional<Path> ranks() {
        return Optional.ofNullable(ranks);
    }

    Optional<Path> predictions() {
        return Optional.ofNullable(predictions);
    }

    int most() {
        return most == null ? FEW : most;
    }

    /** The files that are written. */
    List<Path> files() {
        return List.of(ranks(), predictions()).stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
