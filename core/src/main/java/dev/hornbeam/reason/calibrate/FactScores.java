package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
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
    private static final int QUESTIONS = 20_000;

    private static final int LEAST = 60;
    private static final int MOST = 1_000;

    private final Graph graph;
    private final Graph known;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final int budget;
    private final Graph heldOut;
    private final FactFilter filter;

    /** @param known facts that are left out unless they are held out */
    FactScores(
            Graph graph,
            Graph known,
            RuleBook rules,
            Aggregation aggregation,
            int budget,
            Triples heldOut,
            FactFilter filter) {
        this.graph = graph;
        this.known = known;
        this.rules = rules;
        this.aggregation = aggregation;
        this.budget = budget;
        this.heldOut = Graph.of(graph.entities(), graph.relations(), heldOut);
        this.filter = filter;
    }

    /** One per relation, inverses not included: completing asks for tails. */
    List<Isotonic> collect(ParallelTasks tasks, Progress progress) {
        List<Isotonic> all = new ArrayList<>();
        for (int i = 0; i < graph.relations().count(); i++) {
            all.add(new Isotonic());
        }
        tasks.run(
                all.size(),
                () -> new PathGrounder(graph, budget),
                (relation, grounder) -> collect(relation, grounder, all.get(relation)),
                progress);
        return all;
    }

    private void collect(int relation, PathGrounder grounder, Isotonic into) {
        if (rules.of(relation).size() == 0) {
            return;
        }
        int each = Math.max(
                LEAST, Math.min(MOST, QUESTIONS / Math.max(1, graph.relations().count())));
        List<Integer> hiding = new ArrayList<>();
        List<Integer> heads = new ArrayList<>();
        List<Integer> rest = new ArrayList<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            boolean hides = Slice.size(heldOut.neighbours(entity, relation)) > 0;
            boolean isHead = Slice.size(graph.neighbours(entity, relation)) > 0;
            (hides ? hiding : isHead ? heads : rest).add(entity);
        }
        SplittableRandom random = new SplittableRandom(relation);
        for (List<Integer> stratum : List.of(hiding, heads, rest)) {
            ask(stratum, each / 2, relation, random, grounder, into);
        }
    }

    private void ask(
            List<Integer> stratum,
            int most,
            int relation,
            SplittableRandom random,
            PathGrounder grounder,
            Isotonic into) {
        int asked = Math.min(most, stratum.size());
        for (int i = 0; i < asked; i++) {
            Cancellation.check();
            int other = i + random.nextInt(stratum.size() - i);
            int entity = stratum.get(other);
            stratum.set(other, stratum.get(i));
            add(entity, relation, grounder, (double) stratum.size() / asked, into);
        }
    }

    private void add(int head, int relation, PathGrounder grounder, double times, Isotonic into) {
        Grounding grounding = grounder.ground(
                new Query(head, relation),
                rules.of(relation),
                PathGrounder.NOTHING_EXCLUDED,
                aggregation.of(relation).usesAttributes());
        double[] scores = new double[grounding.size()];
        aggregation.of(relation).score(grounding, scores);
        int best = -1;
        for (int candidate = 0; candidate < grounding.reached(); candidate++) {
            int tail = grounding.entity(candidate);
            boolean right = heldOut.contains(head, relation, tail);
            boolean isNew = right || !graph.contains(head, relation, tail) && !known.contains(head, relation, tail);
            if (!isNew || !filter.allows(head, relation, tail)) {
                continue;
            }
            if (filter.isSingle(relation)) {
                best = best < 0 || scores[candidate] > scores[best] ? candidate : best;
            } else {
                into.add(scores[candidate], right, times);
            }
        }
        if (best >= 0) {
            into.add(scores[best], heldOut.contains(head, relation, grounding.entity(best)), times);
        }
    }
}
