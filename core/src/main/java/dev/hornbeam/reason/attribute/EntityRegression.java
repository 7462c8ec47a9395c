package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.Arrays;
import java.util.List;

/**
 * Solved over entities: with X the matrix of entities × attributes that explain, {@code K = X Xᵀ + λ I} is inverted. The
 * weights of a head that is not among them are {@code Xᵀ K⁻¹ x}; of one that is, the same divided by {@code 1 - xᵀ K⁻¹ x}, which
 * takes its own column out of K.
 */
final class EntityRegression implements Regression {
    private final Explaining explaining;
    private final double pull;

    /** The entities that have an edge, and the place of each among them. */
    private final int[] entities;

    private final int[] place;
    private final float[][] inverse;

    private EntityRegression(Explaining explaining, double pull, int[] entities, int[] place, float[][] inverse) {
        this.explaining = explaining;
        this.pull = pull;
        this.entities = entities;
        this.place = place;
        this.inverse = inverse;
    }

    static EntityRegression solve(
            Attributes attributes,
            Explaining explaining,
            double pull,
            MatrixInverse by,
            ParallelTasks tasks,
            Progress progress) {
        Graph graph = attributes.graph();
        int[] place = new int[graph.entityCount()];
        int[] entities = new int[graph.entityCount()];
        int count = 0;
        for (int entity = 0; entity < place.length; entity++) {
            place[entity] = graph.degree(entity) > 0 ? count : -1;
            if (place[entity] >= 0) {
                entities[count++] = entity;
            }
        }
        entities = Arrays.copyOf(entities, count);
        float[][] matrix = new float[count][count];
        int[] present = entities;
        tasks.run(count, () -> matrix, (i, rows) -> {
            Cancellation.check();
            float[] row = rows[i];
            long own = explaining.of(present[i]);
            for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                long holders = attributes.holders(explaining.attribute(explaining.at(a)));
                for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                    row[place[graph.target(h)]]++;
                }
            }
            row[i] += (float) pull;
        });
        by.invert(matrix, progress);
        return new EntityRegression(explaining, pull, entities, place, matrix);
    }

    @Override
    public float[] leverage() {
        float[] leverage = new float[place.length];
        for (int i = 0; i < entities.length; i++) {
            leverage[entities[i]] = (float) (1 - pull * inverse[i][i]);
        }
        return leverage;
    }

    @Override
    public Weights weights(int most) {
        return new Computed(most);
    }

    private final class Computed implements Weights {
        private final int most;
        private final float[] sum = new float[entities.length];
        private final float[] alpha;
        private final float[] weight;
        private final float[] precision;
        private final float[][] residuals;

        Computed(int most) {
            this.most = most;
            alpha = new float[entities.length * most];
            weight = new float[explaining.size() * most];
            precision = new float[most];
            residuals = new float[most][];
        }

        @Override
        public void compute(List<Integer> heads, int from, int to) {
            for (int head = from; head < to; head++) {
                explain(heads.get(head), head - from);
            }
            Arrays.fill(weight, 0);
            for (int i = 0; i < entities.length; i++) {
                long own = explaining.of(entities[i]);
                for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                    add(explaining.at(a) * most, i * most);
                }
            }
        }

        private void add(int into, int of) {
            for (int k = 0; k < most; k++) {
                weight[into + k] += alpha[of + k];
            }
        }

        private void explain(int head, int column) {
            Attributes attributes = explaining.attributes();
            Graph graph = attributes.graph();
            Arrays.fill(sum, 0);
            long holders = attributes.holders(head);
            for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                float[] row = inverse[place[graph.target(h)]];
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += row[i];
                }
            }
            float scale = 1;
            residuals[column] = new float[Slice.size(holders)];
            precision[column] = 0;
            if (explaining.number(head) >= 0) {
                double itself = 0;
                for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                    itself += sum[place[graph.target(h)]];
                }
                scale = (float) (1 / (1 - itself));
                precision[column] = (float) ((1 - itself) / pull);
            }
            for (int h = 0; h < residuals[column].length; h++) {
                residuals[column][h] = (float) (pull * scale * sum[place[graph.target(Slice.begin(holders) + h)]]);
            }
            for (int i = 0; i < sum.length; i++) {
                alpha[i * most + column] = scale * sum[i];
            }
        }

        @Override
        public float weight(int attribute, int head) {
            return weight[attribute * most + head];
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
