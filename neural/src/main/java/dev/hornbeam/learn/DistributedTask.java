package dev.hornbeam.learn;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.train.EpochProgress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.extract.RuleExtractor;
import dev.hornbeam.rule.worth.WorthScale;
import dev.hornbeam.shape.Constraints;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Learning from a graph elsewhere: the driver trains and extracts, what needs the facts is asked of the graph. */
final class DistributedTask implements LearningTask<Corpus> {
    private final DistributedGraph graph;
    private final LearnListener listener;

    DistributedTask(DistributedGraph graph, LearnListener listener) {
        this.graph = graph;
        this.listener = listener;
    }

    @Override
    public Task kind() {
        return Task.COMPLETION;
    }

    @Override
    public DataSource source() {
        return graph.source();
    }

    @Override
    public Relations relations() {
        return graph.relations();
    }

    @Override
    public Map<String, String> prefixes() {
        return Map.of();
    }

    @Override
    public Map<String, String> labels() {
        return Map.of();
    }

    @Override
    public GivenRules given() {
        return GivenRules.NONE;
    }

    /** Whoever read the graph has refused one without facts. */
    @Override
    public void requireData() {}

    @Override
    public GatheredPaths<Corpus> gather(LearnOptions options, TimedSteps steps) {
        LearnSettings first = options.beforeSampling();
        Corpus corpus = steps.run(
                LearnStep.SAMPLE,
                () -> closed(graph.sample(first.paths(), first.seed()), first),
                sampled -> String.format(
                        Locale.ROOT,
                        "%,d distinct bodies, %,d closed and %,d open paths (%s)",
                        sampled.size(),
                        sampled.closedTotal(),
                        sampled.nullTotal(),
                        SamplerKind.ANCHORED.label()),
                "the longest path or the number of anchors");
        return new GatheredPaths<>(corpus, corpus, SamplerKind.ANCHORED, options.settle(corpus, graph));
    }

    private Corpus closed(Corpus corpus, LearnSettings settings) {
        if (corpus.closedTotal() == 0) {
            throw InputException.of(
                    graph.source().name(),
                    "no path of up to " + settings.paths().maxLength() + " steps between the ends of a fact",
                    "at least one that closes, as every rule comes from one",
                    "Maybe allow longer paths, or the graph has too few facts.");
        }
        return corpus;
    }

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
        return checkpoint
                .map(file -> trainer.train(gathered.paths(), file, resume, epochs))
                .orElseGet(() -> trainer.train(gathered.paths(), epochs));
    }

    @Override
    public String tell(EpochProgress epoch) {
        return GraphTask.told(epoch);
    }

    @Override
    public String tell(Training training) {
        return GraphTask.told(training);
    }

    @Override
    public Harvest harvest(GatheredPaths<Corpus> gathered, CompositionModel model, TimedSteps steps) {
        LearnSettings settings = gathered.settings();
        Set<Integer> heads = seenHeads(settings);
        RuleSet extracted = steps.run(
                LearnStep.EXTRACT,
                () -> heads.isEmpty()
                        ? RuleSet.of(relations(), List.of())
                        : new RuleExtractor(relations())
                                .extract(
                                        gathered.corpus(),
                                        model,
                                        settings.extraction().withHeads(heads),
                                        (done, total) -> listener.moves(LearnStep.EXTRACT, done, total, "")),
                rules -> String.format(
                        Locale.ROOT,
                        "%,d rules of %,d heads",
                        rules.size(),
                        rules.heads().size()),
                "the number of rules per head or the longest path");
        RuleSet counted = steps.run(
                LearnStep.COUNT,
                () -> graph.count(extracted, settings.counting()),
                DistributedTask::counts,
                "the number of rules per head");
        return Harvest.unweighed(WorthScale.rated(counted));
    }

    private Set<Integer> seenHeads(LearnSettings settings) {
        Set<Integer> asked = settings.extraction().heads();
        return IntStream.range(0, relations().count())
                .filter(head -> graph.size(head) > 0)
                .filter(head -> asked.isEmpty()
                        || asked.contains(head)
                        || asked.contains(relations().inverse(head)))
                .boxed()
                .collect(Collectors.toSet());
    }

    private static String counts(RuleSet counted) {
        long sampled = counted.stream()
                .filter(rule -> !rule.statistics().orElseThrow().exact())
                .count();
        return sampled == 0
                ? "all rules counted exactly"
                : String.format(Locale.ROOT, "%,d of %,d rules from a sample", sampled, counted.size());
    }

    @Override
    public Optional<Constraints> constraints() {
        return Optional.empty();
    }

    @Override
    public Optional<RelationTask> relation(GatheredPaths<Corpus> gathered) {
        return Optional.empty();
    }
}
