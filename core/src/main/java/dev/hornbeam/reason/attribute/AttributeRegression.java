package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.Arrays;

/**
 * Solved over the attributes that explain: with X the matrix of entities × these, {@code G = Xᵀ X + λ I} is inverted to P. The
 * weights of one of them given all others are {@code -P[·, j] / P[j, j]}; those of another head {@code P Xᵀ x}.
 */
final class AttributeRegression implements Regression {
    private final Explaining explaining;
    private final float[][] inverse;

    private AttributeRegression(Explaining explaining, float[][] inverse) {
        this.explaining = explaining;
        this.inverse = inverse;
    }

    static AttributeRegression solve(
            Attributes attributes,
            Explaining explaining,
            double pull,
            MatrixInverse by,
            ParallelTasks tasks,
            Progress progress) {
        Graph graph = attributes.graph();
        float[][] matrix = new float[explaining.size()][explaining.size()];
        tasks.run(matrix.length, () -> matrix, (i, rows) -> {
            Cancellation.check();
            long holders = attributes.holders(explaining.attribute(i));
            for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                long own = explaining.of(graph.target(h));
                for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                    rows[i][explaining.at(a)]++;
                }
            }
            rows[i][i] += (float) pull;
        });
        by.invert(matrix, progress);
        return new AttributeRegression(explaining, matrix);
    }

    @Override
    public Weights weights() {
        return new Computed();
    }

    private final class Computed extends Weights {
        Computed() {
            super(explaining);
        }

        @Override
        void compute(int head, Together together, float[] weight) {
            int itself = explaining.number(head);
            Arrays.fill(weight, 0, together.size(), 0);
            if (itself >= 0) {
                for (int i = 0; i < together.size(); i++) {
                    weight[i] = -inverse[itself][together.number(i)] / inverse[itself][itself];
                }
            } else {
                explain(together, weight);
            }
        }

        private void explain(Together together, float[] weight) {
            for (int j = 0; j < together.size(); j++) {
                float[] row = inverse[together.number(j)];
                float times = together.times(j);
                for (int i = 0; i < together.size(); i++) {
                    weight[i] += times * row[together.number(i)];
                }
            }
        }
    }
}
