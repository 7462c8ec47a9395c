package dev.hornbeam.torch;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import java.util.Map;

/**
 * The door to PyTorch, so that every part of the module starts it the same way: off line, from the native library on the
 * class path.
 */
final class Torch {
    private Torch() {}

    /** A manager of tensors on a device; whoever asks closes it. */
    static NDManager manager(Compute device) {
        Engine engine = engine();
        if (device == Compute.CPU) {
            return engine.newBaseManager(Device.cpu());
        }
        if (engine.getGpuCount() == 0) {
            throw InputException.of(
                    "device gpu",
                    "no CUDA device",
                    "a machine with one and a CUDA build of PyTorch",
                    "Maybe set PYTORCH_LIBRARY_PATH to one, or use the device cpu.");
        }
        return engine.newBaseManager(Device.gpu());
    }

    /** The number of threads that a single operation may use where the calling thread asks for it. */
    static void threads(int threads) {
        engine();
        JniUtils.setNumThreads(threads);
    }

    /**
     * The engine. Set {@code OMP_WAIT_POLICY=passive} in the environment, as the launcher does: otherwise idle threads of OpenMP
     * spin, and on a machine with other work a training step was seen to take thirty times as long.
     *
     * @throws InputException if there is no PyTorch for this machine, or it cannot be loaded
     */
    static Engine engine() {
        // DJL would fetch what it misses, and report its start; neither is wanted. A user's own setting wins.
        if (System.getProperty("ai.djl.offline") == null) {
            System.setProperty("ai.djl.offline", "true");
        }
        if (System.getProperty("OPT_OUT_TRACKING") == null) {
            System.setProperty("OPT_OUT_TRACKING", "true");
        }
        CacheFolder.settle();
        try {
            return Engine.getEngine("PyTorch");
        } catch (EngineException | LinkageError e) {
            throw MissingTorch.explain(e);
        }
    }

    /**
     * Rows of a table, by position; on the manager of the positions. PyTorch's embedding look-up is the one gather whose
     * backward pass is both fast and the same on every run.
     */
    static NDArray rows(NDArray table, NDArray positions) {
        return JniUtils.embedding((PtNDArray) positions, (PtNDArray) table, false);
    }

    /** The same storage under another manager, outside any recorded computation. */
    static NDArray alias(NDArray array, NDManager manager) {
        NDArray alias = array.stopGradient();
        alias.attach(manager);
        return alias;
    }

    /**
     * An array times a number. In a recorded computation DJL's own product with a number must not be used: it frees the
     * number at once, and the backward pass then reads memory that may hold something else.
     */
    static NDArray scaled(NDArray array, double factor) {
        NDArray number = array.getDataType() == DataType.FLOAT64
                ? array.getManager().create(factor)
                : array.getManager().create((float) factor);
        return array.mul(number);
    }

    /** One below the other. */
    static NDArray stacked(NDArray above, NDArray below) {
        return NDArrays.concat(new NDList(above, below), 0);
    }

    /** {@code log Σ exp} over an axis, which is dropped. */
    static NDArray logSumExp(NDArray array, int axis) {
        NDArray top = array.stopGradient().max(new int[] {axis}, true);
        return array.sub(top).exp().sum(new int[] {axis}).log().add(top.squeeze(axis));
    }

    /** The versions of DJL and PyTorch, by name. */
    static Map<String, String> versions() {
        return Map.of("djl", Engine.getDjlVersion(), "pytorch", engine().getVersion());
    }
}
