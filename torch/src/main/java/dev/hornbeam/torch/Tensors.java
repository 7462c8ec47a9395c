package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import java.util.LinkedHashMap;
import java.util.Map;

/** The weights of a model as tensors by name. */
record Tensors(Map<String, NDArray> tensors) {
    NDArray get(String name) {
        return tensors.get(name);
    }

    /** Copies of rows in memory, with the shapes that a model has. */
    static Tensors of(ModelOptions options, int relations, Map<String, float[][]> rows, NDManager manager) {
        Map<String, NDArray> tensors = new LinkedHashMap<>();
        Weights.shapes(options, relations).forEach((name, shape) -> {
            float[][] cut = rows.get(name);
            float[] values = new float[cut.length * cut[0].length];
            for (int i = 0; i < cut.length; i++) {
                System.arraycopy(cut[i], 0, values, i * cut[i].length, cut[i].length);
            }
            tensors.put(name, manager.create(values, new Shape(shape)));
        });
        return new Tensors(tensors);
    }

    /** The same storage for one step, whose manager closes it; with a gradient to be collected or without. */
    Tensors borrow(NDManager step, boolean gradient) {
        Map<String, NDArray> borrowed = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> {
            NDArray alias = Torch.alias(tensor, step);
            if (gradient) {
                alias.setRequiresGradient(true);
            }
            borrowed.put(name, alias);
        });
        return new Tensors(borrowed);
    }
}
