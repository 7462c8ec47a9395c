package dev.hornbeam.reason.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Progress;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The inverse in blocks of floats against Gauss and Jordan, one pivot after the other, in double precision. */
final class SymmetricInverseIT {

    @Property(tries = 60)
    void theInverseIsThatOfGaussAndJordan(
            @ForAll @IntRange(min = 0, max = 90) int size,
            @ForAll @IntRange(min = 1, max = 3) int threads,
            @ForAll boolean fused,
            @ForAll long seed) {
        check(size, threads, fused, seed);
    }

    /** Sizes around those of the blocks of pivots, rows and columns. */
    @ParameterizedTest
    @CsvSource({
        "252, 1, true",
        "253, 2, true",
        "253, 2, false",
        "256, 2, true",
        "504, 2, true",
        "763, 3, true",
        "764, 2, true",
        "765, 2, true",
        "830, 2, false",
        "900, 3, true"
    })
    void theInverseOfSeveralBlocksIsThatOfGaussAndJordan(int size, int threads, boolean fused) {
        check(size, threads, fused, size);
    }

    private static void check(int size, int threads, boolean fused, long seed) {
        float[][] matrix = positive(size, seed);
        double[][] expected = gaussJordan(matrix);
        for (int i = 0; i < size; i++) { // entries after the diagonal are not read
            for (int j = i + 1; j < size; j++) {
                matrix[i][j] = Float.NaN;
            }
        }
        SymmetricInverse.invert(matrix, new ParallelTasks(threads), Progress.NONE, fused);
        double far = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                far = Math.max(far, Math.abs(matrix[i][j] - expected[i][j]));
                assertThat(matrix[i][j] == matrix[j][i]).isTrue();
            }
        }
        assertThat(far).isCloseTo(0, within(2e-5));
    }

    @Test
    void anyNumberOfThreadsGivesTheSame() {
        float[][] one = positive(800, 1);
        float[][] other = positive(800, 1);
        SymmetricInverse.invert(one, new ParallelTasks(1), Progress.NONE);
        SymmetricInverse.invert(other, new ParallelTasks(3), Progress.NONE);
        assertThat(one).isDeepEqualTo(other);
    }

    @Test
    void progressCountsPivots() {
        List<String> told = new ArrayList<>();
        SymmetricInverse.invert(
                positive(300, 1), new ParallelTasks(2), (done, total) -> told.add(done + " of " + total));
        assertThat(told).containsExactly("252 of 300", "300 of 300");
    }

    @Test
    void anInterruptedThreadStops() {
        try {
            assertThatThrownBy(() -> SymmetricInverse.invert(
                            positive(600, 1),
                            new ParallelTasks(2),
                            (done, total) -> Thread.currentThread().interrupt()))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Sparse sums of 0 and 1, and 5 on the diagonal, as tables of attributes give them. */
    private static float[][] positive(int size, long seed) {
        Random random = new Random(seed);
        float[][] matrix = new float[size][size];
        for (int attribute = 0; attribute < 2 * size; attribute++) {
            int[] holders =
                    random.ints(1 + random.nextInt(6), 0, size).distinct().toArray();
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

    private static double[][] gaussJordan(float[][] matrix) {
        int size = matrix.length;
        double[][] left = new double[size][size];
        double[][] right = new double[size][size];
        for (int i = 0; i < size; i++) {
            right[i][i] = 1;
            for (int j = 0; j < size; j++) {
                left[i][j] = matrix[i][j];
            }
        }
        for (int p = 0; p < size; p++) {
            double pivot = left[p][p];
            for (int j = 0; j < size; j++) {
                left[p][j] /= pivot;
                right[p][j] /= pivot;
            }
            for (int i = 0; i < size; i++) {
                double share = i == p ? 0 : left[i][p];
                for (int j = 0; j < size && share != 0; j++) {
                    left[i][j] -= share * left[p][j];
                    right[i][j] -= share * right[p][j];
                }
            }
        }
        return right;
    }
}
