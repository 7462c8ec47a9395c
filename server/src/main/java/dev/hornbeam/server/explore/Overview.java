package dev.hornbeam.server.explore;

import dev.hornbeam.Completion;
import dev.hornbeam.Constraint;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.Facts;
import dev.hornbeam.ModelInfo;
import dev.hornbeam.Named;
import dev.hornbeam.RuleModel;
import dev.hornbeam.RuleQuery;
import dev.hornbeam.graph.Split;
import dev.hornbeam.learn.Hornbeam;
import dev.hornbeam.server.view.OverviewPage;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.stats.DatasetStatistics.DegreeStatistics;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
        return new OverviewPage(
                completion.facts().name(),
                String.valueOf(model.folder().getFileName()),
                statistics.entities(),
                statistics.relations(),
                Arrays.stream(Split.values())
                        .map(split -> new OverviewPage.SplitSize(
                                split.label(), statistics.split(split).facts()))
                        .toList(),
                completion.used().words(),
                completion.rules().size(),
                completion.isCalibrated(),
                degrees(statistics.degrees()),
                provenance(completion.model()),
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

    private static OverviewPage.ProvenanceView provenance(RuleModel model) {
        ModelInfo info = model.info();
        return new OverviewPage.ProvenanceView(
                info.created(),
                info.data(),
                info.fingerprint(),
                info.versions(),
                info.rules(),
                info.heads(),
                info.seconds(),
                info.peakBytes(),
                info.epochs(),
                info.loss(),
                info.paths(),
                info.validMrr(),
                Hornbeam.settings(model));
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
        Named relation = named(row.relation());
        String name = relation.name();
        return new OverviewPage.RelationRow(
                relation,
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
                rulesOf(name));
    }

    private int rulesOf(String relation) {
        return completion
                .rules(RuleQuery.DEFAULTS.heads(relation).everything(), 0, 0)
                .total();
    }

    private OverviewPage.PairedRelation paired(Overlap overlap) {
        return new OverviewPage.PairedRelation(named(overlap.relation()), overlap.share());
    }

    private Named named(int relation) {
        Facts facts = completion.facts();
        return facts.relation(facts.relations().get(relation));
    }
}
