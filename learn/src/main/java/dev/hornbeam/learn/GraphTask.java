package dev.hornbeam.learn;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearningTask.Harvest;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.RuleWishes;
import dev.hornbeam.model.TimedSteps;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.relate.RelationCalibration;
import dev.hornbeam.relate.RelationCalibrator;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.StatedConstraints;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Learning from one graph: paths are sampled from it, and rules counted in it and weighed by its facts. */
final class GraphTask extends CorpusTask {
    private static final int NAMED = 5;

    /** Distinct bodies that are trained on at most, on a graph of few, of some and of many facts. */
    private static final long LEAST_BODIES = 18_000;

    private static final long BODIES_PER_FACT = 12;
    private static final long MOST_BODIES = 56_000;

    private final Dataset data;
    private final Graph graph;
    private final RuleWishes wishes;
    private final LearnListener listener;

    GraphTask(Dataset data, RuleWishes wishes, LearnListener listener) {
        this.data = data.withSchemaApart().indexedForLongWork();
        this.wishes = wishes;
        this.graph = this.data.buildGraph();
        this.listener = listener;
    }

    @Override
    public DataSource source() {
        return DataSource.of(data);
    }

    @Override
    public String heldOut() {
        return DataSource.exact(data);
    }

    @Override
    public Relations relations() {
        return data.relations();
    }

    @Override
    public Map<String, String> prefixes() {
        return data.prefixes().namespaces();
    }

    @Override
    public Map<String, String> labels() {
        return data.labels().relations();
    }

    @Override
    public GivenRules given() {
        return wishes.sources();
    }

    @Override
    public void requireData() {
        wishes.notes().forEach(listener::notes);
        if (data.train().isEmpty()) {
            throw InputException.of(
                    data.name(), "no facts to learn from", "at least two", "Maybe the train file is empty.");
        }
        new StatedConstraints(graph, data.prefixes()).over(Constraints.NONE, data.name());
        if (data.statements() > 0) {
            listener.notes(String.format(
                    Locale.ROOT,
                    "%,d statements about classes and properties are used as schema, not learned from; ask for everything to learn from "
                            + "them too",
                    data.statements()));
        }
        List<String> unseen = IntStream.range(0, data.relations().count())
                .filter(relation ->
                        graph.tripleCount(relation) == 0 && graph.schema().tripleCount(relation) == 0)
                .mapToObj(data.relations()::name)
                .toList();
        if (!unseen.isEmpty()) {
            String more = unseen.size() > NAMED ? " and " + (unseen.size() - NAMED) + " more" : "";
            listener.notes("no rules for " + String.join(", ", unseen.subList(0, Math.min(NAMED, unseen.size()))) + more
                    + ": no fact to learn from");
        }
    }

    @Override
    public GatheredPaths<Corpus> gather(LearnOptions options, TimedSteps steps) {
        LearnSettings first = options.beforeSampling();
        SamplerKind sampler =
                first.sampler() == SamplerKind.AUTO ? SamplerKind.choose(graph, first.paths()) : first.sampler();
        PathSampler paths = PathSampler.of(sampler, graph, first.paths());
        Corpus sampled = sample(
                first,
                sampler,
                () -> paths.sample(first.seed(), steps.progress(LearnStep.SAMPLE))
                        .atMost(mostBodies(first), first.seed()),
                "the longest path or the number of walks, or choose the sampler walk",
                steps);
        return new GatheredPaths<>(sampled, sampled, sampler, options.settle(sampled, graph));
    }

    /**
     * Few relations give a few thousand bodies, a hundred give a million, however few the facts: training on all of them says no
     * more than on a part of them. The paper's settings have no such limit.
     */
    private int mostBodies(LearnSettings settings) {
        if (settings.preset() == Preset.PAPER || settings.preset() == Preset.PAPER_PATHS) {
            return Integer.MAX_VALUE;
        }
        long facts = graph.tripleCount();
        return (int) Math.max(LEAST_BODIES, Math.min(BODIES_PER_FACT * facts, MOST_BODIES + facts / 4));
    }

    @Override
    public Harvest harvest(GatheredPaths<Corpus> gathered, CompositionModel model, TimedSteps steps, KeptSteps kept) {
        return new GraphHarvest(data, graph, wishes, gathered.settings(), model, steps, kept).of(gathered.corpus());
    }

    @Override
    public Optional<Constraints> constraints(TimedSteps steps) {
        StatedConstraints stated = new StatedConstraints(graph, data.prefixes());
        return Optional.of(steps.run(
                LearnStep.SHAPE,
                () -> stated.over(
                        GraphShape.of(graph, data.prefixes(), steps.progress(LearnStep.SHAPE))
                                .constraints(),
                        data.name()),
                constraints -> {
                    stated.notes().forEach(listener::notes);
                    return String.format(Locale.ROOT, "%,d", constraints.all().size());
                },
                "the number of threads"));
    }

    @Override
    public Optional<RelationCalibration> relating(
            GatheredPaths<Corpus> gathered, CompositionModel model, TimedSteps steps) {
        if (steps.limit().isOver()) {
            steps.limit().cut("probabilities of relations were not calibrated");
            return Optional.empty();
        }
        return steps.run(
                LearnStep.RELATE,
                () -> new RelationCalibrator(
                                data,
                                graph,
                                gathered.corpus(),
                                model,
                                gathered.settings().paths().maxLength())
                        .fit(gathered.settings().seed(), steps.progress(LearnStep.RELATE)),
                fitted -> fitted.map(each -> String.format(Locale.ROOT, "%,d pairs", each.pairs()))
                        .orElse("too few facts"),
                "the longest path");
    }
}
