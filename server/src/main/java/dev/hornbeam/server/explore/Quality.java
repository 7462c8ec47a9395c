package dev.hornbeam.server.explore;

import dev.hornbeam.Completion;
import dev.hornbeam.Fact;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.Progress;
import dev.hornbeam.Protocol;
import dev.hornbeam.RankingMetrics;
import dev.hornbeam.RankingReport;
import dev.hornbeam.ReliabilityRow;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.view.QualityPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Measures a model on held-out facts: all of them, or some drawn at random where there are many. */
public final class Quality {
    /** Facts that are asked; enough for two digits. */
    private static final int MOST = 1_000;

    private static final int SEED = 1;

    private final ServedModel model;

    public Quality(ServedModel model) {
        this.model = model;
    }

    /** @throws InputException if there are no held-out facts */
    public QualityPage measure(Progress progress) {
        Split split = measured()
                .orElseThrow(() -> InputException.of(
                        model.completion().facts().name(),
                        "no facts that were held out",
                        "a valid or test file beside train",
                        "Maybe learn with --split, which holds some out."));
        Completion completion = model.completion();
        List<Fact> all = split == Split.TEST
                ? completion.facts().test()
                : completion.facts().valid();
        List<Fact> asked = drawn(all);
        RankingReport evaluation = completion.evaluate(asked, Protocol.STANDARD, progress);
        List<ReliabilityRow> reliability = completion.reliability(asked).stream()
                .filter(row -> row.answers() > 0)
                .toList();
        return new QualityPage(
                split.label(),
                asked.size(),
                all.size(),
                figures(evaluation.metrics()),
                evaluation.unreached(),
                relations(evaluation),
                reliability);
    }

    /** The held-out split to measure on: test, or else valid. */
    private Optional<Split> measured() {
        Completion completion = model.completion();
        if (completion.used() != FactsUsed.ALL && !completion.facts().test().isEmpty()) {
            return Optional.of(Split.TEST);
        }
        return completion.used() == FactsUsed.TRAIN
                        && !completion.facts().valid().isEmpty()
                ? Optional.of(Split.VALID)
                : Optional.empty();
    }

    private static List<QualityPage.RelationQuality> relations(RankingReport report) {
        return report.relations().stream()
                .map(each -> new QualityPage.RelationQuality(
                        each.relation(),
                        figures(each.tails().metrics()),
                        figures(each.heads().metrics())))
                .sorted((a, b) -> Long.compare(b.tails().questions(), a.tails().questions()))
                .toList();
    }

    private static QualityPage.Figures figures(RankingMetrics metrics) {
        return metrics.queries() == 0
                ? new QualityPage.Figures(0, 0, 0, 0, 0)
                : new QualityPage.Figures(
                        metrics.queries(), metrics.mrr(), metrics.hits1(), metrics.hits3(), metrics.hits10());
    }

    private static List<Fact> drawn(List<Fact> all) {
        if (all.size() <= MOST) {
            return all;
        }
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, all.size()).boxed().toList());
        Collections.shuffle(order, new Random(SEED));
        return order.stream().limit(MOST).sorted().map(all::get).toList();
    }
}
