package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import dev.hornbeam.neural.encode.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Weights and what Adam remembers of their gradients.
 *
 * @param weights by name
 * @param mean the running mean of the gradients
 * @param square the running mean of their squares
 * @param steps how many there were
 */
record LearningState(
        Map<String, SafeTensors.Tensor> weights,
        Map<String, SafeTensors.Tensor> mean,
        Map<String, SafeTensors.Tensor> square,
        long steps) {

    /** Before the first step. */
    static LearningState fresh(ModelOptions model, int relations, NDManager manager) {
        Map<String, SafeTensors.Tensor> weights =
                Weights.initial(model, relations, manager, DataType.FLOAT32).copy();
        return new LearningState(weights, zeros(weights), zeros(weights), 0);
    }

    private static Map<String, SafeTensors.Tensor> zeros(Map<String, SafeTensors.Tensor> weights) {
        Map<String, SafeTensors.Tensor> zeros = new LinkedHashMap<>();
        weights.forEach((name, tensor) ->
                zeros.put(name, new SafeTensors.Tensor(tensor.shape(), new float[tensor.values().length])));
        return zeros;
    }
}
