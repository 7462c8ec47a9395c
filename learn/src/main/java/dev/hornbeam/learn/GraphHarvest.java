package dev.hornbeam.learn;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.LearnStep;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionLearner.LearnedCompletion;
import dev.hornbeam.complete.RuleWeigher;
import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.LearningTask.Harvest;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.RuleWishes;
import dev.hornbeam.model.TimedSteps;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.mine.ExtractionOptions;
import dev.hornbeam.rule.mine.RuleExtractor;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.TimeLimit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Harvests the rules of one graph: reads them off the model, counts them, joins mined ones, weighs and folds. */
final class GraphHarvest {
    private static final int BATCH = 1024;

    /** Parts of limited time: the rest is for counting again, and for folding. */
    private static final double FOR_WEIGHING = 0.85;

    private static final double FOR_WEIGHING_TWICE = 0.5;

    /** How long counting and weighing again takes, as a part of weighing, at least. */
    private static final double AGAIN = 0.5;

    private final Dataset data;
    private final Graph graph;
    private final RuleWishes wishes;
    private final LearnSettings settings;
    private final BodyScorer model;
    private final TimedSteps steps;
    private final KeptSteps kept;

    GraphHarvest(
            Dataset data,
            Graph graph,
            RuleWishes wishes,
            LearnSettings settings,
            BodyScorer model,
            TimedSteps steps,
            KeptSteps kept) {
        this.data = data;
        this.graph = graph;
        this.wishes = wishes;
        this.settings = settings;
        this.model = model;
        this.steps = steps;
        this.kept = kept;
    }

    Harvest of(Corpus corpus) {
        RuleSet counted = kept.rules("counted", data.relations(), () -> count(wished(extract(corpus))));
        Harvest harvest = settings.weighs() ? weigh(counted) : Harvest.unweighed(WorthScale.rated(counted));
        return harvest.withRules(kept.rules("folded", data.relations(), () -> fold(harvest.rules())));
    }

    /** Without what is banned, and with what is added, whatever else is asked for. */
    private RuleSet wished(RuleSet extracted) {
        RuleSet added = new RuleExtractor(data.relations()).scored(wishes.added(), model, BATCH);
        return wishes.allowed(extracted).and(added);
    }

    /** In the graph that the rules were counted in last. */
    private RuleSet fold(RuleSet rules) {
        if (steps.limit().isOver()) {
            steps.limit().cut("rules were not folded");
            return rules;
        }
        boolean inAll = settings.weighs() && settings.weighing().isFinal();
        return steps.fold(
                rules,
                inAll ? data.buildGraph(FactsUsed.TRAIN_AND_VALID) : graph,
                settings.seed(),
                settings.counting().threads(),
                "the number of rules per head or of threads");
    }

    private RuleSet extract(Corpus corpus) {
        return extracted(
                corpus,
                model,
                settings.extraction().withHeads(seenHeads(data.relations(), settings, graph::tripleCount)),
                data.relations(),
                steps,
                steps.progress(LearnStep.EXTRACT));
    }

    /** The rules that a model gives for the heads that are asked for. */
    static RuleSet extracted(
            Corpus corpus,
            BodyScorer model,
            ExtractionOptions extraction,
            Relations relations,
            TimedSteps steps,
            Progress progress) {
        return steps.run(
                LearnStep.EXTRACT,
                () -> extraction.heads().isEmpty()
                        ? RuleSet.of(relations, List.of())
                        : new RuleExtractor(relations).extract(corpus, model, extraction, progress),
                GraphHarvest::toldOfHeads,
                "the number of rules per head or the longest path");
    }

    static String toldOfHeads(RuleSet rules) {
        return String.format(
                Locale.ROOT,
                "%,d rules of %,d heads",
                rules.size(),
                rules.heads().size());
    }

    /**
     * A relation without a fact keeps the score that chance gave it: of what is asked for, those with facts.
     *
     * @param facts how many facts a relation has
     */
    static Set<Integer> seenHeads(Relations relations, LearnSettings settings, IntToLongFunction facts) {
        return IntStream.range(0, relations.count())
                .filter(head -> facts.applyAsLong(head) > 0)
                .filter(head -> isAmong(settings.extraction().heads(), head, relations))
                .boxed()
                .collect(Collectors.toSet());
    }

    private RuleSet count(RuleSet rules) {
        RuleStatisticsCounter counter = new RuleStatisticsCounter(graph, settings.counting());
        return steps.run(
                LearnStep.COUNT,
                () -> counter.count(rules, steps.progress(LearnStep.COUNT)),
                GraphHarvest::told,
                "the number of rules per head or of threads");
    }

    /** How rules were counted, in a few words. */
    static String told(RuleSet counted) {
        long sampled = counted.stream()
                .filter(rule -> !rule.statistics().orElseThrow().exact())
                .count();
        return sampled == 0
                ? "all rules counted exactly"
                : String.format(Locale.ROOT, "%,d of %,d rules from a sample", sampled, counted.size());
    }

    /** Joined rules, and who is to weigh them. */
    private record Joined(RuleWeigher weigher, RuleSet rules) {}

    private Joined join(RuleSet counted) {
        Joined both = steps.run(
                LearnStep.MINE,
                () -> {
                    RuleWeigher weigher = weigher();
                    return new Joined(weigher, weigher.join(counted, steps.progress(LearnStep.MINE)));
                },
                joined -> String.format(
                        Locale.ROOT,
                        "%,d more, %,d rules in all",
                        joined.rules.size() - counted.size(),
                        joined.rules.size()),
                "the longest rule or the number of mined rules per head");
        kept.keep("joined", both.rules);
        return both;
    }

    private RuleWeigher weigher() {
        RuleWeigher weigher = new RuleWeigher(
                        data,
                        settings.weighing(),
                        settings.seed(),
                        wishes.allowed().and(this::isAskedFor),
                        mined -> new RuleExtractor(data.relations()).scored(mined, model, BATCH))
                .keeping(kept);
        steps.tellHeldOut(weigher, data);
        return weigher;
    }

    private Harvest weigh(RuleSet counted) {
        Optional<WeighedRules> done = weighed("final");
        if (done.isPresent()) {
            return Harvest.of(done.get());
        }
        Joined both = kept.rules("joined", data.relations())
                .map(before -> new Joined(weigher(), before))
                .orElseGet(() -> join(counted));
        RuleWeigher weigher = both.weigher;
        RuleSet joined = both.rules;
        Stopwatch watch = new Stopwatch();
        LearnedCompletion learned = weighed("weighed")
                .map(before -> weigher.learnedBefore(joined, before))
                .orElseGet(() -> weigh(weigher, joined));
        if (!weigher.countsAgain()) {
            return Harvest.of(weigher.weighed(joined, learned));
        }
        if (steps.limit().left() < AGAIN * watch.cost().seconds()) {
            steps.limit().cut("rules were not counted and weighed again on all facts");
            return Harvest.of(weigher.weighed(joined, learned));
        }
        WeighedRules again = steps.run(
                LearnStep.FINAL,
                () -> weigher.weighAgain(
                        counted, learned, steps.limit().share(FOR_WEIGHING), steps.progress(LearnStep.FINAL)),
                weighed ->
                        String.format(Locale.ROOT, "%,d rules", weighed.rules().size()),
                "the longest rule or the number of mined rules per head");
        kept.keep("final", again);
        return Harvest.of(again);
    }

    private Optional<WeighedRules> weighed(String name) {
        return kept.weighed(
                name,
                data.relations(),
                settings.weighing().completion(),
                settings.weighing().mining().leastSupport());
    }

    private LearnedCompletion weigh(RuleWeigher weigher, RuleSet joined) {
        TimeLimit forWeighing = steps.limit().share(weigher.countsAgain() ? FOR_WEIGHING_TWICE : FOR_WEIGHING);
        LearnedCompletion learned = steps.run(
                LearnStep.WEIGH,
                () -> weigher.learn(joined, forWeighing, steps.progress(LearnStep.WEIGH)),
                TimedSteps::figures,
                "the longest rule or the number of mined rules per head");
        WeighedRules weighed = weigher.weighed(joined, learned);
        if (learned.isToldBy(weighed.weighting())) {
            kept.keep("weighed", weighed);
        }
        return learned;
    }

    private boolean isAskedFor(Rule rule) {
        return isAmong(settings.extraction().heads(), rule.head(), data.relations())
                && settings.extraction().fits(rule.body())
                && Arrays.stream(rule.body())
                        .allMatch(relation -> isAmong(settings.extraction().relations(), relation, data.relations()));
    }

    private static boolean isAmong(Set<Integer> asked, int relation, Relations relations) {
        return asked.isEmpty() || asked.contains(relation) || asked.contains(relations.inverse(relation));
    }
}
