package dev.hornbeam.server.explore;

import dev.hornbeam.Completion;
import dev.hornbeam.Constraint;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.server.view.OverviewPage;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.stats.DatasetStatistics.DegreeStatistics;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the graph holds and where the model comes from; counted once, when it is first asked for. */
public final class Overview {
    private final ServedModel model;
    private final Completion completion;
    private DatasetStatistics counted;
    private List<OverviewPage.RelationRow> rows;

    public Overview(ServedModel model) {
        this.model = model;
        this.completion = model.completion();
    }

    private synchronized DatasetStatistics statistics() {
        if (counted == null) {
            counted = completion.facts().statistics();
        }
        return counted;
    }

    /** Everything but the relations. */
    public OverviewPage page() {
        DatasetStatistics statistics = statistics();
        Dataset data = Internals.of().dataset(completion.facts());
        return new OverviewPage(
                data.name(),
                String.valueOf(model.folder().getFileName()),
                statistics.entities(),
                statistics.relations(),
                Arrays.stream(Split.values())
                        .map(split -> new OverviewPage.SplitSize(
                                split.label(), statistics.split(split).facts()))
                        .toList(),
                completion.used().words(),
                model.rules().rules().size(),
                completion.isCalibrated(),
                degrees(statistics.degrees()),
                provenance(Internals.of().provenance(completion.model())),
                completion.notes());
    }

    private static OverviewPage.DegreeView degrees(DegreeStatistics degrees) {
        return new OverviewPage.DegreeView(
                degrees.entities(),
                degrees.mean(),
                degrees.median(),
                degrees.percentile99(),
                degrees.max(),
                degrees.histogram().stream()
                        .map(range -> new OverviewPage.DegreeRange(range.from(), range.to(), range.entities()))
                        .toList());
    }

    private static OverviewPage.ProvenanceView provenance(Provenance provenance) {
        LearningMetrics metrics = provenance.metrics();
        LearnSettings settings = LearnSettings.of(provenance);
        Map<String, String> shown = new LinkedHashMap<>();
        LearnOptionTable.of(provenance.task()).stream()
                .filter(option -> !option.isAdvanced() && !option.type().isRelations())
                .forEach(option -> shown.put(option.name(), String.join(" ", option.words(settings, id -> ""))));
        return new OverviewPage.ProvenanceView(
                provenance.created(),
                provenance.data().name(),
                provenance.data().fingerprint(),
                new TreeMap<>(provenance.versions()),
                metrics.rules(),
                metrics.heads(),
                metrics.effort().total().seconds(),
                metrics.effort().peakBytes(),
                metrics.fit().epochs(),
                Answerer.number(metrics.fit().loss()),
                String.format(
                        Locale.ROOT,
                        "%,d distinct bodies, %,d closed and %,d open paths (%s)",
                        metrics.paths().bodies(),
                        metrics.paths().closed(),
                        metrics.paths().open(),
                        metrics.paths().sampler()),
                metrics.validMrr(),
                shown);
    }

    /** The relations, those with most facts first. */
    public OverviewPage.RelationPage relations(Optional<String> text, int offset, int limit) {
        Optional<String> part = text.map(each -> each.toLowerCase(Locale.ROOT));
        List<OverviewPage.RelationRow> found = rows().stream()
                .filter(row -> part.isEmpty()
                        || row.relation().shown().toLowerCase(Locale.ROOT).contains(part.get())
                        || row.relation().name().toLowerCase(Locale.ROOT).contains(part.get()))
                .toList();
        return new OverviewPage.RelationPage(
                found.size(), offset, found.stream().skip(offset).limit(limit).toList());
    }

    private synchronized List<OverviewPage.RelationRow> rows() {
        if (rows == null) {
            rows = statistics().table().stream()
                    .sorted(Comparator.comparingInt((RelationStatistics row) -> -row.facts())
                            .thenComparingInt(RelationStatistics::relation))
                    .map(this::row)
                    .toList();
        }
        return rows;
    }

    private OverviewPage.RelationRow row(RelationStatistics row) {
        Relations relations = Internals.of().dataset(completion.facts()).relations();
        String name = relations.name(row.relation());
        return new OverviewPage.RelationRow(
                model.names().relation(row.relation()),
                row.facts(),
                row.subjects(),
                row.objects(),
                row.functionality(),
                row.inverseFunctionality(),
                row.symmetricShare(),
                row.bestInverse().map(this::paired),
                row.bestEqual().map(this::paired),
                completion.constraints().stream()
                        .filter(each -> each.kind().takes() == ConstraintKind.Takes.RELATION
                                && each.first().equals(name))
                        .map(Constraint::kind)
                        .map(ConstraintKind::label)
                        .toList(),
                model.rules().rules().byHead(row.relation()).size());
    }

    private OverviewPage.PairedRelation paired(Overlap overlap) {
        return new OverviewPage.PairedRelation(model.names().relation(overlap.relation()), overlap.share());
    }
}
