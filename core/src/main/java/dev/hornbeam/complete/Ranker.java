package dev.hornbeam.complete;

import dev.hornbeam.Rank;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.AnswerFrequencies;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.Query;

/**
 * Ranks an answer among all entities: entities that rules reach are ranked by score, the others below them by how often
 * they are an answer of the relation. Other known answers are left out.
 */
public final class Ranker {
    private final Graph facts;
    private final Graph known;
    private final boolean usesPrior;
    private final AnswerFrequencies frequencies;

    /**
     * @param facts the graph that is reasoned on; frequencies are counted in it
     * @param known every fact that counts as known, over the same ids
     * @param usesPrior whether unreached entities are ranked by frequency; otherwise they are all tied
     */
    public Ranker(Graph facts, Graph known, boolean usesPrior) {
        this(facts, known, usesPrior, new AnswerFrequencies(facts));
    }

    /** The same with the frequencies in the graph, which several share. */
    Ranker(Graph facts, Graph known, boolean usesPrior, AnswerFrequencies frequencies) {
        this.facts = facts;
        this.frequencies = frequencies;
        this.known = known;
        this.usesPrior = usesPrior;
    }

    /**
     * The rank of an answer; an answer that the grounding left out is ranked as in the graph without that fact.
     *
     * @param scores one per candidate of the grounding
     */
    public Rank rank(Grounding grounding, double[] scores, int answer) {
        return isReached(grounding, scores, answer)
                ? rankReached(grounding, scores, answer, scores[grounding.candidate(answer)])
                : rankUnreached(grounding, scores, answer);
    }

    private static boolean isReached(Grounding grounding, double[] scores, int entity) {
        int candidate = grounding.candidate(entity);
        return candidate >= 0 && scores[candidate] != Aggregator.UNREACHED;
    }

    private static long reached(Grounding grounding, double[] scores) {
        long reached = 0;
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            reached += scores[candidate] != Aggregator.UNREACHED ? 1 : 0;
        }
        return reached;
    }

    private long knownAnswers(Query query) {
        return known.neighbours(query.entity(), query.relation());
    }

    private Rank rankReached(Grounding grounding, double[] scores, int answer, double score) {
        long better = 0;
        long equal = 0;
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            better += scores[candidate] > score ? 1 : 0;
            equal += scores[candidate] == score ? 1 : 0;
        }
        long others = knownAnswers(grounding.query());
        for (int i = Slice.begin(others); i < Slice.end(others); i++) {
            int candidate = grounding.candidate(known.target(i));
            if (candidate >= 0 && known.target(i) != answer) {
                better -= scores[candidate] > score ? 1 : 0;
                equal -= scores[candidate] == score ? 1 : 0;
            }
        }
        return Rank.of(better, equal);
    }

    private Rank rankUnreached(Grounding grounding, double[] scores, int answer) {
        Query query = grounding.query();
        int frequency = usesPrior ? grounding.frequencyOf(answer) : 0;
        long reached = reached(grounding, scores);
        long better = usesPrior ? unreachedAbove(frequency, grounding, scores) : 0;
        long equal = frequency == 0
                ? facts.entityCount() - reached - better
                : unreachedAbove(frequency - 1, grounding, scores) - better;
        long others = knownAnswers(query);
        for (int i = Slice.begin(others); i < Slice.end(others); i++) {
            int entity = known.target(i);
            if (entity == answer) {
                continue;
            }
            if (isReached(grounding, scores, entity)) {
                reached--;
                continue;
            }
            int other = usesPrior ? grounding.frequencyOf(entity) : 0;
            better -= other > frequency ? 1 : 0;
            equal -= other == frequency ? 1 : 0;
        }
        return Rank.of(reached + better, equal);
    }

    /** How many entities that no rule reaches are answers more often than so. */
    private long unreachedAbove(int frequency, Grounding grounding, double[] scores) {
        Query query = grounding.query();
        long above = frequencies.above(query.relation(), frequency);
        int leftOut = grounding.leftOut();
        if (leftOut >= 0) {
            // Its own fact is in the graph and does not count.
            above += grounding.frequencyOf(leftOut) > frequency ? 1 : 0;
            above -= grounding.frequencyOf(leftOut) + 1 > frequency ? 1 : 0;
        }
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            if (scores[candidate] != Aggregator.UNREACHED) {
                above -= grounding.frequency(candidate) > frequency ? 1 : 0;
            }
        }
        return above;
    }
}
