package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.chart.BatchLosses;
import dev.hornbeam.neural.encode.Weights;
import dev.hornbeam.neural.model.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.NativeWork;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.neural.tensor.Torch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Learns with PyTorch: any encoder and structure, on any device. */
final class TorchLearning implements Learning {
    private final TrainingStep step;
    private final Weights weights;
    private final AdamOptimizer adam;

    TorchLearning(
            ModelOptions model,
            TrainerOptions options,
            TrainingExamples examples,
            NDManager manager,
            LearningState state) {
        Torch.threads(Math.max(1, options.compute().threads()));
        step = new TrainingStep(model, options, examples, manager);
        weights = tensors(state.weights(), manager);
        adam = new AdamOptimizer(
                options, weights, tensors(state.mean(), manager), tensors(state.square(), manager), state.steps());
    }

    private static Weights tensors(Map<String, SafeTensors.Tensor> values, NDManager manager) {
        Map<String, NDArray> tensors = new LinkedHashMap<>();
        values.forEach((name, tensor) -> tensors.put(name, manager.create(tensor.values(), new Shape(tensor.shape()))));
        return new Weights(tensors);
    }

    @Override
    public long steps() {
        return adam.steps();
    }

    @Override
    public Map<String, SafeTensors.Tensor> weights() {
        return weights.copy();
    }

    @Override
    public LearningState state() {
        return new LearningState(
                weights.copy(), adam.mean().copy(), adam.square().copy(), adam.steps());
    }

    @Override
    public BatchLosses train(int[] batch, List<int[]> unlabelled, double meanWeight, Sampling sampling, double rate) {
        return NativeWork.run(() -> step.train(weights, adam, batch, unlabelled, meanWeight, sampling, rate));
    }

    @Override
    public double crossEntropy(int[] watched) {
        return NativeWork.run(() -> step.crossEntropy(weights, watched));
    }
}
