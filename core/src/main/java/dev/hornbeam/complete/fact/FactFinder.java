package dev.hornbeam.complete.fact;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.NewFactFigures.LeftOut;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintCheck.Contradiction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Finds facts that a graph lacks, by rules, one head at a time. One per thread: it reuses its buffers, so memory does
 * not grow with the number of facts.
 */
public final class FactFinder {
    private static final Comparator<DerivedFact> LIKELIEST_FIRST = Comparator.comparingDouble(DerivedFact::probability)
            .thenComparingDouble(DerivedFact::score)
            .reversed()
            .thenComparingInt(DerivedFact::tail);

    private final Graph graph;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final Calibration calibration;
    private final PathGrounder grounder;
    private double[] scores = new double[256];
    private double[] parts = new double[64];
    private int cutRules;

    private final ConstraintCheck check;
    private LeftOut leftOut = LeftOut.NONE;

    /**
     * @param check tells what a fact contradicts: such facts are not new ones
     * @param budget the most edges that a query may look up and follow
     */
    public FactFinder(
            Graph graph,
            RuleBook rules,
            Aggregation aggregation,
            Calibration calibration,
            ConstraintCheck check,
            int budget) {
        this.check = check;
        this.graph = graph;
        this.rules = rules;
        this.aggregation = aggregation;
        this.calibration = calibration;
        this.grounder = new PathGrounder(graph, budget);
    }

    /**
     * New facts of one head and relation, the likeliest first.
     *
     * @param leastProbability facts less likely than this are left out
     * @param most the most facts to give
     */
    public List<DerivedFact> find(int head, int relation, double leastProbability, int most) {
        boolean evidence = aggregation.of(relation).usesEvidence();
        Grounding grounding = grounder.groundProposable(
                Query.tailOf(head, relation), rules.of(relation), PathGrounder.NOTHING_EXCLUDED, evidence);
        cutRules = grounding.cutRules();
        if (scores.length < grounding.size()) {
            scores = new double[2 * grounding.size()];
        }
        aggregation.of(relation).score(grounding, scores);
        IntToDoubleFunction probabilities = calibration.ofFacts(grounding, relation, aggregation.of(relation), scores);
        List<DerivedFact> facts = new ArrayList<>();
        Map<ConstraintKind, Long> contradicting = new EnumMap<>(ConstraintKind.class);
        long unlikely = 0;
        for (int candidate = 0; candidate < grounding.reached(); candidate++) {
            int tail = grounding.entity(candidate);
            if (graph.contains(head, relation, tail)) {
                continue;
            }
            double probability = probabilities.applyAsDouble(candidate);
            if (!(probability >= leastProbability)) {
                unlikely++;
                continue;
            }
            Optional<Contradiction> contradiction = check.of(head, relation, tail);
            if (contradiction.isPresent()) {
                contradicting.merge(contradiction.get().constraint().kind(), 1L, Long::sum);
            } else {
                facts.add(fact(grounding, candidate, probability));
            }
        }
        facts.sort(LIKELIEST_FIRST);
        List<DerivedFact> best = facts.subList(0, Math.min(most, facts.size()));
        leftOut = new LeftOut(unlikely, facts.size() - best.size(), contradicting);
        return best;
    }

    /** How many facts the last search left out, and why. */
    public LeftOut leftOut() {
        return leftOut;
    }

    /** How many rules the last search skipped because they would have exceeded the budget. */
    public int cutRules() {
        return cutRules;
    }

    private DerivedFact fact(Grounding grounding, int candidate, double probability) {
        Query query = grounding.query();
        long hits = grounding.hits(candidate);
        if (parts.length < Slice.size(hits)) {
            parts = new double[2 * Slice.size(hits)];
        }
        aggregation.of(query.relation()).parts(grounding, candidate, parts);
        int best = 0;
        for (int i = 1; i < Slice.size(hits); i++) {
            best = parts[i] > parts[best] ? i : best;
        }
        return new DerivedFact(
                query.entity(),
                query.relation(),
                grounding.entity(candidate),
                scores[candidate],
                probability,
                grounding.rules().get(grounding.rule(Slice.begin(hits) + best)));
    }
}
