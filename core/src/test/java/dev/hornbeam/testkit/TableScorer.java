package dev.hornbeam.testkit;

import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.CompositionTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Scores bodies by a composition table: even shares for all that a body amounts to, null if it amounts to nothing. */
public final class TableScorer implements BodyScorer {
    private final CompositionTable table;

    public TableScorer(CompositionTable table) {
        this.table = table;
    }

    @Override
    public float[][] score(List<int[]> bodies) {
        List<float[]> scores = new ArrayList<>(bodies.size());
        for (int[] body : bodies) {
            scores.add(score(table.closure(body)));
        }
        return scores.toArray(float[][]::new);
    }

    private float[] score(BitSet heads) {
        float[] score = new float[1 + table.directedCount()];
        if (heads.isEmpty()) {
            score[NULL] = 1;
        }
        float share = 1f / Math.max(1, heads.cardinality());
        heads.stream().forEach(head -> score[head + 1] = share);
        return score;
    }
}
