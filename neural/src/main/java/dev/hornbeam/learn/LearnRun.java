package dev.hornbeam.learn;

import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.train.EpochProgress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.extract.ExtractionOptions;
import dev.hornbeam.rule.extract.RuleExtractor;
import dev.hornbeam.work.StepCost;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The steps of learning from one data set. */
final class LearnRun {
    private static final int NAMED = 5;

    private final Dataset data;
    private final Graph graph;
    private final LearnListener listener;
    private final TimedSteps steps;

    LearnRun(Dataset data, LearnListener listener) {
        this.data = data;
        this.listener = listener;
        this.steps = new TimedSteps(listener);
        if (data.train().isEmpty()) {
            throw InputException.of(
                    data.name(), "no facts to learn from", "at least two", "Maybe the train file is empty.");
        }
        graph = data.buildGraph();
        tellOfUnseenRelations();
    }

    private void tellOfUnseenRelations() {
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

    Graph graph() {
        return graph;
    }

    /** Which sampler {@code auto} stands for here. */
    SamplerKind sampler(LearnSettings settings) {
        return settings.sampler() == SamplerKind.AUTO
                ? SamplerKind.choose(graph, settings.paths())
                : settings.sampler();
    }

    Corpus sample(LearnSettings settings, SamplerKind sampler) {
        PathSampler paths = PathSampler.of(sampler, graph, settings.paths());
        return steps.run(
                LearnStep.SAMPLE,
                () -> {
                    Corpus corpus = paths.sample(
                            settings.seed(), (done, total) -> listener.moves(LearnStep.SAMPLE, done, total, ""));
                    requireClosed(corpus, settings);
                    return corpus;
                },
                corpus -> String.format(
                        Locale.ROOT,
                        "%,d distinct bodies, %,d closed and %,d open paths (%s)",
                        corpus.size(),
                        corpus.closedTotal(),
                        corpus.nullTotal(),
                        sampler.label()),
                "--max-length or --walks, or choose --sampler walk");
    }

    /** Refuses a corpus in which nothing ever closes: no rule could be learned from it. */
    private void requireClosed(Corpus corpus, LearnSettings settings) {
        if (corpus.closedTotal() == 0) {
            throw InputException.of(
                    data.name(),
                    "no path of up to " + settings.paths().maxLength() + " steps between the ends of a fact",
                    "at least one that closes, as every rule comes from one",
                    "Maybe raise --max-length, or the graph has too few facts.");
        }
    }

    Training train(Corpus corpus, LearnSettings settings, Optional<Path> checkpoint, boolean resume) {
        Trainer trainer = new Trainer(settings.model(), settings.trainer());
        int restarts = settings.trainer().restarts();
        return steps.run(
                LearnStep.TRAIN,
                () -> checkpoint
                        .map(file -> trainer.train(corpus, file, resume, epoch -> tell(epoch, restarts)))
                        .orElseGet(() -> trainer.train(corpus, epoch -> tell(epoch, restarts))),
                training -> String.format(
                        Locale.ROOT,
                        "%d epochs%s, loss %.3f%s",
                        training.epochs(),
                        restarts > 1 ? ", best of " + restarts + " restarts" : "",
                        training.score(),
                        Double.isNaN(training.heldOut())
                                ? ""
                                : String.format(Locale.ROOT, ", %.3f on held-out bodies", training.heldOut())),
                "--batch or --dimension");
    }

    private void tell(EpochProgress epoch, int restarts) {
        long before = (long) (epoch.restart() - 1) * epoch.epochs();
        String note = String.format(Locale.ROOT, "loss %.3f", epoch.loss())
                + (Double.isNaN(epoch.heldOut()) ? "" : String.format(Locale.ROOT, ", held out %.3f", epoch.heldOut()))
                + String.format(Locale.ROOT, ", %,.0f bodies/s", epoch.bodiesPerSecond());
        listener.moves(LearnStep.TRAIN, before + epoch.epoch(), (long) restarts * epoch.epochs(), note);
    }

    RuleSet extract(Corpus corpus, Training training, LearnSettings settings) {
        Set<Integer> heads = seenHeads(settings.extraction().heads());
        ExtractionOptions extraction = settings.extraction().withHeads(heads);
        RuleExtractor extractor = new RuleExtractor(data.relations());
        return steps.run(
                LearnStep.EXTRACT,
                () -> heads.isEmpty()
                        ? RuleSet.of(data.relations(), List.of())
                        : extractor.extract(corpus, training.model(), extraction),
                rules -> String.format(
                        Locale.ROOT,
                        "%,d rules of %,d heads",
                        rules.size(),
                        rules.heads().size()),
                "--top or --max-length");
    }

    /** A relation without a fact keeps the score that chance gave it: of what is asked for, those with facts. */
    private Set<Integer> seenHeads(Set<Integer> asked) {
        return IntStream.range(0, data.relations().count())
                .filter(head -> graph.tripleCount(head) > 0)
                .filter(head -> asked.isEmpty()
                        || asked.contains(head)
                        || asked.contains(data.relations().inverse(head)))
                .boxed()
                .collect(Collectors.toSet());
    }

    RuleSet count(RuleSet rules, LearnSettings settings) {
        RuleStatisticsCounter counter = new RuleStatisticsCounter(graph, settings.counting());
        return steps.run(
                LearnStep.COUNT,
                () -> counter.count(rules),
                counted -> {
                    long sampled = counted.stream()
                            .filter(rule -> !rule.statistics().orElseThrow().exact())
                            .count();
                    return sampled == 0
                            ? "all rules counted exactly"
                            : String.format(Locale.ROOT, "%,d of %,d rules from a sample", sampled, counted.size());
                },
                "--top or --threads");
    }

    /** What came of weighing. */
    record Weighed(RuleSet rules, Optional<Weighting> weighting, Map<String, Double> validMrr) {}

    /** Joins the model's rules, counted, with mined ones, and learns to use them. */
    Weighed weigh(RuleSet extracted, Training training, LearnSettings settings) {
        if (!settings.weighs()) {
            return new Weighed(extracted, Optional.empty(), Map.of());
        }
        RuleWeigher weigher = new RuleWeigher(data, settings, training.model());
        Dataset choosing = weigher.choosing();
        if (choosing != data) {
            listener.notes(String.format(
                    Locale.ROOT,
                    "no facts to choose on: %,d of %,d are held out until every choice is made",
                    choosing.valid().size(),
                    data.train().size()));
        }
        RuleSet rules = steps.run(
                LearnStep.MINE,
                () -> {
                    if (choosing == data) {
                        return weigher.joined(extracted, graph); // counted there already
                    }
                    Graph rest = choosing.buildGraph();
                    return weigher.joined(weigher.counted(extracted, rest), rest);
                },
                joined -> String.format(
                        Locale.ROOT, "%,d more, %,d rules in all", joined.size() - extracted.size(), joined.size()),
                "--rule-length or --evidence");
        CompletionLearner.Lesson lesson = steps.run(
                LearnStep.WEIGH,
                () -> weigher.weigh(choosing, rules),
                LearnRun::figures,
                "--rule-length or --evidence");
        if (!weigher.endsOnAll(choosing)) {
            return new Weighed(rules, Optional.of(weigher.weighting(lesson.completion())), lesson.validMrr());
        }
        return steps.run(
                LearnStep.FINISH,
                () -> {
                    RuleSet again =
                            choosing == data ? joinedInAll(extracted, weigher) : weigher.joined(extracted, graph);
                    GraphCompleter completion = weigher.weighOnAll(choosing, lesson.completion(), again);
                    return new Weighed(again, Optional.of(weigher.weighting(completion)), lesson.validMrr());
                },
                weighed ->
                        String.format(Locale.ROOT, "%,d rules", weighed.rules().size()),
                "--rule-length or --evidence");
    }

    /** With valid among the facts. */
    private RuleSet joinedInAll(RuleSet extracted, RuleWeigher weigher) {
        Graph all = Graph.of(data.entities(), data.relations(), data.train().and(data.valid()));
        return weigher.joined(weigher.counted(extracted, all), all);
    }

    private static String figures(CompletionLearner.Lesson lesson) {
        return lesson.validMrr().isEmpty()
                ? "no facts to choose on"
                : "MRR "
                        + lesson.validMrr().entrySet().stream()
                                .map(each -> String.format(Locale.ROOT, "%.3f %s", each.getValue(), each.getKey()))
                                .collect(Collectors.joining(", "));
    }

    Map<String, StepCost> costs() {
        return steps.costs();
    }
}
