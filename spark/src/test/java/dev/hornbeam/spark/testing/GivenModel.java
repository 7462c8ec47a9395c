package dev.hornbeam.spark.testing;

import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RecordedSettings;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.rule.RuleSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A model of rules that a test gives, with probabilities that rise with the score. */
public final class GivenModel {
    private GivenModel() {}

    public static ModelContent of(Dataset data, RuleSet rules, AggregatorKind kind) {
        WeighingOptions weighing = WeighingOptions.DEFAULTS;
        int directed = data.relations().directedCount();
        Steps steps = new Steps(new double[] {0, .05, .2, .5, 1, 2}, new double[] {0, .1, .3, .6, .8, .9});
        Weighting weighting = new Weighting(
                Aggregation.everywhere(kind, directed),
                new Calibration(Collections.nCopies(directed, steps), new double[directed]),
                AttributeTable.empty(data.relations()),
                weighing.completion(),
                weighing.mining().leastSupport());
        Provenance provenance = new Provenance(
                Provenance.now(),
                Map.of(),
                DataSource.of(data),
                Map.of(),
                Map.of(),
                RecordedSettings.of(weighing, 1),
                new LearningMetrics(
                        LearningMetrics.Paths.NONE,
                        LearningMetrics.Fit.NONE,
                        rules.size(),
                        rules.heads().size(),
                        Map.of(),
                        new LearningMetrics.Effort(false, Map.of(), 0, List.of())),
                GivenRules.NONE,
                Optional.empty(),
                Optional.empty());
        return new ModelContent(
                data.relations(), rules, Optional.of(weighting), Optional.empty(), Optional.empty(), provenance);
    }
}
