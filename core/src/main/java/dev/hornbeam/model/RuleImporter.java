package dev.hornbeam.model;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionLearner.LearnedCompletion;
import dev.hornbeam.complete.RuleWeigher;
import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.StatedConstraints;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.Stopwatch.StepCost;
import dev.hornbeam.work.TimeLimit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Makes rules that were not learned here into a model: counted, weighed and calibrated by the facts of a data set, as learning
 * does it. Nothing is trained.
 *
 * <pre>
 *   RuleWishes rules = new RuleWishReader(data, 12, Optional.empty()).read(List.of(file), List.of());
 *   ModelContent model = new RuleImporter(data, ImportOptions.DEFAULTS, LearnListener.NONE).importing(rules);
 * </pre>
 */
public final class RuleImporter {
    /** What makes a step need less memory. */
    private static final String LOWER = "the number of rules or of threads";

    private static final MathContext DIGITS = new MathContext(6);

    private final Dataset data;
    private final Graph graph;
    private final ImportOptions options;
    private final LearnListener listener;
    private final TimedSteps steps;
    private final WishNotes notes;

    public RuleImporter(Dataset data, ImportOptions options, LearnListener listener) {
        if (data.train().isEmpty()) {
            throw InputException.of(
                    data.name(), "no facts to weigh rules by", "at least one", "Maybe the train file is empty.");
        }
        this.data = data.withSchemaApart();
        this.graph = this.data.buildGraph();
        this.options = options;
        this.listener = listener;
        this.steps = new TimedSteps(listener, TimeLimit.NONE);
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
                Provenance.versions(Map.of()),
                DataSource.of(data),
                data.prefixes().namespaces(),
                data.labels().relations(),
                RecordedSettings.of(weighing, options.seed()).withMeasure(measure(weighed)),
                metrics(LearningMetrics.Paths.NONE, LearningMetrics.Fit.NONE, rules, weighed, Map.of()),
                wishes.sources(),
                Optional.empty(),
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
                Provenance.versions(before.versions()),
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
                before.relation(),
                before.relating());
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
                LearnStep.COUNT,
                () -> new RuleStatisticsCounter(graph, weighing.counting())
                        .count(rules, steps.progress(LearnStep.COUNT)),
                done -> String.format(
                        Locale.ROOT,
                        "%,d, heads: %,d",
                        done.size(),
                        done.heads().size()),
                LOWER);
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
        steps.tellHeldOut(weigher, data);
        RuleSet joined = options.mines() ? mine(counted, weigher) : weigher.join(counted, Progress.NONE);
        LearnedCompletion learned = steps.run(
                LearnStep.WEIGH,
                () -> weigher.learn(joined, steps.progress(LearnStep.WEIGH)),
                TimedSteps::figures,
                LOWER);
        if (!weigher.countsAgain()) {
            return weigher.weighed(joined, learned);
        }
        return steps.run(
                LearnStep.FINAL,
                () -> weigher.weighAgain(counted, learned, steps.progress(LearnStep.FINAL)),
                all -> String.format(Locale.ROOT, "%,d rules", all.rules().size()),
                LOWER);
    }

    private RuleSet mine(RuleSet counted, RuleWeigher weigher) {
        return steps.run(
                LearnStep.MINE,
                () -> weigher.join(counted, steps.progress(LearnStep.MINE)),
                joined -> String.format(Locale.ROOT, "%,d rules", joined.size()),
                LOWER);
    }

    private static RuleMeasure measure(WeighedRules weighed) {
        return weighed.weighting().options().measure();
    }

    private RuleSet fold(RuleSet rules, WeighingOptions weighing) {
        return steps.fold(
                rules,
                weighing.isFinal() ? data.buildGraph(FactsUsed.TRAIN_AND_VALID) : graph,
                weighing.counting().seed(),
                weighing.counting().threads(),
                LOWER);
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
}
