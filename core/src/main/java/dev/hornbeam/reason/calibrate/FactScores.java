package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
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
 * The scores of new facts as completing a graph finds them: every entity is asked, whether it has an answer or not. Of each relation a
 * sample of entities is asked that stands for all: some of those with a fact that is held out, some of the other heads of the
 * relation, and some of the rest.
 */
final class FactScores {
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
    private final FactFilter filter;
    private final TimeLimit limit;

    /** @param known facts that are left out unless they are held out */
    FactScores(
            Graph graph,
            Graph known,
            RuleBook rules,
            Aggregation aggregation,
            int budget,
            Triples heldOut,
            FactFilter filter,
            TimeLimit limit) {
        this.graph = graph;
        this.known = known;
        this.rules = rules;
        this.aggregation = aggregation;
        this.budget = budget;
        this.heldOut = Graph.of(graph.entities(), graph.relations(), heldOut);
        this.filter = filter;
        this.limit = limit;
    }

    /** One per relation, inverses not included: completing asks for tails. */
    List<Isotonic> collect(ParallelTasks tasks, Progress progress) {
        List<Isotonic> all = new ArrayList<>();
        for (int i = 0; i < graph.relations().count(); i++) {
            all.add(new Isotonic());
        }
        int[] order = Heaviest.first(all.size(), relation -> rules.of(relation).size());
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
                LEAST, Math.min(MOST, QUESTIONS / Math.max(1, graph.relations().count())));
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
        Grounding grounding = grounder.ground(
                new Query(head, relation),
                rules.of(relation),
                PathGrounder.NOTHING_EXCLUDED,
                aggregation.of(relation).usesAttributes());
        double[] scores = new double[grounding.size()];
        aggregation.of(relation).score(grounding, scores);
        ScoreSample sample = ScoreSample.of(
                grounding, scores, grounding.reached(), tail -> heldOut.contains(head, relation, tail), graph, known);
        if (filter.isSingle(relation)) {
            int best = sample.first(candidate -> filter.allows(head, relation, grounding.entity(candidate)));
            if (best >= 0) {
                into.add(scores[best], heldOut.contains(head, relation, grounding.entity(best)), 1);
            }
            return grounding;
        }
        sample.forEach(random, (candidate, times) -> {
            int tail = grounding.entity(candidate);
            if (filter.allows(head, relation, tail)) {
                into.add(scores[candidate], heldOut.contains(head, relation, tail), times);
            }
        });
        return grounding;
    }
}
