package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.Heaviest;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import dev.hornbeam.work.TimeLimit;
import dev.hornbeam.work.TimeShares;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Scores in the graph that questions will be asked of, where the facts that were once held out are known: each is hidden alone and
 * asked for, and what else the rules lead to, in the whole graph, counts as wrong. Weights that were learned again give other
 * scores than those before, so the probabilities of the one are no measure of the other.
 */
final class HiddenScores {
    private static final int ANSWERS = 100;
    private static final int LEAST = 30;
    private static final int MOST = 2_500;
    private static final int QUESTIONS = 100_000;

    private final Graph graph;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final int budget;
    private final Graph hidden;
    private final FactFilter filter;
    private final TimeLimit limit;

    /** @param facts in the graph; each is hidden in turn */
    HiddenScores(
            Graph graph,
            RuleBook rules,
            Aggregation aggregation,
            int budget,
            Triples facts,
            FactFilter filter,
            TimeLimit limit) {
        this.graph = graph;
        this.rules = rules;
        this.aggregation = aggregation;
        this.budget = budget;
        this.hidden = Graph.of(graph.entities(), graph.relations(), facts);
        this.filter = filter;
        this.limit = limit;
    }

    /** Of one relation or inverse. */
    private interface Collector<T> {
        void collect(int relation, PathGrounder grounder, TimeLimit time, T into);
    }

    private <T> void run(List<T> all, ParallelTasks tasks, Progress progress, Collector<T> collector) {
        int[] order = Heaviest.first(
                all.size(),
                relation -> (double) hidden.tripleCount(relation)
                        * rules.of(relation).size());
        TimeShares shares = TimeShares.even(limit, all.size(), tasks.threads());
        tasks.run(
                all.size(),
                () -> new PathGrounder(graph, budget),
                (task, grounder) ->
                        collector.collect(order[task], grounder, shares.of(order[task]), all.get(order[task])),
                progress);
    }

    /** Answers to the questions that hidden facts answer, one per relation and inverse. */
    List<HeldOutScores.Seen> answers(ParallelTasks tasks, Progress progress) {
        List<HeldOutScores.Seen> all = new ArrayList<>();
        for (int i = 0; i < graph.relations().directedCount(); i++) {
            all.add(new HeldOutScores.Seen());
        }
        run(all, tasks, progress, this::answers);
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
            ScoreSample.of(scored.grounding, scored.scores, scored.scores.length, known -> known == answer, graph)
                    .forEach(
                            random,
                            (candidate, times) -> seen.scores.add(
                                    scored.scores[candidate], scored.grounding.entity(candidate) == answer, times));
            int candidate = scored.grounding.candidate(answer);
            seen.unreachedRight += candidate < 0 || scored.scores[candidate] == Aggregator.UNREACHED ? 1 : 0;
            seen.unreached += graph.entityCount() - scored.grounding.size();
        }
    }

    /** New facts as completing the graph finds them, one per relation. */
    List<Isotonic> facts(ParallelTasks tasks, Progress progress) {
        List<Isotonic> all = new ArrayList<>();
        for (int i = 0; i < graph.relations().count(); i++) {
            all.add(new Isotonic());
        }
        run(all, tasks, progress, this::facts);
        return all;
    }

    private void facts(int relation, PathGrounder grounder, TimeLimit time, Isotonic into) {
        if (rules.of(relation).size() == 0) {
            return;
        }
        int each = Math.max(
                LEAST, Math.min(MOST, QUESTIONS / Math.max(1, graph.relations().count())));
        SplittableRandom random = new SplittableRandom(relation);
        double cost = Allowance.MOST / 3 / graph.relations().count();
        right(relation, each, grounder, new Allowance(time.share(1 / 3.0), cost), random, into);
        if (!filter.isSingle(relation)) {
            wrong(
                    Stratum.of(graph, relation),
                    relation,
                    each,
                    grounder,
                    new Allowance(time.share(0.5), cost),
                    random,
                    into);
        }
        wrong(Stratum.without(graph, relation), relation, each, grounder, new Allowance(time, cost), random, into);
    }

    /** Hidden facts; of a relation with one object, what would be given in their place. */
    private void right(
            int relation,
            int most,
            PathGrounder grounder,
            Allowance allowance,
            SplittableRandom random,
            Isotonic into) {
        Isotonic seen = new Isotonic();
        long[] facts = drawn(relation, most, random);
        int asked = 0;
        for (long fact : facts) {
            if (allowance.isSpent()) {
                break;
            }
            int head = (int) (fact >>> 32);
            int tail = (int) fact;
            Scored scored = score(head, relation, tail, grounder);
            allowance.spend(scored.grounding);
            asked++;
            if (filter.isSingle(relation)) {
                ScoreSample sample = ScoreSample.of(
                        scored.grounding, scored.scores, scored.grounding.reached(), known -> known == tail, graph);
                int best = sample.first(
                        candidate -> filter.allowsInstead(head, relation, scored.grounding.entity(candidate)));
                if (best >= 0) {
                    seen.add(scored.scores[best], scored.grounding.entity(best) == tail, 1);
                }
            } else {
                int candidate = scored.grounding.candidate(tail);
                if (candidate >= 0 && candidate < scored.grounding.reached() && filter.allows(head, relation, tail)) {
                    seen.add(scored.scores[candidate], true, 1);
                }
            }
        }
        if (asked > 0) {
            into.addAll(seen, (double) hidden.tripleCount(relation) / asked);
        }
    }

    /** What rules lead to beside the facts, from some entities that stand for all. */
    private void wrong(
            Stratum entities,
            int relation,
            int most,
            PathGrounder grounder,
            Allowance allowance,
            SplittableRandom random,
            Isotonic into) {
        Isotonic seen = new Isotonic();
        while (entities.drawn() < Math.min(most, entities.size()) && !allowance.isSpent()) {
            int head = entities.draw(random);
            Scored scored = score(head, relation, PathGrounder.NOTHING_EXCLUDED, grounder);
            allowance.spend(scored.grounding);
            Grounding grounding = scored.grounding;
            ScoreSample sample = ScoreSample.of(grounding, scored.scores, grounding.reached(), known -> false, graph);
            if (filter.isSingle(relation)) {
                int best = sample.first(candidate -> filter.allows(head, relation, grounding.entity(candidate)));
                if (best >= 0) {
                    seen.add(scored.scores[best], false, 1);
                }
            } else {
                sample.forEach(random, (candidate, times) -> {
                    if (filter.allows(head, relation, grounding.entity(candidate))) {
                        seen.add(scored.scores[candidate], false, times);
                    }
                });
            }
        }
        if (entities.drawn() > 0) {
            into.addAll(seen, entities.each());
            into.drawnFrom(entities.each());
        }
    }

    private record Scored(Grounding grounding, double[] scores) {}

    private Scored score(int entity, int relation, int excluded, PathGrounder grounder) {
        Aggregator aggregator = aggregation.of(relation);
        Grounding grounding =
                grounder.ground(new Query(entity, relation), rules.of(relation), excluded, aggregator.usesAttributes());
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
