package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
import java.util.Arrays;

/** Turns groundings of training queries into examples: the right answer and its strongest rivals. */
final class ExampleCollector {
    private final Graph graph;
    private final int rivals;
    private final RankingExamples examples;
    private double[] scores = new double[256];
    private double[] base = new double[256];
    private double[] sorted = new double[256];

    ExampleCollector(Graph graph, int rivals, RankingExamples examples) {
        this.graph = graph;
        this.rivals = rivals;
        this.examples = examples;
    }

    /** Keeps a query, unless its answer is not a candidate or is the only one. */
    void collect(Grounding grounding, int answer) {
        int right = grounding.candidate(answer);
        if (right < 0 || grounding.size() < 2) {
            return;
        }
        if (scores.length < grounding.size()) {
            scores = new double[2 * grounding.size()];
            base = new double[scores.length];
            sorted = new double[scores.length];
        }
        Learned.BASE.score(grounding, scores);
        Arrays.fill(scores, grounding.reached(), grounding.size(), 0);
        System.arraycopy(scores, 0, base, 0, grounding.size());
        leaveOutKnown(grounding);
        double least = leastScore(grounding.size());
        examples.beginQuery();
        examples.add(grounding, right, base[right]);
        int kept = 0;
        for (int candidate = 0; candidate < grounding.size() && kept < rivals; candidate++) {
            if (scores[candidate] >= least) {
                examples.add(grounding, candidate, base[candidate]);
                kept++;
            }
        }
    }

    /** Known answers, including the right one, are not rivals. */
    private void leaveOutKnown(Grounding grounding) {
        long known =
                graph.neighbours(grounding.query().entity(), grounding.query().relation());
        for (int i = Slice.begin(known); i < Slice.end(known); i++) {
            int candidate = grounding.candidate(graph.target(i));
            if (candidate >= 0) {
                scores[candidate] = -1;
            }
        }
    }

    /** The score that this many rivals reach, at least 0. */
    private double leastScore(int size) {
        if (size <= rivals) {
            return 0;
        }
        System.arraycopy(scores, 0, sorted, 0, size);
        Arrays.sort(sorted, 0, size);
        return Math.max(0, sorted[size - rivals]);
    }
}
