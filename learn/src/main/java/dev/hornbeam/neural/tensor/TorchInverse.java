package dev.hornbeam.neural.tensor;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Progress;
import java.nio.FloatBuffer;

/**
 * Inverts in blocks with PyTorch's products of matrices: blocks of pivots are inverted and eliminated from all rows, of which
 * only the part up to the diagonal is kept.
 */
public final class TorchInverse {
    private static final int BLOCK = 1024;

    private final int threads;

    /** @param threads how many threads an operation may use */
    public TorchInverse(int threads) {
        this.threads = threads;
    }

    /**
     * Replaces a symmetric positive definite matrix by its inverse.
     *
     * @param matrix only entries up to the diagonal are read, all are written
     * @param progress is called with how many blocks of pivots are done
     */
    public void invert(float[][] matrix, Progress progress) {
        Torch.threads(threads);
        try (NDManager manager = Torch.manager(Compute.CPU)) {
            NDArray[] rows = load(matrix, manager);
            for (int pivot = 0; pivot < rows.length; pivot++) {
                Cancellation.check();
                sweep(rows, pivot, manager);
                progress.update(pivot + 1L, rows.length);
            }
            store(rows, matrix);
        } finally {
            Torch.threads(1);
        }
    }

    /** One array per block of rows, up to the block's last diagonal. */
    private static NDArray[] load(float[][] matrix, NDManager manager) {
        int size = matrix.length;
        NDArray[] rows = new NDArray[(size + BLOCK - 1) / BLOCK];
        for (int block = 0; block < rows.length; block++) {
            int from = block * BLOCK;
            int to = Math.min(size, from + BLOCK);
            FloatBuffer values = FloatBuffer.allocate((to - from) * to);
            for (int i = from; i < to; i++) {
                values.put(matrix[i], 0, i + 1);
                for (int j = i + 1; j < to; j++) {
                    values.put(matrix[j][i]);
                }
            }
            rows[block] = manager.create(values.rewind(), new Shape(to - from, to));
        }
        return rows;
    }

    private static void sweep(NDArray[] rows, int pivot, NDManager manager) {
        int from = pivot * BLOCK;
        int to = (int) rows[pivot].getShape().get(1);
        try (NDManager scope = manager.newSubManager()) {
            NDArray[] panel = new NDArray[rows.length];
            for (int i = 0; i < rows.length; i++) {
                NDArray part = i < pivot
                        ? rows[pivot].get(columns(i * BLOCK, (i + 1) * BLOCK)).transpose()
                        : rows[i].get(columns(from, to));
                panel[i] = part.duplicate();
                panel[i].attach(scope);
                part.close();
            }
            NDArray inverse = inverse(panel[pivot], scope);
            NDArray all = NDArrays.concat(new NDList(panel)).transpose();
            all.attach(scope);
            for (int i = 0; i < rows.length; i++) {
                NDArray share = panel[i].matMul(inverse);
                share.attach(scope);
                if (i != pivot) {
                    NDArray upTo = all.get(columns(0, (int) rows[i].getShape().get(1)));
                    NDArray product = share.matMul(upTo);
                    rows[i].subi(product);
                    product.close();
                    upTo.close();
                }
                if (i > pivot) {
                    rows[i].set(columns(from, to), share);
                }
                if (i < pivot) {
                    NDArray turned = share.transpose();
                    rows[pivot].set(columns(i * BLOCK, (i + 1) * BLOCK), turned);
                    turned.close();
                }
                share.close();
            }
            NDArray minus = inverse.neg();
            rows[pivot].set(columns(from, to), minus);
            minus.close();
        }
    }

    private static NDArray inverse(NDArray block, NDManager scope) {
        NDArray exact = block.toType(DataType.FLOAT64, true);
        NDArray inverse = exact.inverse();
        NDArray rounded = inverse.toType(DataType.FLOAT32, true);
        exact.close();
        inverse.close();
        rounded.attach(scope);
        return rounded;
    }

    private static NDIndex columns(int from, int to) {
        return new NDIndex(":, " + from + ":" + to);
    }

    private static void store(NDArray[] rows, float[][] matrix) {
        for (int block = 0; block < rows.length; block++) {
            int from = block * BLOCK;
            int width = (int) rows[block].getShape().get(1);
            float[] values = rows[block].toFloatArray();
            for (int i = from; i < width; i++) {
                for (int j = 0; j <= i; j++) {
                    float value = -values[(i - from) * width + j];
                    matrix[i][j] = value;
                    matrix[j][i] = value;
                }
            }
        }
    }
}
