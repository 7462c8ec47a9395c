package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;

/**
 * Records what is computed on the calling thread until it is closed, so that gradients can be had of it. DJL's own
 * collector allows a single recording in the whole process, though PyTorch keeps them apart by thread; with this one
 * several models can be trained at a time.
 */
final class Gradients implements AutoCloseable {
    private final boolean before;

    private Gradients(boolean before) {
        this.before = before;
    }

    /** Begins to record. */
    public static Gradients record() {
        Torch.engine();
        Gradients recording = new Gradients(JniUtils.isGradMode());
        JniUtils.setGradMode(true);
        return recording;
    }

    /** Fills the gradient of every array that needs one and that a loss, a single number, was computed from. */
    public void backward(NDArray loss) {
        try (NDArray one = loss.onesLike()) {
            JniUtils.backward((PtNDArray) loss, (PtNDArray) one, false, false);
        }
    }

    @Override
    public void close() {
        JniUtils.setGradMode(before);
    }
}
