package dev.hornbeam.complete;

import static java.util.stream.Collectors.toMap;

import dev.hornbeam.Progress;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregationLearner;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.aggregate.JointLearner;
import dev.hornbeam.reason.attribute.AttributeLearner;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibrator;
import dev.hornbeam.reason.calibrate.FactModel;
import dev.hornbeam.reason.calibrate.FactModel.Missing;
import dev.hornbeam.reason.constant.ConstantBook;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.constant.ConstantRules;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.TimeLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Learns to complete a graph with given rules: weights from the facts of train, the aggregator of each relation and
 * inverse chosen on valid, and probabilities from valid.
 */
public final class CompletionLearner {
    /** The most facts of a relation that its aggregator is chosen by: more hardly change the choice. */
    private static final int CHOOSING = 250;

    /** The most that choosing may cost, as groundings count it: about half a minute. */
    private static final double MOST_COST = 6e9;

    /** What comparing two measures of rules may cost of that: one choice for all relations needs fewer facts. */
    private static final double FOR_MEASURES = 0.25;

    /** The facts of a relation by which it is found how many more can be afforded. */
    private static final int PILOT = 5;

    /** Parts of the time that is left at each stage. */
    private static final double FOR_ATTRIBUTES = 0.4;

    private static final double FOR_WEIGHTS = 0.6;
    /** What grounding may take; scoring in every way takes several times as long. */
    private static final double FOR_CHOOSING = 0.05;

    /** The most facts held out that the weights of evidence are learned from. */
    private static final int JOINT_FACTS = 2_000;

    /**
     * By how much the model of all evidence must rank facts held out worse than a part of it to be rejected: for each question it was learned
     * from half of the others only, and facts that nobody has stated stand among the wrong answers.
     */
    private static final double CLEARLY_WORSE = 0.02;

    /** Rules beyond which they are not weighed one by one. */
    private static final int MOST_WEIGHED = 20_000;

    private final CompletionOptions options;
    private final Optional<ConstantRules> constants;
    private final TimeLimit limit;
    private final boolean calibrates;
    private final LearnedParts parts;
    private final double lacking;

    public CompletionLearner(CompletionOptions options) {
        this(options, Optional.empty(), TimeLimit.NONE, true, LearnedParts.NONE, Double.NaN);
    }

    private CompletionLearner(
            CompletionOptions options,
            Optional<ConstantRules> constants,
            TimeLimit limit,
            boolean calibrates,
            LearnedParts parts,
            double lacking) {
        this.lacking = lacking;
        this.options = options;
        this.constants = constants;
        this.limit = limit;
        this.calibrates = calibrates;
        this.parts = parts;
    }

    /** The same for rules of which some have constants and were read from a file. */
    public CompletionLearner with(ConstantRules others) {
        return new CompletionLearner(options, Optional.of(others), limit, calibrates, parts, lacking);
    }

    /** The same in limited time: what takes too long is done by fewer questions, or left out. */
    public CompletionLearner within(TimeLimit time) {
        return new CompletionLearner(options, constants, time, calibrates, parts, lacking);
    }

    /** The same without probabilities, where all is learned again and they are measured then. */
    public CompletionLearner uncalibrated() {
        return new CompletionLearner(options, constants, limit, false, parts, lacking);
    }

    /** The same where parts that were learned before are not learned again. */
    public CompletionLearner keeping(LearnedParts kept) {
        return new CompletionLearner(options, constants, limit, calibrates, kept, lacking);
    }

    /** The same where a graph is taken to lack this share of its facts, if there is no test split to say how many were taken out. */
    public CompletionLearner lacking(double share) {
        return new CompletionLearner(options, constants, limit, calibrates, parts, share);
    }

    /** How many facts the graph that is asked lacks, for each one held out. */
    private Missing missing(Dataset data, boolean heldOutIsKnown) {
        boolean taken = Double.isNaN(lacking);
        double ratio = taken && (!heldOutIsKnown || !data.test().isEmpty())
                ? (double) data.test().size() / data.valid().size()
                : (taken ? GraphCompleter.LACKING : lacking)
                        * (data.train().size() + data.valid().size())
                        / data.valid().size();
        return new Missing(ratio, !heldOutIsKnown);
    }

    private CompletionLearner by(RuleMeasure measure) {
        return new CompletionLearner(options.withMeasure(measure), constants, limit, calibrates, parts, lacking);
    }

    private RuleBook book(RuleSet rules, Graph graph) {
        return book(rules, graph, options);
    }

    private RuleBook book(RuleSet rules, Graph graph, CompletionOptions by) {
        RuleBook book = new RuleBook(rules, by.measure(), by.most());
        return constants.map(some -> book.with(ConstantBook.of(some, graph))).orElse(book);
    }

    /**
     * Learns from train, chooses and calibrates on valid; without valid the aggregator is always {@code max} and
     * nothing is calibrated.
     */
    public GraphCompleter learn(Dataset data, RuleSet rules) {
        return learnAndTell(data, rules).completion();
    }

    /** The same where train is indexed already. */
    public GraphCompleter learn(Dataset data, Graph train, RuleSet rules) {
        return learnAndTell(data, train, rules, Progress.NONE).completion();
    }

    /** The same with the figures that the choice was made by. */
    public LearnedCompletion learnAndTell(Dataset data, RuleSet rules) {
        return learnAndTell(data, data.buildGraph(), rules, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param graph the index of train
     * @param progress is called in several stages, each starting from 0: measures compared, rules with constants solved and gathered,
     *     relations weighted, queries of valid ranked, relations calibrated for answers and for new facts
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LearnedCompletion learnAndTell(Dataset data, Graph graph, RuleSet rules, Progress progress) {
        Graph known = Graph.of(data.entities(), data.relations(), data.train().and(data.valid()));
        double affordable = affordable(data.valid(), graph, known, rules, progress);
        Triples asked = asked(data.valid(), affordable);
        Triples few = asked(data.valid(), affordable * FOR_MEASURES);
        MeasureChooser.Choice measure =
                new MeasureChooser(graph, known, options).choose(rules, few, by -> book(rules, graph, by), progress);
        LearnedCompletion learned = by(measure.measure()).learnAndTell(data, graph, known, rules, asked, progress);
        return learned.with(few.size() < asked.size() ? byFewer(measure.mrr()) : measure.rejected());
    }

    private LearnedCompletion learnAndTell(
            Dataset data, Graph graph, Graph known, RuleSet rules, Triples asked, Progress progress) {
        RuleBook book = book(rules, graph)
                .with(parts.attributes(
                        "weigh-attributes", graph, () -> attributes().learn(graph, data.valid(), known, progress)));
        Aggregation byRules = byRules("weigh-weights", graph, book, progress);
        List<Aggregation> choices = choices(byRules);
        Optional<JointLearner.Learned> joint = joint(data.valid(), graph, known, book, byRules, progress);
        joint.ifPresent(learned -> choices.add(learned.crossFitted()));
        List<Double> mrr = mrr(
                new GraphCompleter(graph, book, byRules, Calibration.NONE, options), known, choices, asked, progress);
        int best = best(mrr, joint.isPresent());
        boolean isJoint = joint.isPresent() && best == choices.size() - 1;
        Aggregation chosen = isJoint ? joint.get().all() : choices.get(best);
        Optional<Aggregation> crossFitted = joint.filter(some -> isJoint).map(JointLearner.Learned::crossFitted);
        GraphCompleter measured =
                new GraphCompleter(graph, book, crossFitted.orElse(chosen), Calibration.NONE, options);
        Calibration calibration = data.valid().isEmpty() ? Calibration.NONE : calibration(measured, data, progress);
        return new LearnedCompletion(
                new GraphCompleter(graph, book, chosen, calibration, options),
                crossFitted,
                data.valid().isEmpty() ? Map.of() : figures(choices, mrr, best));
    }

    /** Shares of answers, if they are not measured again later, and probabilities of facts. */
    private Calibration calibration(GraphCompleter measured, Dataset data, Progress progress) {
        Calibration shares = calibrates
                ? calibrator(measured, data)
                        .within(limit.share(0.5))
                        .calibrate(data.valid(), progress)
                        .withMissing(calibrator(measured, data).missing(data.valid(), progress))
                : Calibration.NONE;
        boolean willBeKnown = !Double.isNaN(lacking);
        return shares.with(calibrator(measured, data).factModel(data.valid(), missing(data, willBeKnown), progress));
    }

    /** One model of rules and all other evidence, learned from facts held out; none if there are too few, or rules alone are to decide. */
    private Optional<JointLearner.Learned> joint(
            Triples valid, Graph graph, Graph known, RuleBook book, Aggregation byRules, Progress progress) {
        if (valid.isEmpty() || !options.attributes().used()) {
            return Optional.empty();
        }
        ParallelTasks tasks = new ParallelTasks(options.threads());
        return Optional.of(
                new JointLearner(graph, known, book, byRules, options.budget(), tasks, limit.share(FOR_WEIGHTS))
                        .learn(HeldOutSample.of(valid, JOINT_FACTS), progress));
    }

    private static List<Double> mrr(
            GraphCompleter undecided, Graph known, List<Aggregation> choices, Triples asked, Progress progress) {
        if (asked.isEmpty()) {
            return Collections.nCopies(choices.size(), 0.0);
        }
        return undecided.evaluator(known, Protocol.STANDARD).evaluate(asked, choices, progress).stream()
                .map(evaluation -> evaluation.metrics(TiePolicy.MEAN).mrr())
                .toList();
    }

    /** The place of the highest, the first of equals. The last, a model of all the others, must be clearly worse not to be taken. */
    private static int best(List<Double> mrr, boolean lastIsOfAll) {
        int best = 0;
        for (int i = 1; i < mrr.size(); i++) {
            double margin = lastIsOfAll && i == mrr.size() - 1 ? CLEARLY_WORSE : 0;
            best = mrr.get(i) + margin > mrr.get(best) ? i : best;
        }
        return best;
    }

    private Calibrator calibrator(GraphCompleter completer, Dataset data) {
        double hidden = (double) data.test().size() / data.valid().size();
        return completer.calibrator().within(limit).hiding(hidden);
    }

    /** Figures that must not be compared with those by more questions. */
    private static Map<String, Double> byFewer(Map<String, Double> figures) {
        Map<String, Double> told = new LinkedHashMap<>();
        figures.forEach((name, mrr) -> told.put(name + " (fewer questions)", mrr));
        return told;
    }

    private static Triples asked(Triples valid, double perRelation) {
        return HeldOutSample.perRelation(valid, (int) Math.max(PILOT, Math.min(CHOOSING, perRelation)));
    }

    /** By how many facts of each relation choices can be made, by what that costs and by the time there is. */
    private double affordable(Triples valid, Graph graph, Graph known, RuleSet rules, Progress progress) {
        Aggregation max =
                Aggregation.everywhere(AggregatorKind.MAX, graph.relations().directedCount());
        RankingEvaluator evaluator = new GraphCompleter(graph, book(rules, graph), max, Calibration.NONE, options)
                .evaluator(known, Protocol.STANDARD);
        Triples few = HeldOutSample.perRelation(valid, PILOT);
        Stopwatch watch = new Stopwatch();
        double affordable = MOST_COST / Math.max(1, evaluator.cost(few, progress)) * PILOT;
        double inTime = limit.left() * FOR_CHOOSING / watch.cost().seconds() * PILOT;
        if (inTime < Math.min(CHOOSING, affordable)) {
            limit.cut("choices were made by fewer facts");
            return inTime;
        }
        return affordable;
    }

    private static Map<String, Double> figures(List<Aggregation> choices, List<Double> mrr, int best) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int i = 0; i < choices.size(); i++) {
            figures.put(choices.get(i).of(0).label(), mrr.get(i));
        }
        figures.put("chosen", mrr.get(best));
        return figures;
    }

    /**
     * Learns again from train and valid together, keeping the choices that were made. Probabilities are measured again by hiding
     * each fact of valid alone.
     *
     * @param rules the rules that a graph gives
     */
    public GraphCompleter learnOnAll(Dataset data, LearnedCompletion before, Function<Graph, RuleSet> rules) {
        return learnOnAll(data, before, rules, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many relations and inverses are weighed
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public GraphCompleter learnOnAll(
            Dataset data, LearnedCompletion before, Function<Graph, RuleSet> rules, Progress progress) {
        GraphCompleter heldOut = before.completion();
        Graph all = Graph.of(data.entities(), data.relations(), data.train().and(data.valid()));
        CompletionLearner alike = by(heldOut.options().measure());
        RuleBook book = alike.book(rules.apply(all), all)
                .with(parts.attributes(
                        "again-attributes",
                        all,
                        () -> attributes().learnAgain(all, heldOut.rules().attributes(), progress)));
        // Weights stay as they are: learned again from facts that rules have seen, scores would mean something else
        // than was measured.
        Aggregation aggregation = heldOut.aggregation().over(heldOut.rules(), book);
        Aggregation measured = before.crossFitted()
                .map(halves -> halves.over(heldOut.rules(), book))
                .orElse(aggregation);
        GraphCompleter learnedAgain = new GraphCompleter(all, book, measured, Calibration.NONE, alike.options);
        Calibration calibration = calibrator(learnedAgain, data)
                .calibrateAgain(data.valid(), progress)
                .withMissing(calibrator(heldOut, data).missing(data.valid(), progress));
        Optional<FactModel> facts = heldOut.calibration()
                .facts()
                .map(model -> learnedAgain
                        .calibrator()
                        .within(limit)
                        .adapt(model.on(data.relations(), all).lacking(missing(data, true)), data.valid(), progress));
        calibration = facts.map(calibration::with).orElse(calibration);
        return new GraphCompleter(all, book, aggregation, calibration, alike.options);
    }

    /** The aggregators to choose from, {@code max} first: it is what is left where nothing can be chosen. */
    private static List<Aggregation> choices(Aggregation byRules) {
        List<Aggregation> choices = new ArrayList<>();
        int directedCount = byRules.directedCount();
        choices.add(Aggregation.everywhere(AggregatorKind.MAX, directedCount));
        for (AggregatorKind kind : AggregatorKind.FIXED) {
            if (kind != AggregatorKind.MAX) {
                choices.add(Aggregation.everywhere(kind, directedCount));
            }
        }
        if (byRules.weighsRules()) {
            choices.add(byRules);
        }
        return choices;
    }

    /** How rules are scored: by learned weights, or by noisy-or where there are so many rules that weights take long and add little. */
    private Aggregation byRules(String part, Graph graph, RuleBook book, Progress progress) {
        return book.chains().size() > MOST_WEIGHED
                ? Aggregation.everywhere(
                        AggregatorKind.NOISY_OR_5, graph.relations().directedCount())
                : parts.weights(part, book, () -> learner(graph, book).learn(progress));
    }

    private AttributeTuner attributes() {
        return new AttributeTuner(options, limit.share(FOR_ATTRIBUTES));
    }

    private AggregationLearner learner(Graph graph, RuleBook book) {
        return new AggregationLearner(
                        graph, book, options.learning(), options.budget(), new ParallelTasks(options.threads()))
                .within(limit.share(FOR_WEIGHTS));
    }

    /**
     * Learns rules with constants, and chooses how strongly their weights are pulled towards 0 by how well they answer facts held
     * out. Where learning takes long, nothing is tried: the usual pull does nearly as well on graphs of every kind.
     */
    private static final class AttributeTuner {
        private static final double[] PULLS = {20, 100, 500};

        /** Entities beyond which learning takes too long to be tried. */
        private static final int SMALL = 4_000;

        /** The most facts held out that are asked. */
        private static final int ASKED = 1_000;

        private final CompletionOptions options;
        private final TimeLimit limit;

        AttributeTuner(CompletionOptions options, TimeLimit limit) {
            this.options = options;
            this.limit = limit;
        }

        /**
         * The rules of a graph.
         *
         * @param heldOut facts that are not in the graph
         * @param known every fact
         */
        AttributeRules learn(Graph graph, Triples heldOut, Graph known, Progress progress) {
            if (!options.attributes().used()) {
                return AttributeRules.NONE;
            }
            if (limit.isSet() && learner(graph, options.attributes()).expectedSeconds() > limit.left()) {
                limit.cut("rules with constants were left out");
                return AttributeRules.NONE;
            }
            if (options.attributes().pull() > 0 || heldOut.isEmpty() || graph.entityCount() > SMALL) {
                return learn(graph, options.attributes(), progress);
            }
            Triples some = HeldOutSample.of(heldOut, ASKED);
            AttributeRules best = AttributeRules.NONE;
            double bestMrr = -1;
            double bestPull = 0;
            boolean small = AttributeLearner.isSmall(graph);
            for (double pull : PULLS) {
                if (bestMrr >= 0 && limit.isOver()) {
                    break;
                }
                AttributeOptions how = options.attributes().withPull(pull);
                AttributeRules rules = small ? learner(graph, how).solve(progress) : learn(graph, how, progress);
                double mrr = alone(graph, rules)
                        .evaluate(some, known, Protocol.STANDARD)
                        .metrics(TiePolicy.MEAN)
                        .mrr();
                if (mrr > bestMrr) {
                    best = rules;
                    bestPull = pull;
                    bestMrr = mrr;
                }
            }
            return small ? learn(graph, options.attributes().withPull(bestPull), progress) : best;
        }

        /** Learns again from more facts, with the pull that was chosen. */
        AttributeRules learnAgain(Graph graph, AttributeRules before, Progress progress) {
            return before.isEmpty()
                    ? AttributeRules.NONE
                    : learn(graph, options.attributes().withPull(before.pull()), progress);
        }

        private AttributeRules learn(Graph graph, AttributeOptions how, Progress progress) {
            return learner(graph, how).learn(progress);
        }

        private AttributeLearner learner(Graph graph, AttributeOptions how) {
            return new AttributeLearner(graph, how, new ParallelTasks(options.threads()));
        }

        private GraphCompleter alone(Graph graph, AttributeRules rules) {
            RuleBook book = new RuleBook(RuleSet.of(graph.relations(), List.of()), options.measure()).with(rules);
            return new GraphCompleter(
                    graph,
                    book,
                    Aggregation.everywhere(
                            AggregatorKind.ATTRIBUTES, graph.relations().directedCount()),
                    Calibration.NONE,
                    options);
        }
    }

    /**
     * Decides whether the network has a say in what a rule is worth: counts with its score as the prior where they rank facts held
     * out clearly better by the best rule of each answer, else counts alone. Where the two are close, weights learned from counts
     * alone were better (fb15k-237).
     */
    private static final class MeasureChooser {
        /** By how much the mean reciprocal rank must be higher for the network to have a say. */
        private static final double CLEARLY = 0.003;

        private static final String BY_WORTH = "max by worth";
        private static final String BY_COUNTS = "max by counts alone";

        private final Graph graph;
        private final Graph known;
        private final CompletionOptions options;

        MeasureChooser(Graph graph, Graph known, CompletionOptions options) {
            this.graph = graph;
            this.known = known;
            this.options = options;
        }

        /**
         * What was chosen.
         *
         * @param mrr the figures of both measures by their names, that of the rejected one first; empty if there was no choice
         */
        record Choice(RuleMeasure measure, Map<String, Double> mrr) {
            /** The figure of the rejected measure alone, for whoever asks the same questions by the other one again. */
            Map<String, Double> rejected() {
                return mrr.entrySet().stream().limit(1).collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
            }
        }

        /**
         * The measure that suits facts held out.
         *
         * @param book makes the rules ready by the measure of options
         * @param progress is called with how many questions are asked, once for each measure
         */
        Choice choose(RuleSet rules, Triples asked, Function<CompletionOptions, RuleBook> book, Progress progress) {
            if (options.measure() != RuleMeasure.WORTH) {
                return new Choice(options.measure(), Map.of());
            }
            if (rules.stream().anyMatch(rule -> rule.worth().isEmpty())) {
                return new Choice(RuleMeasure.LAPLACE, Map.of());
            }
            if (asked.isEmpty()) {
                return new Choice(RuleMeasure.WORTH, Map.of());
            }
            double worth = mrr(RuleMeasure.WORTH, asked, book, progress);
            double laplace = mrr(RuleMeasure.LAPLACE, asked, book, progress);
            Map<String, Double> mrr = new LinkedHashMap<>();
            if (worth >= laplace + CLEARLY) {
                mrr.put(BY_COUNTS, laplace);
                mrr.put(BY_WORTH, worth);
                return new Choice(RuleMeasure.WORTH, mrr);
            }
            mrr.put(BY_WORTH, worth);
            mrr.put(BY_COUNTS, laplace);
            return new Choice(RuleMeasure.LAPLACE, mrr);
        }

        private double mrr(
                RuleMeasure measure, Triples asked, Function<CompletionOptions, RuleBook> book, Progress progress) {
            CompletionOptions by = options.withMeasure(measure);
            Aggregation max =
                    Aggregation.everywhere(AggregatorKind.MAX, graph.relations().directedCount());
            return new GraphCompleter(graph, book.apply(by), max, Calibration.NONE, by)
                    .evaluator(known, Protocol.STANDARD)
                    .evaluate(asked, List.of(max), progress)
                    .get(0)
                    .metrics(TiePolicy.MEAN)
                    .mrr();
        }
    }

    /**
     * What was learned of completing a graph, and how the ways of aggregating fared on valid.
     *
     * @param completion answers questions
     * @param crossFitted the same weights, for each question learned from others: what probabilities are measured by; empty if none were
     *     learned from facts held out
     * @param validMrr by aggregator, {@code chosen} for the choice of one per relation and inverse; empty without valid
     */
    public record LearnedCompletion(
            GraphCompleter completion, Optional<Aggregation> crossFitted, Map<String, Double> validMrr) {
        public LearnedCompletion {
            validMrr = Collections.unmodifiableMap(new LinkedHashMap<>(validMrr));
        }

        /** Whether a weighting tells all that is needed later. */
        public boolean isToldBy(Weighting weighting) {
            boolean sameConstants = completion.rules().attributes().isEmpty()
                    || !weighting.attributes().isEmpty()
                            && completion.rules().attributes().pull()
                                    == weighting.attributes().pull();
            return crossFitted.isEmpty() && sameConstants;
        }

        /** The same with figures of what was tried beside. */
        LearnedCompletion with(Map<String, Double> others) {
            Map<String, Double> all = new LinkedHashMap<>(others);
            all.putAll(validMrr);
            return new LearnedCompletion(completion, crossFitted, all);
        }
    }

    /** Where the long parts of weighing are kept once they are done, so that work that is ended goes on after them. */
    public interface LearnedParts {
        /** Nothing is kept. */
        LearnedParts NONE = new LearnedParts() {};

        /**
         * Rules with constants, as they were kept or as the work gives them.
         *
         * @param name which part of the work it is
         */
        default AttributeRules attributes(String name, Graph graph, Supplier<AttributeRules> work) {
            return work.get();
        }

        /** Weights of rules, likewise. */
        default Aggregation weights(String name, RuleBook rules, Supplier<Aggregation> work) {
            return work.get();
        }
    }

    /** Some of the facts held out, where all would take too long: evenly spread, and no relation more often than needed. */
    public static final class HeldOutSample {
        private HeldOutSample() {}

        /** At most about so many facts, evenly spread over all. */
        public static Triples of(Triples all, int most) {
            if (all.size() <= most) {
                return all;
            }
            Triples.Builder some = new Triples.Builder();
            for (int i = 0; i < most; i++) {
                int at = (int) ((long) i * all.size() / most);
                some.add(all.head(at), all.relation(at), all.tail(at));
            }
            return some.build();
        }

        /** At most so many facts of each relation, evenly spread over those it has. */
        static Triples perRelation(Triples all, int most) {
            Map<Integer, Integer> counts = new HashMap<>();
            for (int i = 0; i < all.size(); i++) {
                counts.merge(all.relation(i), 1, Integer::sum);
            }
            Map<Integer, Integer> seen = new HashMap<>();
            Triples.Builder some = new Triples.Builder();
            for (int i = 0; i < all.size(); i++) {
                int count = counts.get(all.relation(i));
                int place = seen.merge(all.relation(i), 1, Integer::sum) - 1;
                long before = (long) place * most / count;
                long after = (long) (place + 1) * most / count;
                if (count <= most || after > before) {
                    some.add(all.head(i), all.relation(i), all.tail(i));
                }
            }
            return some.build();
        }
    }
}
