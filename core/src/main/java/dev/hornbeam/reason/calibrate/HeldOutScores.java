package dev.hornbeam.reason.calibrate;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.calibrate.Calibrator.Promise;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.ParallelTasks.Heaviest;
import dev.hornbeam.work.TimeLimit;
import dev.hornbeam.work.TimeLimit.TimeShares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The scores of new answers to queries of held-out facts, each with whether the answer is among the facts. */
final class HeldOutScores {
    private final Graph graph;
    private final Graph known;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final int budget;
    private final Graph heldOut;
    private final int queries;
    private final TimeLimit limit;
    private Promise promise = Promise.SCORE;

    /**
     * @param known answers that are left out unless they are among the held-out facts
     * @param queries the most queries per relation or inverse
     */
    HeldOutScores(
            Graph graph,
            Graph known,
            RuleBook rules,
            Aggregation aggregation,
            int budget,
            Triples heldOut,
            int queries,
            TimeLimit limit) {
        this.graph = graph;
        this.known = known;
        this.rules = rules;
        this.aggregation = aggregation;
        this.budget = budget;
        this.heldOut = Graph.of(graph.entities(), graph.relations(), heldOut);
        this.queries = queries;
        this.limit = limit;
    }

    /** Collects what is promised of each candidate in place of its score. */
    HeldOutScores promised(Promise other) {
        promise = other;
        return this;
    }

    /** What was seen of one relation or inverse. */
    static final class Seen {
        final Isotonic scores = new Isotonic();
        double unreachedRight;
        double unreached;

        /** Over the questions, the number of their answers, and of the pairs of them. */
        private double answers;

        private double pairs;

        /**
         * How many right answers of a question are hidden for each that is not, if a fact has so many chances to be hidden. A question is
         * asked because it has an answer; that it has another is as likely as that it has a hidden one.
         */
        double hiddenPerRight(double each) {
            double others = answers == 0 ? 0 : pairs / answers;
            return each * (1 - Math.exp(-others));
        }
    }

    /**
     * One per relation and inverse.
     *
     * @param progress is called with how many of them are done
     */
    List<Seen> collect(ParallelTasks tasks, Progress progress) {
        Relations relations = graph.relations();
        List<Seen> all = new ArrayList<>();
        for (int i = 0; i < relations.directedCount(); i++) {
            all.add(new Seen());
        }
        int[] order = Heaviest.first(
                all.size(),
                relation -> (double) Slice.size(heldOut.sources(relation))
                        * rules.of(relation).size());
        TimeShares shares = TimeShares.even(limit, all.size(), tasks.threads());
        tasks.run(
                all.size(),
                () -> new PathGrounder(graph, budget),
                (task, grounder) -> collect(order[task], grounder, shares.of(order[task]), all.get(order[task])),
                progress);
        return all;
    }

    private void collect(int relation, PathGrounder grounder, TimeLimit time, Seen seen) {
        SplittableRandom random = new SplittableRandom(relation);
        Allowance allowance =
                new Allowance(time, Allowance.MOST / graph.relations().directedCount());
        for (int entity : drawn(relation, random)) {
            if (allowance.isSpent()) {
                break;
            }
            Grounding grounding = grounder.ground(
                    new Query(entity, relation),
                    rules.of(relation),
                    PathGrounder.NOTHING_EXCLUDED,
                    aggregation.of(relation).usesEvidence());
            allowance.spend(grounding);
            collect(grounding, seen, random);
        }
    }

    /** The distinct query entities of the held-out facts, in random order. */
    private Set<Integer> drawn(int relation, SplittableRandom random) {
        long sources = heldOut.sources(relation);
        List<Integer> entities = new ArrayList<>();
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            entities.add(heldOut.source(i));
        }
        Set<Integer> drawn = new LinkedHashSet<>();
        for (int i = 0; i < entities.size() && drawn.size() < queries; i++) {
            int other = i + random.nextInt(entities.size() - i);
            drawn.add(entities.get(other));
            entities.set(other, entities.get(i));
        }
        return drawn;
    }

    private void collect(Grounding grounding, Seen seen, SplittableRandom random) {
        Query query = grounding.query();
        double[] scores = new double[grounding.size()];
        aggregation.of(query.relation()).score(grounding, scores);
        double level = aggregation.of(query.relation()).level(grounding, scores);
        ScoreSample.of(
                        grounding,
                        scores,
                        scores.length,
                        answer -> heldOut.contains(query.entity(), query.relation(), answer),
                        graph,
                        known)
                .forEach(
                        random,
                        (candidate, times) -> add(grounding, candidate, scores[candidate] - level, seen, times));
        addUnreached(grounding, scores, seen);
        double answers = Slice.size(heldOut.neighbours(query.entity(), query.relation()));
        seen.answers += answers;
        seen.pairs += answers * (answers - 1);
    }

    private void add(Grounding grounding, int candidate, double score, Seen seen, double times) {
        Query query = grounding.query();
        boolean right = heldOut.contains(query.entity(), query.relation(), grounding.entity(candidate));
        seen.scores.add(promise.of(grounding, candidate, query.relation(), score), right, times);
    }

    private void addUnreached(Grounding grounding, double[] scores, Seen seen) {
        long answers =
                heldOut.neighbours(grounding.query().entity(), grounding.query().relation());
        for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
            int candidate = grounding.candidate(heldOut.target(i));
            seen.unreachedRight += candidate < 0 || scores[candidate] == Aggregator.UNREACHED ? 1 : 0;
        }
        seen.unreached += graph.entityCount()
                - Arrays.stream(scores)
                        .filter(score -> score != Aggregator.UNREACHED)
                        .count();
    }

    /** What the questions of a relation may cost, in time and work. */
    static final class Allowance {
        /** The most that the questions of all relations may cost, as groundings count it: fewer are asked where each is long. */
        static final double MOST = 1e9;

        private final TimeLimit time;
        private final double most;
        private double spent;

        Allowance(TimeLimit time, double most) {
            this.time = time;
            this.most = most;
        }

        void spend(Grounding grounding) {
            spent += grounding.cost();
        }

        /** @throws java.util.concurrent.CancellationException if the thread is interrupted */
        boolean isSpent() {
            Cancellation.check();
            boolean late = time.isOver();
            if (late) {
                time.cut("probabilities were measured by fewer questions");
            }
            return late || spent > most;
        }
    }
}
