package dev.hornbeam.neural.model;

import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tensors as rows that are arrays of their own, a vector as a single row. */
public final class TensorRows {
    private final Map<String, long[]> shapes = new LinkedHashMap<>();
    private final Map<String, float[][]> rows = new LinkedHashMap<>();

    public TensorRows(Map<String, SafeTensors.Tensor> tensors) {
        tensors.forEach((name, tensor) -> {
            int count = tensor.shape().length == 1 ? 1 : Math.toIntExact(tensor.shape()[0]);
            int width = tensor.values().length / count;
            float[][] cut = new float[count][];
            for (int i = 0; i < count; i++) {
                cut[i] = Arrays.copyOfRange(tensor.values(), i * width, (i + 1) * width);
            }
            shapes.put(name, tensor.shape());
            rows.put(name, cut);
        });
    }

    /** The rows by name, to be read and changed. */
    public Map<String, float[][]> rows() {
        return rows;
    }

    /** Whether it is a vector, such as a bias. */
    public boolean isVector(String name) {
        return shapes.get(name).length == 1;
    }

    /** Copies. */
    public Map<String, SafeTensors.Tensor> tensors() {
        Map<String, SafeTensors.Tensor> tensors = new LinkedHashMap<>();
        rows.forEach((name, cut) -> {
            int width = cut[0].length;
            float[] values = new float[cut.length * width];
            for (int i = 0; i < cut.length; i++) {
                System.arraycopy(cut[i], 0, values, i * width, width);
            }
            tensors.put(name, new SafeTensors.Tensor(shapes.get(name), values));
        });
        return tensors;
    }
}
