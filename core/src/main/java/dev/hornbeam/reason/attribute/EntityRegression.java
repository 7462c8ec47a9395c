package dev.hornbeam.reason.attribute;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import java.util.Arrays;

/**
 * Solved over entities: with X the matrix of entities × attributes that explain, {@code K = X Xᵀ + λ I} is inverted. The
 * weights of a head that is not among them are {@code Xᵀ K⁻¹ x}; of one that is, the same divided by {@code 1 - xᵀ K⁻¹ x}, which
 * takes its own column out of K.
 */
final class EntityRegression implements Regression {
    private final Explaining explaining;

    /** The entities that have an edge, and the place of each among them. */
    private final int[] entities;

    private final int[] place;
    private final float[][] inverse;
    private final double pull;

    /** Of every attribute, its column times the inverse times its column; made when first asked for. */
    private volatile float[] leverage;

    private EntityRegression(Explaining explaining, int[] entities, int[] place, float[][] inverse, double pull) {
        this.explaining = explaining;
        this.entities = entities;
        this.place = place;
        this.inverse = inverse;
        this.pull = pull;
    }

    Attributes attributes() {
        return explaining.attributes();
    }

    /** The entity at a place of the inverse. */
    int entity(int at) {
        return entities[at];
    }

    /** The place of an entity, or -1 if it has no edge. */
    int place(int entity) {
        return place[entity];
    }

    float[][] inverse() {
        return inverse;
    }

    double pull() {
        return pull;
    }

    /** The column of an attribute times the inverse times the column. */
    double leverage(int attribute) {
        float[] ready = leverage;
        if (ready == null) {
            ready = new float[attributes().size()];
            for (int i = 0; i < ready.length; i++) {
                ready[i] = (float) squared(attributes().holders(i));
            }
            leverage = ready;
        }
        return ready[attribute];
    }

    private double squared(long holders) {
        Graph graph = attributes().graph();
        double sum = 0;
        for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
            float[] row = inverse[place[graph.target(h)]];
            for (int other = Slice.begin(holders); other < Slice.end(holders); other++) {
                sum += row[place[graph.target(other)]];
            }
        }
        return sum;
    }

    static EntityRegression solve(
            Attributes attributes, Explaining explaining, double pull, ParallelTasks tasks, Progress progress) {
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
        SymmetricInverse.invert(matrix, tasks, progress);
        return new EntityRegression(explaining, entities, place, matrix, pull);
    }

    @Override
    public Weights weights() {
        return new Computed();
    }

    private final class Computed extends Weights {
        private final float[] alpha = new float[entities.length];

        Computed() {
            super(explaining);
        }

        @Override
        void compute(int head, Together together, float[] weight) {
            solve(head);
            Attributes attributes = explaining.attributes();
            Graph graph = attributes.graph();
            for (int i = 0; i < together.size(); i++) {
                long holders = attributes.holders(explaining.attribute(together.number(i)));
                float sum = 0;
                for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                    sum += alpha[place[graph.target(h)]];
                }
                weight[i] = sum;
            }
        }

        /** What every entity contributes to the weights of its attributes. */
        private void solve(int head) {
            Attributes attributes = explaining.attributes();
            Graph graph = attributes.graph();
            Arrays.fill(alpha, 0);
            long holders = attributes.holders(head);
            for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                float[] row = inverse[place[graph.target(h)]];
                for (int i = 0; i < alpha.length; i++) {
                    alpha[i] += row[i];
                }
            }
            if (explaining.number(head) >= 0) {
                double itself = 0;
                for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                    itself += alpha[place[graph.target(h)]];
                }
                float scale = (float) (1 / (1 - itself));
                for (int i = 0; i < alpha.length; i++) {
                    alpha[i] *= scale;
                }
            }
        }
    }
}
