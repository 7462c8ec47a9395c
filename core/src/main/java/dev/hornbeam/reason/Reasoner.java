package dev.hornbeam.reason;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Answers queries by rules and explains the answers. One per thread: it reuses its buffers. */
public final class Reasoner {
    private static final Comparator<Answer> BEST_FIRST = Comparator.comparingDouble(Answer::score)
            .reversed()
            .thenComparing(Comparator.comparingInt(Answer::frequency).reversed())
            .thenComparingInt(Answer::entity);

    private final Graph graph;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final Calibration calibration;
    private final int budget;
    private final PathGrounder grounder;
    private double[] scores = new double[256];

    /** @param budget the most edges that a query may look up and follow */
    public Reasoner(Graph graph, RuleBook rules, Aggregation aggregation, Calibration calibration, int budget) {
        this.graph = graph;
        this.rules = rules;
        this.aggregation = aggregation;
        this.calibration = calibration;
        this.budget = budget;
        this.grounder = new PathGrounder(graph, budget);
    }

    public Reasoner(Graph graph, RuleBook rules, Aggregation aggregation) {
        this(graph, rules, aggregation, Calibration.NONE, PathGrounder.DEFAULT_BUDGET);
    }

    /**
     * The best answers of a query. If rules reach fewer than asked for, entities that were an answer of the relation
     * before follow, the most frequent first.
     *
     * @param most how many answers to give
     * @param withKnown whether answers that the graph has already are included, marked as known
     */
    public Answers answer(Query query, int most, boolean withKnown) {
        Grounding grounding = ground(query, PathGrounder.NOTHING_EXCLUDED);
        List<Answer> answers = new ArrayList<>();
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            if (scores[candidate] != Answer.UNREACHED) {
                add(reached(grounding, candidate), withKnown, answers);
            }
        }
        if (answers.size() < most) {
            addUnreached(grounding, withKnown, answers);
        }
        answers.sort(BEST_FIRST);
        List<Answer> best = answers.subList(0, Math.min(most, answers.size()));
        return new Answers(query, best, grounding.reached(), grounding.cutRules());
    }

    /**
     * Why an entity is, or is not, a good answer of a query. If the graph has that fact already, it is explained as in
     * the graph without it: a known fact is no evidence for itself.
     */
    public AnswerExplanation explain(Query query, int entity, ExplanationOptions options) {
        Grounding grounding = ground(query, entity);
        List<Answer> above = new ArrayList<>();
        int candidate = grounding.candidate(entity);
        Answer answer = candidate >= 0 && scores[candidate] != Answer.UNREACHED
                ? reached(grounding, candidate)
                : unreached(grounding, entity);
        int equal = 0;
        for (int other = 0; other < grounding.size(); other++) {
            if (other != candidate && !isKnown(query, grounding.entity(other))) {
                if (scores[other] > answer.score()) {
                    above.add(reached(grounding, other));
                } else if (scores[other] == answer.score()) {
                    equal++;
                }
            }
        }
        above.sort(BEST_FIRST);
        ProofFinder finder = new ProofFinder(graph, grounding, aggregation.of(query.relation()), options, budget);
        return new AnswerExplanation(
                query,
                answer,
                above.size(),
                equal,
                finder.prior(entity),
                finder.proofs(entity),
                finder.constants(entity),
                finder.attributes(entity),
                finder.rivals(entity, above));
    }

    private Grounding ground(Query query, int excluded) {
        Grounding grounding = grounder.ground(
                query,
                rules.of(query.relation()),
                excluded,
                aggregation.of(query.relation()).usesAttributes());
        if (scores.length < grounding.size()) {
            scores = new double[2 * grounding.size()];
        }
        aggregation.of(query.relation()).score(grounding, scores);
        return grounding;
    }

    private Answer reached(Grounding grounding, int candidate) {
        int entity = grounding.entity(candidate);
        Query query = grounding.query();
        double probability = calibration.probability(query.relation(), scores[candidate]);
        return new Answer(
                entity,
                scores[candidate],
                probability,
                grounding.frequency(candidate),
                candidate < grounding.reached(),
                isKnown(query, entity));
    }

    private Answer unreached(Grounding grounding, int entity) {
        Query query = grounding.query();
        double probability = calibration.unreached(query.relation());
        return new Answer(
                entity, Answer.UNREACHED, probability, grounding.frequencyOf(entity), false, isKnown(query, entity));
    }

    private void addUnreached(Grounding grounding, boolean withKnown, List<Answer> answers) {
        Query query = grounding.query();
        long frequent = graph.sources(graph.relations().inverse(query.relation()));
        for (int i = Slice.begin(frequent); i < Slice.end(frequent); i++) {
            int candidate = grounding.candidate(graph.source(i));
            if (candidate < 0 || scores[candidate] == Answer.UNREACHED) {
                add(unreached(grounding, graph.source(i)), withKnown, answers);
            }
        }
    }

    private static void add(Answer answer, boolean withKnown, List<Answer> answers) {
        if (withKnown || !answer.known()) {
            answers.add(answer);
        }
    }

    private boolean isKnown(Query query, int entity) {
        return graph.contains(query.entity(), query.relation(), entity);
    }
}
