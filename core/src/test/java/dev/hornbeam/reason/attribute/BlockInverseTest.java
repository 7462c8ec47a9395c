package dev.hornbeam.reason.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BlockInverseTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "5, 1", "64, 2", "65, 2", "200, 2", "131, 3"})
    void theProductOfAMatrixAndItsInverseIsTheIdentity(int size, int threads) {
        float[][] matrix = positive(size, size);
        float[][] inverse = new float[size][];
        for (int i = 0; i < size; i++) {
            inverse[i] = matrix[i].clone();
        }
        new BlockInverse(new ParallelTasks(threads)).invert(inverse, Progress.NONE);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    sum += (double) matrix[i][k] * inverse[k][j];
                }
                assertThat(sum).isEqualTo(i == j ? 1 : 0, within(1e-3));
                assertThat(inverse[i][j]).isEqualTo(inverse[j][i]);
            }
        }
    }

    /** X Xᵀ + I. */
    private static float[][] positive(int size, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[size][size / 2 + 1];
        for (double[] row : x) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextInt(4) == 0 ? 1 : 0;
            }
        }
        float[][] matrix = new float[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = i == j ? 1 : 0;
                for (int k = 0; k < x[i].length; k++) {
                    sum += x[i][k] * x[j][k];
                }
                matrix[i][j] = (float) sum;
            }
        }
        return matrix;
    }
}
