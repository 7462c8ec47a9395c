package dev.hornbeam.model;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionLearner.LearnedCompletion;
import dev.hornbeam.complete.RuleWeigher;
import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.RuleImporter.ImportListener.ImportStep;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.mine.RuleFolding;
import dev.hornbeam.rule.mine.RuleFolding.FoldOptions;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.StatedConstraints;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Memory;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.Stopwatch.StepCost;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Makes rules that were not learned here into a model: counted, weighed and calibrated by the facts of a data set, as learning
 * does it. Nothing is trained.
 *
 * <pre>
 *   RuleWishes rules = new RuleWishReader(data, 12, Optional.empty()).read(List.of(file), List.of());
 *   ModelContent model = new RuleImporter(data, ImportOptions.DEFAULTS, ImportListener.NONE).importing(rules);
 * </pre>
 */
public final class RuleImporter {
    private static final MathContext DIGITS = new MathContext(6);

    private final Dataset data;
    private final Graph graph;
    private final ImportOptions options;
    private final ImportListener listener;
    private final ImportSteps steps;
    private final WishNotes notes;

    public RuleImporter(Dataset data, ImportOptions options, ImportListener listener) {
        if (data.train().isEmpty()) {
            throw InputException.of(
                    data.name(), "no facts to weigh rules by", "at least one", "Maybe the train file is empty.");
        }
        this.data = data;
        this.graph = data.buildGraph();
        this.options = options;
        this.listener = listener;
        this.steps = new ImportSteps(listener);
        this.notes = new WishNotes(data.displayNames().relations());
    }

    /**
     * A model of the rules that are added, and of mined ones if the options say so; then none needs to be added. A rule's score
     * is its Laplace confidence, as that of a mined rule.
     *
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public ModelContent importing(RuleWishes wishes) {
        wishes.notes().forEach(listener::notes);
        WeighingOptions weighing = options.weighing(graph);
        RuleSet counted = count(wishes.added(), wishes.added(), weighing).map(RuleImporter::scoredByConfidence);
        WeighedRules weighed = weigh(counted, weigher(wishes, weighing));
        RuleSet rules = fold(weighed.rules(), weighing);
        Provenance provenance = new Provenance(
                Provenance.now(),
                versions(Map.of()),
                DataSource.of(data),
                data.prefixes().namespaces(),
                data.labels().relations(),
                RecordedSettings.of(weighing, options.seed()).withMeasure(measure(weighed)),
                metrics(LearningMetrics.Paths.NONE, LearningMetrics.Fit.NONE, rules, weighed, Map.of()),
                wishes.sources(),
                Optional.empty());
        return new ModelContent(
                data.relations(),
                rules,
                Optional.of(weighed.weighting()),
                Optional.of(constraints()),
                Optional.empty(),
                provenance);
    }

    /**
     * A model with more rules, or fewer; all are counted and weighed again. What training made stays as it is.
     *
     * @param model over the relations of the data
     * @param scored gives added rules the scores that a trained model has for them; of an imported one, scores are
     *     confidences
     * @throws InputException if the model is of other relations or another task
     */
    public ModelContent adding(ModelContent model, RuleWishes wishes, UnaryOperator<RuleSet> scored) {
        requireFit(model);
        wishes.notes().forEach(listener::notes);
        RecordedSettings recorded = model.provenance().recorded();
        WeighingOptions weighing = recorded.weighing(graph, options.threads());
        RuleSet kept = wishes.allowed(model.rules());
        notes.absent(model.rules(), wishes).ifPresent(listener::notes);
        RuleSet all = kept.and(scored.apply(wishes.added()));
        if (all.isEmpty()) {
            throw InputException.of(
                    model.provenance().data().name(),
                    "a model of which all rules are banned",
                    "at least one rule that is left",
                    "Maybe ban fewer.");
        }
        RuleSet counted = count(all, wishes.added(), weighing);
        WeighedRules weighed = weigh(
                model.network().isPresent() ? counted : counted.map(RuleImporter::scoredByConfidence),
                RuleWeigher.ofGiven(
                        data, weighing, weighing.completion().learning().seed()));
        RuleSet rules = fold(weighed.rules(), weighing);
        Provenance before = model.provenance();
        LearningMetrics learned = before.metrics();
        Provenance provenance = new Provenance(
                Provenance.now(),
                versions(before.versions()),
                DataSource.of(data),
                data.prefixes().namespaces(),
                data.labels().relations(),
                recorded.withMeasure(measure(weighed)),
                metrics(
                        learned.paths(),
                        learned.fit(),
                        rules,
                        weighed,
                        learned.effort().costs()),
                before.given().and(wishes.sources()),
                before.relation());
        return new ModelContent(
                data.relations(),
                rules,
                Optional.of(weighed.weighting()),
                Optional.of(constraints()),
                model.network(),
                provenance);
    }

    private void requireFit(ModelContent model) {
        if (model.provenance().task() != Task.COMPLETION) {
            throw InputException.of(
                    "the model", "a model of stories", "a model of one graph", "Maybe another folder was meant.");
        }
        if (!model.relations().isSameAs(data.relations())) {
            throw InputException.of(
                    "the model",
                    "relations other than those of " + data.name(),
                    "a model that was learned from this data",
                    "Maybe write its rules to a file by hornbeam rules, and import that.");
        }
        if (!model.provenance().data().hasFactsOf(data)) {
            listener.notes(
                    "the model was learned from other facts; rules are counted and weighed in those of " + data.name());
        }
    }

    /** @param given those of the rules that somebody may wonder about */
    private RuleSet count(RuleSet rules, RuleSet given, WeighingOptions weighing) {
        RuleSet counted = steps.run(
                ImportStep.COUNT,
                progress -> new RuleStatisticsCounter(graph, weighing.counting()).count(rules, progress),
                done -> String.format(
                        Locale.ROOT,
                        "%,d, heads: %,d",
                        done.size(),
                        done.heads().size()));
        notes.unsupported(counted, weighing.mining().leastSupport(), given).ifPresent(listener::notes);
        return counted;
    }

    private static Rule scoredByConfidence(Rule rule) {
        double confidence = rule.statistics().orElseThrow().laplaceConfidence();
        return Rule.of(
                        rule.head(),
                        rule.body(),
                        new BigDecimal(confidence).round(DIGITS).doubleValue())
                .with(rule.statistics().orElseThrow());
    }

    private RuleWeigher weigher(RuleWishes wishes, WeighingOptions weighing) {
        return options.mines()
                ? new RuleWeigher(data, weighing, options.seed(), wishes.allowed())
                : RuleWeigher.ofGiven(data, weighing, options.seed());
    }

    private WeighedRules weigh(RuleSet counted, RuleWeigher weigher) {
        if (weigher.heldOut() > 0) {
            listener.notes(String.format(
                    Locale.ROOT,
                    "no facts to choose on: %,d of %,d are held out until every choice is made",
                    weigher.heldOut(),
                    data.train().size()));
        }
        RuleSet joined = options.mines() ? mine(counted, weigher) : weigher.join(counted, Progress.NONE);
        LearnedCompletion learned =
                steps.run(ImportStep.WEIGH, progress -> weigher.learn(joined, progress), RuleImporter::figures);
        if (!weigher.countsAgain()) {
            return weigher.weighed(joined, learned);
        }
        return steps.run(
                ImportStep.FINAL,
                progress -> weigher.weighAgain(counted, learned, progress),
                all -> String.format(Locale.ROOT, "%,d rules", all.rules().size()));
    }

    private RuleSet mine(RuleSet counted, RuleWeigher weigher) {
        return steps.run(
                ImportStep.MINE,
                progress -> weigher.join(counted, progress),
                joined -> String.format(Locale.ROOT, "%,d rules", joined.size()));
    }

    private static String figures(LearnedCompletion learned) {
        return learned.validMrr().isEmpty()
                ? "no facts to choose on"
                : "MRR "
                        + learned.validMrr().entrySet().stream()
                                .map(each -> String.format(Locale.ROOT, "%.3f %s", each.getValue(), each.getKey()))
                                .collect(Collectors.joining(", "));
    }

    private static RuleMeasure measure(WeighedRules weighed) {
        return weighed.weighting().options().measure();
    }

    private RuleSet fold(RuleSet rules, WeighingOptions weighing) {
        Graph counted = weighing.isFinal() ? data.buildGraph(FactsUsed.TRAIN_AND_VALID) : graph;
        FoldOptions folding = FoldOptions.DEFAULTS
                .withSeed(weighing.counting().seed())
                .withThreads(weighing.counting().threads());
        return steps.run(
                ImportStep.FOLD,
                (Progress progress) -> new RuleFolding(counted, folding).fold(rules, progress),
                folded -> String.format(
                        Locale.ROOT,
                        "%,d of %,d say what others say already",
                        folded.stream().filter(rule -> rule.fold().isPresent()).count(),
                        folded.size()));
    }

    private Constraints constraints() {
        StatedConstraints stated = new StatedConstraints(graph, data.prefixes());
        stated.notes().forEach(listener::notes);
        return stated.over(GraphShape.of(graph, data.prefixes()).constraints(), data.name());
    }

    private LearningMetrics metrics(
            LearningMetrics.Paths paths,
            LearningMetrics.Fit fit,
            RuleSet rules,
            WeighedRules weighed,
            Map<String, StepCost> before) {
        Map<String, StepCost> costs = new LinkedHashMap<>(before);
        costs.putAll(steps.costs());
        return new LearningMetrics(
                paths,
                fit,
                rules.size(),
                rules.heads().size(),
                weighed.validMrr(),
                new LearningMetrics.Effort(false, costs, Stopwatch.peakBytes(), List.of()));
    }

    private static Map<String, String> versions(Map<String, String> before) {
        Map<String, String> versions = new TreeMap<>(before);
        String own = RuleImporter.class.getPackage().getImplementationVersion();
        versions.put("hornbeam", own == null ? "unpackaged" : own);
        versions.put("java", System.getProperty("java.version"));
        return versions;
    }

    /** Does one step of importing after the other: each timed, told of, and explained if memory does not suffice. */
    private static final class ImportSteps {
        private final ImportListener listener;
        private final Map<String, StepCost> costs = new LinkedHashMap<>();

        ImportSteps(ImportListener listener) {
            this.listener = listener;
        }

        /** @param outcome says what came of it */
        <T> T run(ImportStep step, Function<Progress, T> work, Function<T, String> outcome) {
            Cancellation.check();
            listener.begins(step);
            Stopwatch watch = new Stopwatch();
            T result = Memory.explained(
                    step.doing(),
                    "the number of rules or of threads",
                    () -> work.apply((done, total) -> listener.moves(step, done, total)));
            StepCost cost = watch.cost();
            costs.put(step.label(), cost);
            listener.ends(step, outcome.apply(result), cost.seconds());
            return result;
        }

        /** What the steps so far have cost, by label. */
        Map<String, StepCost> costs() {
            return costs;
        }
    }

    /** What somebody who gives rules may wonder about, in one line each that names the first rule. */
    private static final class WishNotes {
        private final Relations shown;

        /** @param shown the relations by the names that people are shown */
        WishNotes(Relations shown) {
            this.shown = shown;
        }

        /** Banned rules that a model does not have anyway. */
        Optional<String> absent(RuleSet rules, RuleWishes wishes) {
            RuleSet absent = among(rules).allowed(wishes.banned());
            return absent.isEmpty()
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "%,d of %,d banned rules are not in the model (first: %s)",
                            absent.size(),
                            wishes.banned().size(),
                            RuleFormat.statement(absent.get(0), shown)));
        }

        /** Given rules that the facts hardly bear out. */
        Optional<String> unsupported(RuleSet counted, int least, RuleSet given) {
            List<Rule> few = counted.stream()
                    .filter(rule -> rule.statistics().orElseThrow().support() < least)
                    .filter(among(given).allowed().negate())
                    .toList();
            return few.isEmpty()
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "%,d of %,d rules that were given are borne out by fewer than %d facts: kept, but not used for answers "
                                    + "(first: %s)",
                            few.size(),
                            given.size(),
                            least,
                            RuleFormat.statement(few.get(0), shown)));
        }

        /** Wishes that ban some rules, and so tell which these are. */
        private static RuleWishes among(RuleSet rules) {
            return new RuleWishes(rules, rules, GivenRules.NONE, List.of());
        }
    }

    /** Is told how importing goes, always on the thread that imports; every method may be left as it is. */
    public interface ImportListener {
        /** Hears nothing. */
        ImportListener NONE = new ImportListener() {};

        /** A step begins. */
        default void begins(ImportStep step) {}

        /** A step moves on: {@code done} of {@code total} items of its present stage. */
        default void moves(ImportStep step, long done, long total) {}

        /**
         * A step is done.
         *
         * @param outcome what came of it, in a few words
         */
        default void ends(ImportStep step, String outcome, double seconds) {}

        /** Something that the user should know, in one line. */
        default void notes(String line) {}

        /** The steps of importing rules, in order; they are called as the same steps of learning. */
        enum ImportStep {
            /** Support and confidence of the rules are counted in the graph. */
            COUNT("grounding rules"),
            /** Rules that the facts bear out best are mined and join the others. */
            MINE("mining rules"),
            /** How the votes of rules are added up is learned, chosen and calibrated. */
            WEIGH("weighing rules"),
            /** With every choice made, rules are counted and weighed again on all facts. */
            FINAL("learning on all facts"),
            /** Rules that say nearly the same as another are folded into it, for people who read them. */
            FOLD("folding rules");

            private final String doing;

            ImportStep(String doing) {
                this.doing = doing;
            }

            /** What is being done: {@code weighing rules}. */
            public String doing() {
                return doing;
            }

            /** As reports and manifests write it: {@code weigh}. */
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
