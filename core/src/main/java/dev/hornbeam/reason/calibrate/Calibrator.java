package dev.hornbeam.reason.calibrate;

import dev.hornbeam.Progress;
import dev.hornbeam.ReliabilityRow;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.reason.calibrate.HeldOutScores.Allowance;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.reason.ground.Votes;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.ParallelTasks.Heaviest;
import dev.hornbeam.work.TimeLimit;
import dev.hornbeam.work.TimeLimit.TimeShares;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * Learns probabilities from held-out facts: a relation or inverse with enough right answers has its own steps, the
 * others share the steps of all that are aggregated in the same way, moved towards what was seen of them. An answer to a question
 * that is known to have one is likelier than a new fact of the same score, so both are measured.
 */
public final class Calibrator {
    /** How many right answers a relation or inverse needs to have its own steps. */
    private static final double ENOUGH = 50;

    private static final int QUERIES = 100;
    private static final int ROWS = 10;

    /** The most questions of all relations for how far rules can be believed: no curve of scores is looked for. */
    private static final int FEWER_QUESTIONS = 6_000;

    /** Missing facts that the factor of all relations counts for. */
    private static final double PSEUDO_FACTS = 5;

    private static final double LEAST_FACTOR = 0.01;
    private static final double MOST_FACTOR = 20;
    private static final int HALVINGS = 40;

    /** What is collected of a candidate. */
    interface Promise {
        Promise SCORE = (votes, candidate, relation, score) -> score;

        double of(Votes votes, int candidate, int relation, double score);
    }

    /** What is collected of the candidates of a question for a tail. */
    private interface FactPromise {
        IntToDoubleFunction of(Votes votes, double[] scores);
    }

    private final Graph graph;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final int budget;
    private final ParallelTasks tasks;
    private final TimeLimit limit;
    private final double hidden;

    /** @param budget the most edges that a query may look up and follow */
    public Calibrator(Graph graph, RuleBook rules, Aggregation aggregation, int budget, ParallelTasks tasks) {
        this(graph, rules, aggregation, budget, tasks, TimeLimit.NONE, 0);
    }

    private Calibrator(
            Graph graph,
            RuleBook rules,
            Aggregation aggregation,
            int budget,
            ParallelTasks tasks,
            TimeLimit limit,
            double hidden) {
        this.graph = graph;
        this.rules = rules;
        this.aggregation = aggregation;
        this.budget = budget;
        this.tasks = tasks;
        this.limit = limit;
        this.hidden = hidden;
    }

    /** The same in limited time: by fewer questions where there are too many. */
    public Calibrator within(TimeLimit time) {
        return new Calibrator(graph, rules, aggregation, budget, tasks, time, hidden);
    }

    /**
     * The same where more facts were taken out of the graph than are given, such as a test split: they hold, but would count as wrong.
     *
     * @param facts how many for each one that is given
     */
    public Calibrator hiding(double facts) {
        return new Calibrator(graph, rules, aggregation, budget, tasks, limit, facts);
    }

    /** Probabilities from these facts, which must not be in the graph. */
    public Calibration calibrate(Triples heldOut) {
        return calibrate(heldOut, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many relations and inverses are done
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public Calibration calibrate(Triples heldOut, Progress progress) {
        return calibrate(heldOut, limit, progress);
    }

    private Calibration calibrate(Triples heldOut, TimeLimit time, Progress progress) {
        return answers(collect(heldOut, graph, time, progress));
    }

    private Calibration answers(List<HeldOutScores.Seen> seen) {
        seen.forEach(each -> each.scores.hide(each.hiddenPerRight(hidden)));
        List<Steps> steps = fit(seen.stream().map(each -> each.scores).toList());
        double[] unreached = new double[seen.size()];
        for (int relation = 0; relation < unreached.length; relation++) {
            HeldOutScores.Seen own = seen.get(relation);
            unreached[relation] = own.unreached == 0 ? 0 : own.unreachedRight / own.unreached;
        }
        return new Calibration(steps, unreached);
    }

    /**
     * The same where facts that were held out are in the graph now, and weights were learned from them, too: each is hidden alone and
     * asked for.
     */
    public Calibration calibrateAgain(Triples facts, Progress progress) {
        return answers(new HiddenScores(graph, rules, aggregation, budget, facts, limit).answers(tasks, progress));
    }

    /**
     * Learns the probabilities of facts from facts that are not in the graph, or are hidden in turn if they are.
     *
     * @param missing the facts that the graph that is asked lacks, compared with these
     */
    public FactModel factModel(Triples facts, FactModel.Missing missing, Progress progress) {
        return new FactModelLearner(graph, rules, aggregation, budget, tasks, limit).learn(facts, missing, progress);
    }

    /** Adapts the probabilities of facts to this graph, which has the facts that they were learned from. */
    public FactModel adapt(FactModel model, Triples facts, Progress progress) {
        return new FactModelLearner(graph, rules, aggregation, budget, tasks, limit).adapt(model, facts, progress);
    }

    private Calibrator byBestRule() {
        Aggregation best =
                Aggregation.everywhere(AggregatorKind.MAX, graph.relations().directedCount());
        return new Calibrator(graph, rules, best, budget, tasks, limit, hidden);
    }

    /**
     * Whether the facts that the graph lacks are like those it has: for each relation, how many times as many of those held out are
     * right as would be if they had been drawn at random. Where rules lead to few of the facts that are missing, it is below 1.
     *
     * @param heldOut facts that are not in the graph
     */
    public double[] missing(Triples heldOut, Progress progress) {
        Calibrator best = byBestRule();
        double[] none = new double[graph.relations().count()];
        RuleProbabilities known = new RuleProbabilities(graph, rules, none, budget);
        List<Isotonic> seen = best.facts(graph, heldOut)
                .asking(FEWER_QUESTIONS)
                .promised((votes, scores) ->
                        candidate -> known.known(votes, candidate, votes.query().relation()))
                .collect(tasks, progress);
        double share = heldOut.size() * (1 + hidden) / graph.tripleCount();
        Isotonic together = new Isotonic();
        seen.forEach(together::addAll);
        double ofAll = factor(together, share, 1, 1 + hidden, PSEUDO_FACTS);
        return seen.stream()
                .mapToDouble(each -> factor(each, share, ofAll, 1 + hidden, PSEUDO_FACTS))
                .toArray();
    }

    /**
     * The factor on the odds of what is believed under which as many are expected as are right.
     *
     * @param share what the odds are multiplied by beside it
     * @param usual the factor that it is near where little was seen
     * @param each how many right ones there are for each that is known
     * @param pseudo how many facts the usual factor counts for
     */
    static double factor(Isotonic seen, double share, double usual, double each, double pseudo) {
        double low = LEAST_FACTOR;
        double high = MOST_FACTOR;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = Math.sqrt(low * high);
            double[] excess = {pseudo * (middle / usual - 1)};
            seen.forEach((believed, times, right) -> {
                double odds = middle * share * believed / (1 - believed);
                excess[0] += times * odds / (1 + odds) - each * right;
            });
            if (excess[0] > 0) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Math.sqrt(low * high);
    }

    private FactScores facts(Graph known, Triples heldOut) {
        return new FactScores(graph, known, rules, aggregation, budget, heldOut, limit);
    }

    /**
     * One per relation or inverse: its own steps if it has enough right answers, else those of all that are aggregated in the same
     * way, moved towards what was seen of it.
     */
    private List<Steps> fit(List<Isotonic> seen) {
        Map<String, Isotonic> byLabel = new HashMap<>();
        Map<AggregatorKind, Isotonic> byKind = new EnumMap<>(AggregatorKind.class);
        for (int relation = 0; relation < seen.size(); relation++) {
            pool(byLabel, label(relation)).addAll(seen.get(relation));
            pool(byKind, aggregation.of(relation).kind()).addAll(seen.get(relation));
        }
        Map<Isotonic, Steps> fitted = new IdentityHashMap<>();
        List<Steps> steps = new ArrayList<>();
        for (int relation = 0; relation < seen.size(); relation++) {
            Isotonic own = seen.get(relation);
            Isotonic alike = byLabel.get(label(relation));
            Isotonic kin = byKind.get(aggregation.of(relation).kind());
            Isotonic shared = alike.rights() >= ENOUGH ? alike : kin;
            Steps others = fitted.computeIfAbsent(shared, some -> some.isEmpty() ? Steps.NEVER : some.fit());
            steps.add(own.isEmpty() ? others : own.rights() >= ENOUGH ? own.fit() : own.moved(others));
        }
        return steps;
    }

    private String label(int relation) {
        return aggregation.of(relation).label();
    }

    private static <K> Isotonic pool(Map<K, Isotonic> pools, K key) {
        return pools.computeIfAbsent(key, none -> new Isotonic());
    }

    /**
     * How reliable probabilities are on facts, in ten rows of equal width; use facts other than those calibrated on.
     */
    public List<ReliabilityRow> reliability(Calibration calibration, Triples facts) {
        return reliability(calibration, facts, graph);
    }

    /**
     * The same without answers known from other facts: they would count as wrong.
     *
     * @param known every fact that is known, over the same ids
     */
    public List<ReliabilityRow> reliability(Calibration calibration, Triples facts, Graph known) {
        return rows(new HeldOutScores(graph, known, rules, aggregation, budget, facts, QUERIES, limit)
                .promised(calibration::share).collect(tasks, Progress.NONE).stream()
                        .map(each -> each.scores)
                        .toList());
    }

    /** How reliable the probabilities of facts are, if every entity is asked. */
    public List<ReliabilityRow> factReliability(Calibration calibration, Triples facts, Graph known) {
        return rows(facts(known, facts)
                .promised((votes, scores) -> calibration.ofFacts(
                        votes,
                        votes.query().relation(),
                        aggregation.of(votes.query().relation()),
                        scores))
                .collect(tasks, Progress.NONE));
    }

    private static List<ReliabilityRow> rows(List<Isotonic> seen) {
        double[] answers = new double[ROWS];
        double[] promised = new double[ROWS];
        double[] held = new double[ROWS];
        for (Isotonic each : seen) {
            each.forEach((probability, times, right) -> {
                int row = Math.min(ROWS - 1, (int) (probability * ROWS));
                answers[row] += times;
                promised[row] += times * probability;
                held[row] += right;
            });
        }
        List<ReliabilityRow> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            rows.add(new ReliabilityRow(
                    (double) row / ROWS,
                    (row + 1.0) / ROWS,
                    answers[row],
                    promised[row] / answers[row],
                    held[row] / answers[row]));
        }
        return rows;
    }

    private List<HeldOutScores.Seen> collect(Triples facts, Graph known, TimeLimit time, Progress progress) {
        return new HeldOutScores(graph, known, rules, aggregation, budget, facts, QUERIES, time)
                .collect(tasks, progress);
    }

    /**
     * The scores of new facts as completing a graph finds them: every entity is asked, whether it has an answer or not. Of each relation a
     * sample of entities is asked that stands for all: some of those with a fact that is held out, some of the other heads of the
     * relation, and some of the rest.
     */
    private static final class FactScores {
        /** The most questions of all relations, beside those about held-out facts. */
        private static final int QUESTIONS = 100_000;

        private static final int LEAST = 60;
        private static final int MOST = 2_500;

        private final Graph graph;
        private final Graph known;
        private final RuleBook rules;
        private final Aggregation aggregation;
        private final int budget;
        private final Graph heldOut;
        private final TimeLimit limit;
        private FactPromise promise = (votes, scores) -> candidate -> scores[candidate];
        private int questions = QUESTIONS;

        /** @param known facts that are left out unless they are held out */
        FactScores(
                Graph graph,
                Graph known,
                RuleBook rules,
                Aggregation aggregation,
                int budget,
                Triples heldOut,
                TimeLimit limit) {
            this.graph = graph;
            this.known = known;
            this.rules = rules;
            this.aggregation = aggregation;
            this.budget = budget;
            this.heldOut = Graph.of(graph.entities(), graph.relations(), heldOut);
            this.limit = limit;
        }

        /** Asks fewer questions. */
        FactScores asking(int most) {
            questions = most;
            return this;
        }

        /** Collects what is promised of each candidate in place of its score. */
        FactScores promised(FactPromise other) {
            promise = other;
            return this;
        }

        /** One per relation, inverses not included: completing asks for tails. */
        List<Isotonic> collect(ParallelTasks tasks, Progress progress) {
            List<Isotonic> all = new ArrayList<>();
            for (int i = 0; i < graph.relations().count(); i++) {
                all.add(new Isotonic());
            }
            int[] order =
                    Heaviest.first(all.size(), relation -> rules.of(relation).size());
            TimeShares shares = TimeShares.even(limit, all.size(), tasks.threads());
            tasks.run(
                    all.size(),
                    () -> new PathGrounder(graph, budget),
                    (task, grounder) -> collect(order[task], grounder, shares.of(order[task]), all.get(order[task])),
                    progress);
            return all;
        }

        private void collect(int relation, PathGrounder grounder, TimeLimit time, Isotonic into) {
            if (rules.of(relation).size() == 0) {
                return;
            }
            int each = Math.max(
                    LEAST,
                    Math.min(MOST, questions / Math.max(1, graph.relations().count())));
            Stratum hiding = Stratum.of(heldOut, relation);
            Stratum heads = Stratum.ofOnly(graph, heldOut, relation);
            Stratum rest = Stratum.withoutBoth(graph, heldOut, relation);
            SplittableRandom random = new SplittableRandom(relation);
            int strata = 3;
            for (Stratum stratum : List.of(hiding, heads, rest)) {
                ask(stratum, each / 2, relation, random, grounder, time.share(1.0 / strata--), into);
            }
        }

        private void ask(
                Stratum stratum,
                int most,
                int relation,
                SplittableRandom random,
                PathGrounder grounder,
                TimeLimit time,
                Isotonic into) {
            Isotonic scores = new Isotonic();
            Allowance allowance =
                    new Allowance(time, Allowance.MOST / 3 / graph.relations().count());
            while (stratum.drawn() < Math.min(most, stratum.size()) && !allowance.isSpent()) {
                int entity = stratum.draw(random);
                allowance.spend(add(entity, relation, grounder, random, scores));
            }
            if (stratum.drawn() > 0) {
                into.addAll(scores, stratum.each());
                into.drawnFrom(stratum.each());
            }
        }

        /** Asks one question. */
        private Grounding add(int head, int relation, PathGrounder grounder, SplittableRandom random, Isotonic into) {
            Grounding grounding = grounder.groundProposable(
                    new Query(head, relation),
                    rules.of(relation),
                    PathGrounder.NOTHING_EXCLUDED,
                    aggregation.of(relation).usesEvidence());
            double[] scores = new double[grounding.size()];
            aggregation.of(relation).score(grounding, scores);
            ScoreSample sample = ScoreSample.of(
                    grounding,
                    scores,
                    grounding.reached(),
                    tail -> heldOut.contains(head, relation, tail),
                    graph,
                    known);
            IntToDoubleFunction value = promise.of(grounding, scores);
            sample.forEach(
                    random,
                    (candidate, times) -> into.add(
                            value.applyAsDouble(candidate),
                            heldOut.contains(head, relation, grounding.entity(candidate)),
                            times));
            return grounding;
        }
    }

    /**
     * Scores in the graph that questions will be asked of, where the facts that were once held out are known: each is hidden alone and
     * asked for, and what else the rules lead to, in the whole graph, counts as wrong. Weights that were learned again give other
     * scores than those before, so the probabilities of the one are no measure of the other.
     */
    private static final class HiddenScores {
        private static final int ANSWERS = 100;

        private final Graph graph;
        private final RuleBook rules;
        private final Aggregation aggregation;
        private final int budget;
        private final Graph hidden;
        private final TimeLimit limit;

        /** @param facts in the graph; each is hidden in turn */
        HiddenScores(Graph graph, RuleBook rules, Aggregation aggregation, int budget, Triples facts, TimeLimit limit) {
            this.graph = graph;
            this.rules = rules;
            this.aggregation = aggregation;
            this.budget = budget;
            this.hidden = Graph.of(graph.entities(), graph.relations(), facts);
            this.limit = limit;
        }

        private void run(List<HeldOutScores.Seen> all, ParallelTasks tasks, Progress progress) {
            int[] order = Heaviest.first(
                    all.size(),
                    relation -> (double) hidden.tripleCount(relation)
                            * rules.of(relation).size());
            TimeShares shares = TimeShares.even(limit, all.size(), tasks.threads());
            tasks.run(
                    all.size(),
                    () -> new PathGrounder(graph, budget),
                    (task, grounder) -> answers(order[task], grounder, shares.of(order[task]), all.get(order[task])),
                    progress);
        }

        /** Answers to the questions that hidden facts answer, one per relation and inverse. */
        List<HeldOutScores.Seen> answers(ParallelTasks tasks, Progress progress) {
            List<HeldOutScores.Seen> all = new ArrayList<>();
            for (int i = 0; i < graph.relations().directedCount(); i++) {
                all.add(new HeldOutScores.Seen());
            }
            run(all, tasks, progress);
            return all;
        }

        private void answers(int relation, PathGrounder grounder, TimeLimit time, HeldOutScores.Seen seen) {
            SplittableRandom random = new SplittableRandom(relation);
            Allowance allowance =
                    new Allowance(time, Allowance.MOST / graph.relations().directedCount());
            for (long fact : drawn(relation, ANSWERS, random)) {
                if (allowance.isSpent()) {
                    break;
                }
                int answer = (int) fact;
                Scored scored = score((int) (fact >>> 32), relation, answer, grounder);
                allowance.spend(scored.grounding);
                double level = aggregation.of(relation).level(scored.grounding, scored.scores);
                ScoreSample.of(scored.grounding, scored.scores, scored.scores.length, known -> known == answer, graph)
                        .forEach(
                                random,
                                (candidate, times) -> seen.scores.add(
                                        scored.scores[candidate] - level,
                                        scored.grounding.entity(candidate) == answer,
                                        times));
                int candidate = scored.grounding.candidate(answer);
                seen.unreachedRight += candidate < 0 || scored.scores[candidate] == Aggregator.UNREACHED ? 1 : 0;
                seen.unreached += graph.entityCount() - scored.grounding.size();
            }
        }

        private record Scored(Grounding grounding, double[] scores) {}

        private Scored score(int entity, int relation, int excluded, PathGrounder grounder) {
            Aggregator aggregator = aggregation.of(relation);
            Grounding grounding = grounder.ground(
                    new Query(entity, relation), rules.of(relation), excluded, aggregator.usesEvidence());
            double[] scores = new double[grounding.size()];
            aggregator.score(grounding, scores);
            return new Scored(grounding, scores);
        }

        /** Some hidden facts of a relation or inverse, in random order, as source and target packed. */
        private long[] drawn(int relation, int most, SplittableRandom random) {
            long[] all = new long[hidden.tripleCount(relation)];
            int size = 0;
            long sources = hidden.sources(relation);
            for (int s = Slice.begin(sources); s < Slice.end(sources); s++) {
                long targets = hidden.neighbours(hidden.source(s), relation);
                for (int t = Slice.begin(targets); t < Slice.end(targets); t++) {
                    all[size++] = (long) hidden.source(s) << 32 | hidden.target(t);
                }
            }
            long[] drawn = new long[Math.min(most, size)];
            for (int i = 0; i < drawn.length; i++) {
                int other = i + random.nextInt(size - i);
                drawn[i] = all[other];
                all[other] = all[i];
            }
            return drawn;
        }
    }
}
