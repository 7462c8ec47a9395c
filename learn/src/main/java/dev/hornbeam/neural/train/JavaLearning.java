package dev.hornbeam.neural.train;

import dev.hornbeam.neural.chart.BatchGradient;
import dev.hornbeam.neural.chart.BatchLosses;
import dev.hornbeam.neural.model.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Learns without PyTorch; the weights do not depend on the number of threads. */
final class JavaLearning implements Learning {
    private final TrainerOptions options;
    private final TrainingExamples examples;
    private final BatchGradient batches;
    private final TensorRows weights;
    private final TensorRows gradients;
    private final RowAdam adam;

    JavaLearning(ModelOptions model, TrainerOptions options, TrainingExamples examples, LearningState state) {
        this.options = options;
        this.examples = examples;
        int asked = options.compute().threads();
        int threads = asked == 0 ? Runtime.getRuntime().availableProcessors() : asked;
        batches = new BatchGradient(model, examples.relations(), threads);
        weights = new TensorRows(state.weights());
        gradients = new TensorRows(state.weights());
        adam = new RowAdam(options, new TensorRows(state.mean()), new TensorRows(state.square()), state.steps());
    }

    @Override
    public long steps() {
        return adam.steps();
    }

    @Override
    public Map<String, SafeTensors.Tensor> weights() {
        return weights.tensors();
    }

    @Override
    public LearningState state() {
        return new LearningState(weights(), adam.mean().tensors(), adam.square().tensors(), adam.steps());
    }

    @Override
    public BatchLosses train(int[] batch, List<int[]> unlabelled, double meanWeight, Sampling sampling, double rate) {
        double factor = 1 / (meanWeight * batch.length);
        BatchLosses losses = batches.gradient(
                weights.rows(),
                batch,
                examples::bodies,
                unlabelled,
                (some, logTheta, gradient) -> examples.loss(some, logTheta, gradient, factor),
                options.agreement().weight(),
                gradients.rows());
        adam.update(weights, gradients.rows(), rate);
        return losses;
    }

    @Override
    public double crossEntropy(int[] watched) {
        double loss = 0;
        int batch = options.schedule().batch();
        for (int from = 0; from < watched.length; from += batch) {
            int[] some = Arrays.copyOfRange(watched, from, Math.min(watched.length, from + batch));
            loss += batches.loss(
                    weights.rows(),
                    some,
                    examples::bodies,
                    (part, logTheta, gradient) -> examples.loss(part, logTheta, gradient, 1));
        }
        return loss / (examples.meanWeight(watched) * watched.length);
    }
}
