package dev.hornbeam.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.reason.attribute.BlockInverse;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TorchInverseTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 70, 1024, 1500})
    void pyTorchInvertsAsPlainJavaDoes(int size) {
        float[][] one = positive(size);
        float[][] other = positive(size);
        new TorchInverse(2).invert(one, Progress.NONE);
        new BlockInverse(new ParallelTasks(2)).invert(other, Progress.NONE);
        double far = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                far = Math.max(far, Math.abs(one[i][j] - other[i][j]));
            }
        }
        assertThat(far).isCloseTo(0, within(1e-4));
    }

    /** Sparse sums of 0 and 1, and 5 on the diagonal, as tables of attributes give them. */
    private static float[][] positive(int size) {
        Random random = new Random(size);
        float[][] matrix = new float[size][size];
        for (int attribute = 0; attribute < 2 * size; attribute++) {
            int[] holders = random.ints(4, 0, size).distinct().toArray();
            for (int a : holders) {
                for (int b : holders) {
                    matrix[a][b]++;
                }
            }
        }
        for (int i = 0; i < size; i++) {
            matrix[i][i] += 5;
        }
        return matrix;
    }
}
