package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.TrainerOptions;
import java.util.Map;

/** Adam over rows in memory, as {@link AdamOptimizer} is over tensors. */
final class RowAdam {
    private final TrainerOptions options;
    private final TensorRows mean;
    private final TensorRows square;
    private long steps;

    RowAdam(TrainerOptions options, TensorRows mean, TensorRows square, long steps) {
        this.options = options;
        this.mean = mean;
        this.square = square;
        this.steps = steps;
    }

    TensorRows mean() {
        return mean;
    }

    TensorRows square() {
        return square;
    }

    long steps() {
        return steps;
    }

    /** Moves the weights against their gradients. */
    void update(TensorRows weights, Map<String, float[][]> gradients, double rate) {
        double norm = 0;
        for (float[][] rows : gradients.values()) {
            for (float[] row : rows) {
                for (float value : row) {
                    norm += (double) value * value;
                }
            }
        }
        float scale = (float) AdamOptimizer.scale(options, Math.sqrt(norm));
        steps++;
        float size = (float) AdamOptimizer.size(rate, steps);
        gradients.forEach((name, rows) -> {
            boolean decays = options.gradients().decay() > 0 && !weights.isVector(name);
            float kept = decays ? (float) (1 - options.gradients().decay() * rate) : 1;
            for (int i = 0; i < rows.length; i++) {
                move(
                        weights.rows().get(name)[i],
                        rows[i],
                        mean.rows().get(name)[i],
                        square.rows().get(name)[i],
                        scale,
                        size,
                        kept);
            }
        });
    }

    private static void move(float[] w, float[] g, float[] m, float[] v, float scale, float size, float kept) {
        float beta1 = (float) AdamOptimizer.BETA1;
        float beta2 = (float) AdamOptimizer.BETA2;
        float less1 = (float) (1 - AdamOptimizer.BETA1);
        float less2 = (float) (1 - AdamOptimizer.BETA2);
        float epsilon = (float) AdamOptimizer.EPSILON;
        for (int j = 0; j < w.length; j++) {
            float gradient = scale * g[j];
            m[j] = beta1 * m[j] + less1 * gradient;
            v[j] = beta2 * v[j] + less2 * (gradient * gradient);
            w[j] = kept * w[j] - size * m[j] / ((float) Math.sqrt(v[j]) + epsilon);
        }
    }
}
