package dev.hornbeam.neural.option;

import dev.hornbeam.neural.tensor.Compute;
import java.util.Objects;

/**
 * Where and by how many training is computed, and how often it is saved.
 *
 * @param threads that share a batch, or within PyTorch a single tensor operation; 0 for what suits: all processors share
 *     a batch, but a tensor operation is so small that more than one thread was measured to take three times as long
 * @param checkpointSeconds the least time between checkpoints
 * @param device where to compute
 * @param time how many seconds the whole run may take, with the steps before and after training; 0 for no limit
 */
public record ComputeOptions(int threads, double checkpointSeconds, Compute device, double time) {
    /** What is used unless said otherwise. */
    public static final ComputeOptions DEFAULTS = new ComputeOptions(0, 30, Compute.CPU, 0);

    public ComputeOptions {
        Objects.requireNonNull(device);
        check(threads >= 0 && threads <= 1024, "threads must lie in 0 … 1024, they are " + threads);
        check(checkpointSeconds >= 0, "checkpoint seconds must not be negative, they are " + checkpointSeconds);
        check(time >= 0, "time must not be negative, it is " + time);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    public ComputeOptions withThreads(int value) {
        return new ComputeOptions(value, checkpointSeconds, device, time);
    }

    public ComputeOptions withCheckpointSeconds(double value) {
        return new ComputeOptions(threads, value, device, time);
    }

    public ComputeOptions withDevice(Compute value) {
        return new ComputeOptions(threads, checkpointSeconds, value, time);
    }

    public ComputeOptions withTime(double value) {
        return new ComputeOptions(threads, checkpointSeconds, device, value);
    }
}
