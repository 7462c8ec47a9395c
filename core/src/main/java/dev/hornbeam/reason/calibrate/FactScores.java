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
    private static final int QUESTIONS = 20_000;

    /** The most that the questions of all relations may cost, as groundings count it: fewer are asked where each is long. */
    static final double MOST_COST = 1e9;

    static final String FEWER = "probabilities were measured by fewer questions";

    private static final int LEAST = 60;
    private static final int MOST = 1_000;

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
        List<Integer> hiding = new ArrayList<>();
        List<Integer> heads = new ArrayList<>();
        List<Integer> rest = new ArrayList<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            boolean hides = Slice.size(heldOut.neighbours(entity, relation)) > 0;
            boolean isHead = Slice.size(graph.neighbours(entity, relation)) > 0;
            (hides ? hiding : isHead ? heads : rest).add(entity);
        }
        SplittableRandom random = new SplittableRandom(relation);
        int strata = 3;
        for (List<Integer> stratum : List.of(hiding, heads, rest)) {
            ask(stratum, each / 2, relation, random, grounder, time.share(1.0 / strata--), into);
        }
    }

    private void ask(
            List<Integer> stratum,
            int most,
            int relation,
            SplittableRandom random,
            PathGrounder grounder,
            TimeLimit time,
            Isotonic into) {
        int wanted = Math.min(most, stratum.size());
        Isotonic scores = new Isotonic();
        int asked = 0;
        double cost = 0;
        for (int i = 0; i < wanted && cost < MOST_COST / 3 / graph.relations().count(); i++) {
            Cancellation.check();
            if (time.isOver()) {
                time.cut(FEWER);
                break;
            }
            int other = i + random.nextInt(stratum.size() - i);
            int entity = stratum.get(other);
            stratum.set(other, stratum.get(i));
            cost += add(entity, relation, grounder, random, scores);
            asked++;
        }
        if (asked > 0) {
            into.addAll(scores, (double) stratum.size() / asked);
        }
    }

    /** Asks one question; what it costs. */
    private long add(int head, int relation, PathGrounder grounder, SplittableRandom random, Isotonic into) {
        Grounding grounding = grounder.ground(
                new Query(head, relation),
                rules.of(relation),
                PathGrounder.NOTHING_EXCLUDED,
                aggregation.of(relation).usesAttributes());
        double[] scores = new double[grounding.size()];
        aggregation.of(relation).score(grounding, scores);
        ScoreSample sample = ScoreSample.of(grounding, scores, grounding.reached(), graph, known, heldOut);
        if (!filter.isSingle(relation)) {
            sample.forEach(
                    random, (candidate, times) -> addIfAllowed(grounding, candidate, scores[candidate], times, into));
            return grounding.cost();
        }
        boolean found = false;
        for (int place = 0; place < sample.best() && !found; place++) {
            int candidate = sample.candidate(place);
            found = addIfAllowed(grounding, candidate, scores[candidate], 1, into);
        }
        return grounding.cost();
    }

    private boolean addIfAllowed(Grounding grounding, int candidate, double score, double times, Isotonic into) {
        int head = grounding.query().entity();
        int relation = grounding.query().relation();
        int tail = grounding.entity(candidate);
        boolean allowed = filter.allows(head, relation, tail);
        if (allowed) {
            into.add(score, heldOut.contains(head, relation, tail), times);
        }
        return allowed;
    }
}
