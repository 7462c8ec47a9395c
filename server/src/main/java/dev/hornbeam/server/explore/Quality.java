package dev.hornbeam.server.explore;

import dev.hornbeam.Completion;
import dev.hornbeam.Fact;
import dev.hornbeam.Progress;
import dev.hornbeam.Protocol;
import dev.hornbeam.RankingMetrics;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.server.view.QualityPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeSet;
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
        Split split = model.heldOut()
                .measured()
                .orElseThrow(() -> InputException.of(
                        Internals.of().dataset(model.completion().facts()).name(),
                        "no facts that were held out",
                        "a valid or test file beside train",
                        "Maybe learn with --split, which holds some out."));
        Completion completion = model.completion();
        List<Fact> all = split == Split.TEST
                ? completion.facts().test()
                : completion.facts().valid();
        List<Fact> asked = drawn(all);
        Evaluation evaluation = completion.evaluate(asked, Protocol.STANDARD, progress);
        List<QualityPage.ReliabilityBin> reliability = completion.reliability(asked).stream()
                .filter(row -> row.answers() > 0)
                .map(row ->
                        new QualityPage.ReliabilityBin(row.from(), row.to(), row.answers(), row.promised(), row.held()))
                .toList();
        return new QualityPage(
                split.label(),
                asked.size(),
                all.size(),
                figures(evaluation.metrics()),
                evaluation.unreachedShare(),
                relations(evaluation),
                reliability);
    }

    private List<QualityPage.RelationQuality> relations(Evaluation evaluation) {
        Relations relations =
                Internals.of().completer(model.completion()).graph().relations();
        SortedMap<Integer, RankingMetrics> table =
                evaluation.byRelation(evaluation.protocol().ties());
        TreeSet<Integer> asked = new TreeSet<>();
        table.keySet().forEach(id -> asked.add(relations.base(id)));
        List<QualityPage.RelationQuality> rows = new ArrayList<>();
        for (int relation : asked) {
            rows.add(new QualityPage.RelationQuality(
                    model.names().relation(relation),
                    figures(table.get(relation)),
                    figures(table.get(relations.inverse(relation)))));
        }
        rows.sort((a, b) -> Long.compare(b.tails().questions(), a.tails().questions()));
        return rows;
    }

    private static QualityPage.Figures figures(RankingMetrics metrics) {
        return metrics == null || metrics.queries() == 0
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
