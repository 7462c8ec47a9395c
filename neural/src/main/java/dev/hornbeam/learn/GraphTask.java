package dev.hornbeam.learn;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.model.Task;
import dev.hornbeam.model.given.RuleWishes;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.train.EpochProgress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.StatedConstraints;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Learning from one graph: paths are sampled from it, and rules counted in it and weighed by its facts. */
final class GraphTask implements LearningTask<Corpus> {
    private static final int NAMED = 5;

    private final Dataset data;
    private final Graph graph;
    private final RuleWishes wishes;
    private final LearnListener listener;

    GraphTask(Dataset data, RuleWishes wishes, LearnListener listener) {
        this.data = data.indexedForLongWork();
        this.wishes = wishes;
        this.graph = this.data.buildGraph();
        this.listener = listener;
    }

    @Override
    public Task kind() {
        return Task.COMPLETION;
    }

    @Override
    public DataSource source() {
        return DataSource.of(data);
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
        List<String> unseen = IntStream.range(0, data.relations().count())
                .filter(relation -> graph.tripleCount(relation) == 0)
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
        Corpus sampled = steps.run(
                LearnStep.SAMPLE,
                () -> closed(
                        paths.sample(first.seed(), (done, total) -> listener.moves(LearnStep.SAMPLE, done, total, "")),
                        first),
                corpus -> String.format(
                        Locale.ROOT,
                        "%,d distinct bodies, %,d closed and %,d open paths (%s)",
                        corpus.size(),
                        corpus.closedTotal(),
                        corpus.nullTotal(),
                        sampler.label()),
                "the longest path or the number of walks, or choose the sampler walk");
        return new GatheredPaths<>(sampled, sampled, sampler, options.settle(sampled, graph));
    }

    /** Refuses a corpus in which nothing ever closes: no rule could be learned from it. */
    private Corpus closed(Corpus corpus, LearnSettings settings) {
        if (corpus.closedTotal() == 0) {
            throw InputException.of(
                    data.name(),
                    "no path of up to " + settings.paths().maxLength() + " steps between the ends of a fact",
                    "at least one that closes, as every rule comes from one",
                    "Maybe allow longer paths, or the graph has too few facts.");
        }
        return corpus;
    }

    /** The corpus was kept: sampling may have taken long. */
    @Override
    public GatheredPaths<Corpus> gatherAgain(RunFolder.Beginning beginning, TimedSteps steps) {
        return new GatheredPaths<>(beginning.corpus(), beginning.corpus(), beginning.sampler(), beginning.settings());
    }

    @Override
    public Training train(
            Trainer trainer,
            GatheredPaths<Corpus> gathered,
            Optional<Path> checkpoint,
            boolean resume,
            EpochProgress.Listener epochs) {
        Corpus corpus = gathered.paths();
        return checkpoint
                .map(file -> trainer.train(corpus, file, resume, epochs))
                .orElseGet(() -> trainer.train(corpus, epochs));
    }

    @Override
    public String tell(EpochProgress epoch) {
        return told(epoch);
    }

    @Override
    public String tell(Training training) {
        return told(training);
    }

    static String told(EpochProgress epoch) {
        return String.format(Locale.ROOT, "loss %.3f", epoch.loss())
                + (Double.isNaN(epoch.heldOut()) ? "" : String.format(Locale.ROOT, ", held out %.3f", epoch.heldOut()))
                + String.format(Locale.ROOT, ", %,.0f bodies/s", epoch.bodiesPerSecond());
    }

    static String told(Training training) {
        return String.format(Locale.ROOT, "loss %.3f", training.score())
                + (Double.isNaN(training.heldOut())
                        ? ""
                        : String.format(Locale.ROOT, ", %.3f on held-out bodies", training.heldOut()));
    }

    @Override
    public Harvest harvest(GatheredPaths<Corpus> gathered, CompositionModel model, TimedSteps steps) {
        return new GraphHarvest(data, graph, wishes, gathered.settings(), model, steps, listener).of(gathered.corpus());
    }

    @Override
    public Optional<Constraints> constraints() {
        Constraints learned = GraphShape.of(graph, data.prefixes()).constraints();
        StatedConstraints stated = new StatedConstraints(graph, data.prefixes());
        stated.notes().forEach(listener::notes);
        return Optional.of(stated.over(learned, data.name()));
    }

    @Override
    public Optional<RelationTask> relation(GatheredPaths<Corpus> gathered) {
        return Optional.empty();
    }
}
