package dev.hornbeam.learn;

import dev.hornbeam.LearnStep;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.LearningTask.Harvest;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.TimedSteps;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;

/** Learning from a graph elsewhere: the driver trains and extracts, what needs the facts is asked of the graph. */
final class DistributedTask extends CorpusTask {
    private final DistributedGraph graph;

    DistributedTask(DistributedGraph graph) {
        this.graph = graph;
    }

    @Override
    public DataSource source() {
        return graph.source();
    }

    /** There is nothing to choose or measure by. */
    @Override
    public String heldOut() {
        return "";
    }

    @Override
    public Relations relations() {
        return graph.relations();
    }

    /** Whoever read the graph has refused one without facts. */
    @Override
    public void requireData() {}

    @Override
    public GatheredPaths<Corpus> gather(LearnOptions options, TimedSteps steps) {
        LearnSettings first = options.beforeSampling();
        Corpus corpus = sample(
                first,
                SamplerKind.ANCHORED,
                () -> graph.sample(first.paths(), first.seed()),
                "the longest path or the number of anchors",
                steps);
        return new GatheredPaths<>(corpus, corpus, SamplerKind.ANCHORED, options.settle(corpus, graph));
    }

    @Override
    public Harvest harvest(GatheredPaths<Corpus> gathered, CompositionModel model, TimedSteps steps, KeptSteps kept) {
        LearnSettings settings = gathered.settings();
        RuleSet extracted = GraphHarvest.extracted(
                gathered.corpus(),
                model,
                settings.extraction().withHeads(GraphHarvest.seenHeads(relations(), settings, graph::size)),
                relations(),
                steps,
                steps.progress(LearnStep.EXTRACT));
        return Harvest.unweighed(kept.rules(
                "counted",
                relations(),
                () -> WorthScale.rated(steps.run(
                        LearnStep.COUNT,
                        () -> graph.count(extracted, settings.counting()),
                        GraphHarvest::told,
                        "the number of rules per head"))));
    }
}
