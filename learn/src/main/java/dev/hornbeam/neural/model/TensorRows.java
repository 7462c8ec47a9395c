package dev.hornbeam.neural.model;

import dev.hornbeam.neural.tensor.SafeTensors.Tensor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tensors as rows that are arrays of their own, a vector as a single row. */
public final class TensorRows {
    private final Map<String, Tensor> tensors;
    private final Map<String, float[][]> rows = new LinkedHashMap<>();

    public TensorRows(Map<String, Tensor> tensors) {
        this.tensors = tensors;
        tensors.forEach((name, tensor) -> {
            int count = tensor.shape().length == 1 ? 1 : Math.toIntExact(tensor.shape()[0]);
            int width = tensor.values().length / count;
            float[][] cut = new float[count][];
            for (int i = 0; i < count; i++) {
                cut[i] = Arrays.copyOfRange(tensor.values(), i * width, (i + 1) * width);
            }
            rows.put(name, cut);
        });
    }

    /** The rows by name, to be read and changed. */
    public Map<String, float[][]> rows() {
        return rows;
    }

    /** The rows of a tensor. */
    public float[][] rows(String name) {
        return Weights.rows(rows, name);
    }

    /** Copies. */
    public Map<String, Tensor> tensors() {
        Map<String, Tensor> copies = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> copies.put(name, new Tensor(tensor.shape(), flat(rows(name)))));
        return copies;
    }

    /** All rows of a tensor, one after the other. */
    public static float[] flat(float[][] rows) {
        int width = rows[0].length;
        float[] values = new float[rows.length * width];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, values, i * width, width);
        }
        return values;
    }
}
