package dev.hornbeam.rule;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A scorer that was learned on one graph, for bodies of another whose relations have the same names under other ids. A
 * body with a relation that the scorer does not know gets the null head.
 */
public final class TransferredScorer implements BodyScorer {
    private final BodyScorer scorer;
    private final Relations own;
    private final Relations graph;
    private final int[] ownIds;
    private final int[] graphIds;

    /**
     * @param own the relations of the scorer
     * @param graph the relations of the bodies to be scored
     */
    public TransferredScorer(BodyScorer scorer, Relations own, Relations graph) {
        this.scorer = scorer;
        this.own = own;
        this.graph = graph;
        ownIds = IntStream.range(0, graph.directedCount())
                .map(relation -> own.id(graph.name(relation)))
                .toArray();
        graphIds = IntStream.range(0, own.directedCount())
                .map(relation -> graph.id(own.name(relation)))
                .toArray();
    }

    /** The relations of the graph that the scorer does not know. */
    public List<String> unknown() {
        return IntStream.range(0, graph.count())
                .filter(relation -> ownIds[relation] == Vocabulary.UNKNOWN)
                .mapToObj(graph::name)
                .toList();
    }

    @Override
    public float[][] score(List<int[]> bodies) {
        List<int[]> known = new ArrayList<>();
        for (int[] body : bodies) {
            if (isKnown(body)) {
                known.add(IntStream.of(body).map(relation -> ownIds[relation]).toArray());
            }
        }
        float[][] scored = known.isEmpty() ? new float[0][] : scorer.score(known);
        float[][] scores = new float[bodies.size()][];
        int next = 0;
        for (int i = 0; i < scores.length; i++) {
            scores[i] = isKnown(bodies.get(i)) ? overGraph(scored[next++]) : nothingCloses();
        }
        return scores;
    }

    private boolean isKnown(int[] body) {
        return IntStream.of(body).allMatch(relation -> ownIds[relation] != Vocabulary.UNKNOWN);
    }

    private float[] nothingCloses() {
        float[] score = new float[1 + graph.directedCount()];
        score[NULL] = 1;
        return score;
    }

    /** The share of heads that the graph does not have is added to null. */
    private float[] overGraph(float[] from) {
        float[] score = new float[1 + graph.directedCount()];
        score[NULL] = from[NULL];
        for (int relation = 0; relation < own.directedCount(); relation++) {
            score[1 + graphIds[relation]] += from[1 + relation]; // an unknown id is -1, which leads to null
        }
        return score;
    }
}
