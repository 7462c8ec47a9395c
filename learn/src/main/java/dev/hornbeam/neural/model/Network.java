package dev.hornbeam.neural.model;

import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The computation of a model: θ of bodies from weights, and gradients of a loss on θ. {@link JavaNetwork} has the usual
 * encoders and structures; others come from module {@code torch}, which is found as a {@link Provider}.
 */
public interface Network extends AutoCloseable {
    /** Sets the weights for what follows: rows by name, a vector as a single row; not changed and not copied. */
    void load(Map<String, float[][]> weights);

    /** {@code log θ} of bodies without noise, one row each, null at position 0; safe for several threads. */
    float[][] logTheta(List<int[]> bodies);

    /**
     * How one body is composed, without noise; safe for several threads. For a chart one round per length, from 1, with a
     * row for each span in the order of {@link ChartPlan}; otherwise one round per merge.
     */
    List<Round> rounds(int[] body);

    /**
     * The losses of a batch, and the gradient of the cross-entropy plus the weighted disagreement.
     *
     * @param sampling how windows are chosen, except in a chart
     * @param agreement the weight of the disagreement, for a chart
     * @param gradients rows by name, which become the gradients
     */
    Losses gradient(Batch batch, Loss loss, Sampling sampling, double agreement, Map<String, float[][]> gradients);

    @Override
    void close();

    /**
     * One round of a composition.
     *
     * @param chosen the window that is merged; -1 where none is
     * @param alpha the shares of the ways to merge: for a chart a row per span, otherwise one row over the windows
     * @param theta a row per span or window, null at position 0
     */
    record Round(int chosen, float[][] alpha, float[][] theta) {}

    /**
     * What a step trains on.
     *
     * @param examples by number
     * @param bodies gives the bodies of some examples, one example after the other
     * @param unlabelled chains that only the agreement looks at
     */
    record Batch(int[] examples, Function<int[], List<int[]>> bodies, List<int[]> unlabelled) {}

    /**
     * The losses of a batch.
     *
     * @param crossEntropy of its examples
     * @param disagreement the mean over all spans with more than one split; zero where it counts for nothing
     */
    record Losses(double crossEntropy, double disagreement) {}

    /** The loss of some examples, from log θ of their bodies. */
    @FunctionalInterface
    interface Loss {
        /**
         * The loss of some examples, and its gradient.
         *
         * @param examples their numbers
         * @param logTheta one row per body, in the order of the examples, null at position 0; perhaps more rows after them
         * @param gradient as many rows of zeros, which become the gradient
         */
        double of(int[] examples, float[][] logTheta, float[][] gradient);
    }

    /** Networks beyond those in plain Java. */
    interface Provider {
        /** A network that computes on a device, with so many threads, 0 for the number that suits. */
        Network network(ModelOptions options, int relations, Compute device, int threads);

        /** The versions of the libraries behind it, by name. */
        Map<String, String> versions();
    }

    /**
     * The network that options describe.
     *
     * @param threads how many share the work; 0 for the number that suits
     * @throws InputException if it needs module {@code torch}, which is not there
     */
    static Network of(ModelOptions options, int relations, Compute device, int threads) {
        return isJava(options, device)
                ? new JavaNetwork(
                        options, relations, threads == 0 ? Runtime.getRuntime().availableProcessors() : threads)
                : provider(options, device).network(options, relations, device, threads);
    }

    /** The versions of the libraries that such a network needs, by name; says what is missing. */
    static Map<String, String> versions(ModelOptions options, Compute device) {
        return isJava(options, device) ? Map.of() : provider(options, device).versions();
    }

    private static boolean isJava(ModelOptions options, Compute device) {
        return JavaNetwork.fits(options) && device == Compute.CPU;
    }

    private static Provider provider(ModelOptions options, Compute device) {
        return ServiceLoader.load(Provider.class).findFirst().orElseThrow(() -> {
            String asked = device == Compute.GPU
                    ? "device gpu"
                    : options.window() > 2
                            ? "window " + options.window()
                            : "encoder " + options.encoder().name().toLowerCase(Locale.ROOT);
            return InputException.of(
                    asked,
                    "no hornbeam-torch",
                    "this add-on, which brings PyTorch",
                    "Maybe put the jars of hornbeam-torch into the folder torch beside hornbeam.jar, or add the artifact "
                            + "dev.hornbeam:hornbeam-torch; encoders rnn and lstm with windows of two need no add-on.");
        });
    }

    /**
     * How a pass makes its choices of windows.
     *
     * @param training whether choices are drawn with Gumbel noise and pass a gradient, or are the arg-max
     * @param seed of the noise, and of the choices of {@link Structure#RANDOM}
     * @param temperature of the soft choice behind the hard one
     */
    public record Sampling(boolean training, long seed, double temperature) {
        /** No noise; random structures are those of the seed. */
        public static Sampling inference(long seed) {
            return new Sampling(false, seed, 1);
        }

        /** Noise of the seed, which should change from step to step. */
        public static Sampling training(long seed, double temperature) {
            return new Sampling(true, seed, temperature);
        }
    }
}
