package dev.hornbeam.torch;

import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.model.ChartPlan;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** Any encoder, window and structure, computed by PyTorch, which also records what gradients need. */
public final class TorchNetwork implements Network {
    private final ModelOptions options;
    private final int relations;
    private final NDManager manager;
    private NDManager holder;
    private Tensors weights;

    /** Makes such networks where plain Java has none. */
    public static final class Provider implements Network.Provider {
        @Override
        public Network network(ModelOptions options, int relations, Compute device, int threads) {
            return new TorchNetwork(options, relations, device, threads);
        }

        @Override
        public Map<String, String> versions() {
            return Torch.versions();
        }
    }

    /** @param threads how many share one operation; 0 for one, since most operations are too small to be shared */
    TorchNetwork(ModelOptions options, int relations, Compute device, int threads) {
        this.options = options;
        this.relations = relations;
        manager = Torch.manager(device);
        Torch.threads(Math.max(1, threads));
    }

    @Override
    public void load(Map<String, float[][]> rows) {
        NativeWork.run(() -> {
            NDManager next = manager.newSubManager();
            weights = Tensors.of(options, relations, rows, next);
            if (holder != null) {
                holder.close();
            }
            holder = next;
            return weights;
        });
    }

    @Override
    public void close() {
        manager.close();
    }

    @Override
    public float[][] logTheta(List<int[]> bodies) {
        return run(step -> {
            Forward forward = new TensorNetwork(options, weights.borrow(step, false))
                    .forward(bodies, Sampling.inference(options.seed()), false);
            return inOrder(forward);
        });
    }

    /** log θ of the bodies of a batch, in its order. */
    private float[][] inOrder(Forward forward) {
        float[][] rows = rows(forward.logTheta());
        float[][] ordered = new float[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            ordered[forward.order()[row]] = rows[row];
        }
        return ordered;
    }

    @Override
    public List<Round> rounds(int[] body) {
        return run(step -> {
            TensorNetwork network = new TensorNetwork(options, weights.borrow(step, false));
            List<Round> rounds = new ArrayList<>();
            if (options.structure() == Structure.CHART) {
                TensorChart pass = new TensorChart(network, new ChartPlan(List.of(body), relations, options.window()));
                pass.run(false);
                for (TensorChart.Trace trace : pass.traces()) {
                    rounds.add(
                            trace.logTheta() == null
                                    ? new Round(-1, new float[0][], new float[0][])
                                    : new Round(
                                            -1,
                                            rows(trace.alpha()),
                                            rows(trace.logTheta().exp())));
                }
                return rounds;
            }
            TensorMerges pass = new TensorMerges(network, List.of(body), Sampling.inference(options.seed()));
            pass.run();
            for (TensorMerges.Trace trace : pass.traces()) {
                float[][] theta = rows(trace.logTheta().exp());
                if (trace.choice() == null) {
                    rounds.add(new Round(body.length == 1 ? -1 : 0, new float[][] {{1}}, theta));
                } else {
                    float[] choice = rows(trace.choice())[0];
                    int chosen = 0;
                    while (choice[chosen] < 0.5f) {
                        chosen++;
                    }
                    rounds.add(new Round(chosen, rows(trace.alpha()), theta));
                }
            }
            return rounds;
        });
    }

    @Override
    public Losses gradient(
            Batch batch, Loss loss, Sampling sampling, double agreement, Map<String, float[][]> gradients) {
        List<int[]> bodies = new ArrayList<>(batch.bodies().apply(batch.examples()));
        bodies.addAll(batch.unlabelled());
        boolean agrees = options.structure() == Structure.CHART && agreement > 0;
        return run(step -> {
            Tensors borrowed = weights.borrow(step, true);
            try (Gradients recording = Gradients.record()) {
                Forward forward = new TensorNetwork(options, borrowed).forward(bodies, sampling, agrees);
                float[][] back = new float[bodies.size()][relations + 1];
                double crossEntropy = loss.of(batch.examples(), inOrder(forward), back);
                float[] flat = new float[back.length * (relations + 1)];
                for (int row = 0; row < back.length; row++) {
                    System.arraycopy(back[forward.order()[row]], 0, flat, row * (relations + 1), relations + 1);
                }
                // as linear as the loss is in the direction of its gradient
                NDArray total = forward.logTheta()
                        .mul(step.create(flat, new Shape(back.length, relations + 1)))
                        .sum();
                if (agrees) {
                    total = total.add(Torch.scaled(forward.disagreement(), agreement));
                }
                recording.backward(total);
                store(borrowed, gradients);
                return new Losses(crossEntropy, forward.disagreement().getFloat());
            }
        });
    }

    private static void store(Tensors from, Map<String, float[][]> into) {
        from.tensors().forEach((name, tensor) -> {
            float[][] rows = into.get(name);
            NDArray gradient = tensor.getGradient();
            float[] values = gradient.toFloatArray();
            gradient.close();
            for (int i = 0; i < rows.length; i++) {
                System.arraycopy(values, i * rows[i].length, rows[i], 0, rows[i].length);
            }
        });
    }

    private static float[][] rows(NDArray table) {
        int columns = (int) table.getShape().get(1);
        float[] values = table.toType(DataType.FLOAT32, false).toFloatArray();
        float[][] rows = new float[values.length / columns][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(values, i * columns, (i + 1) * columns);
        }
        return rows;
    }

    private interface Step<T> {
        T run(NDManager step);
    }

    private <T> T run(Step<T> work) {
        Supplier<T> inManager = () -> {
            try (NDManager step = manager.newSubManager()) {
                return work.run(step);
            }
        };
        try {
            return NativeWork.run(inManager);
        } catch (EngineException e) {
            String message = String.valueOf(e.getMessage());
            if (message.toLowerCase(Locale.ROOT).contains("memory")) {
                OutOfMemoryError full = new OutOfMemoryError(message);
                full.initCause(e);
                throw full;
            }
            throw e;
        }
    }
}
