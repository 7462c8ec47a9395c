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
    public Weights weights() {
        return new Computed();
    }

    private final class Computed implements Weights {
        private final Together together = new Together(explaining);
        private final float[] byNumber = new float[explaining.size()];
        private float[] weight = new float[64];
        private float precision;
        private float[] residuals = new float[0];

        @Override
        public void compute(int head) {
            together.count(head);
            if (weight.length < together.size()) {
                weight = new float[2 * together.size()];
            }
            int itself = explaining.number(head);
            precision = itself < 0 ? 0 : inverse[itself][itself];
            Arrays.fill(weight, 0, together.size(), 0);
            if (itself >= 0) {
                for (int i = 0; i < together.size(); i++) {
                    weight[i] = -inverse[itself][together.number(i)] / precision;
                }
            } else {
                explain();
            }
            for (int i = 0; i < together.size(); i++) {
                byNumber[together.number(i)] = weight[i];
            }
            residuals = residuals(head, itself);
        }

        private void explain() {
            for (int j = 0; j < together.size(); j++) {
                float[] row = inverse[together.number(j)];
                float times = together.times(j);
                for (int i = 0; i < together.size(); i++) {
                    weight[i] += times * row[together.number(i)];
                }
            }
        }

        private float[] residuals(int head, int itself) {
            Attributes attributes = explaining.attributes();
            long holders = attributes.holders(head);
            float[] rests = new float[Slice.size(holders)];
            for (int h = 0; h < rests.length; h++) {
                float rest = 1;
                long own = explaining.of(attributes.graph().target(Slice.begin(holders) + h));
                for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                    rest -= explaining.at(a) == itself ? 0 : byNumber[explaining.at(a)];
                }
                rests[h] = rest;
            }
            return rests;
        }

        @Override
        public int size() {
            return together.size();
        }

        @Override
        public int number(int i) {
            return together.number(i);
        }

        @Override
        public float weight(int i) {
            return weight[i];
        }

        @Override
        public int support(int i) {
            return together.times(i);
        }

        @Override
        public float precision() {
            return precision;
        }

        @Override
        public float[] residuals() {
            return residuals;
        }
    }
}
