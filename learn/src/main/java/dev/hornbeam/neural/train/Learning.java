package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDManager;
import dev.hornbeam.neural.chart.BatchGradient;
import dev.hornbeam.neural.chart.BatchLosses;
import dev.hornbeam.neural.model.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Compute;
import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.List;
import java.util.Map;

/** The weights of a run, and how batches move them. */
sealed interface Learning permits JavaLearning, TorchLearning {
    /** Goes on from a state, in the way that is fastest for such a model. */
    static Learning of(
            ModelOptions model,
            TrainerOptions options,
            TrainingExamples examples,
            NDManager manager,
            LearningState state) {
        boolean java = BatchGradient.fits(model)
                && options.loss().entropy() == 0
                && options.compute().device() == Compute.CPU;
        return java
                ? new JavaLearning(model, options, examples, state)
                : new TorchLearning(model, options, examples, manager, state);
    }

    /** How many batches there have been. */
    long steps();

    /** The weights by name, as copies. */
    Map<String, SafeTensors.Tensor> weights();

    /** Everything that a checkpoint has to hold, as copies. */
    LearningState state();

    /**
     * Moves the weights by a batch.
     *
     * @param batch examples to train on
     * @param unlabelled chains that only the agreement looks at
     * @param meanWeight the mean weight of an example in the whole corpus
     */
    BatchLosses train(int[] batch, List<int[]> unlabelled, double meanWeight, Sampling sampling, double rate);

    /** The mean cross-entropy by weight, without noise and without training. */
    double crossEntropy(int[] watched);
}
