package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.Arrays;
import java.util.List;

/**
 * Solved over the attributes that explain: with X the matrix of entities × these, {@code G = Xᵀ X + λ I} is inverted to P. The
 * weights of one of them given all others are {@code -P[·, j] / P[j, j]}; those of another head {@code P Xᵀ x}.
 */
final class AttributeRegression implements Regression {
    private final Explaining explaining;
    private final float[][] inverse;
    private final float[] leverage;

    private AttributeRegression(Explaining explaining, float[][] inverse, float[] leverage) {
        this.explaining = explaining;
        this.inverse = inverse;
        this.leverage = leverage;
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
        float[] leverage = new float[graph.entityCount()];
        tasks.run(leverage.length, () -> matrix, (entity, rows) -> {
            long own = explaining.of(entity);
            double sum = 0;
            for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                float[] row = rows[explaining.at(a)];
                for (int b = Slice.begin(own); b < Slice.end(own); b++) {
                    sum += row[explaining.at(b)];
                }
            }
            leverage[entity] = (float) sum;
        });
        return new AttributeRegression(explaining, matrix, leverage);
    }

    @Override
    public float[] leverage() {
        return leverage;
    }

    @Override
    public Weights weights(int most) {
        return new Computed(most);
    }

    private final class Computed implements Weights {
        private final float[][] weight;
        private final float[] precision;
        private final float[][] residuals;
        private final int[] together = new int[explaining.size()];

        Computed(int most) {
            weight = new float[most][explaining.size()];
            precision = new float[most];
            residuals = new float[most][];
        }

        @Override
        public void compute(List<Integer> heads, int from, int to) {
            for (int head = from; head < to; head++) {
                int column = head - from;
                int itself = explaining.number(heads.get(head));
                if (itself >= 0) {
                    precision[column] = inverse[itself][itself];
                    for (int i = 0; i < together.length; i++) {
                        weight[column][i] = -inverse[itself][i] / precision[column];
                    }
                } else {
                    precision[column] = 0;
                    explain(heads.get(head), weight[column]);
                }
                residuals[column] = residuals(heads.get(head), itself, weight[column]);
            }
        }

        private float[] residuals(int head, int itself, float[] weights) {
            Attributes attributes = explaining.attributes();
            long holders = attributes.holders(head);
            float[] residuals = new float[Slice.size(holders)];
            for (int h = 0; h < residuals.length; h++) {
                float rest = 1;
                long own = explaining.of(attributes.graph().target(Slice.begin(holders) + h));
                for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                    rest -= explaining.at(a) == itself ? 0 : weights[explaining.at(a)];
                }
                residuals[h] = rest;
            }
            return residuals;
        }

        private void explain(int head, float[] into) {
            Attributes attributes = explaining.attributes();
            Arrays.fill(together, 0);
            long holders = attributes.holders(head);
            for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                long own = explaining.of(attributes.graph().target(h));
                for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                    together[explaining.at(a)]++;
                }
            }
            Arrays.fill(into, 0);
            for (int a = 0; a < together.length; a++) {
                if (together[a] > 0) {
                    float[] row = inverse[a];
                    float times = together[a];
                    for (int i = 0; i < into.length; i++) {
                        into[i] += times * row[i];
                    }
                }
            }
        }

        @Override
        public float weight(int attribute, int head) {
            return weight[head][attribute];
        }

        @Override
        public float[] residuals(int head) {
            return residuals[head];
        }

        @Override
        public float precision(int head) {
            return precision[head];
        }
    }
}
