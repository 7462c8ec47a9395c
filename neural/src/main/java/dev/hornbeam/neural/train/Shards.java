package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.Torch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;

/**
 * Threads that work on the parts of a batch at a time. Operations on a batch are too small for PyTorch's own threads to be
 * of use; whole passes over parts of it are not. How a batch is cut depends on its size and the number of threads alone.
 */
final class Shards implements AutoCloseable {
    /** Smaller parts cost more than they gain. */
    private static final int LEAST = 64;

    private final int most;
    private final ExecutorService threads;

    /** @param most parts of a batch, each on a thread of its own */
    Shards(int most) {
        this.most = most;
        this.threads = Executors.newFixedThreadPool(Math.max(1, most - 1), work -> {
            Thread thread = new Thread(work, "hornbeam-training");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** How many parts a batch has. */
    int of(int batch) {
        return Math.max(1, Math.min(most, batch / LEAST));
    }

    /** Where a part of something begins; it ends where the next one begins. */
    static int begin(int part, int parts, int size) {
        return (int) ((long) part * size / parts);
    }

    /** Does all parts, the first one on the calling thread, and waits for all of them, whatever becomes of any. */
    <T> List<T> run(int parts, IntFunction<T> work) {
        Torch.threads(1);
        List<CompletableFuture<T>> others = new ArrayList<>();
        for (int part = 1; part < parts; part++) {
            int number = part;
            others.add(CompletableFuture.supplyAsync(
                    () -> {
                        Torch.threads(1);
                        return work.apply(number);
                    },
                    threads));
        }
        List<T> done = new ArrayList<>();
        try {
            done.add(work.apply(0));
        } finally {
            CompletableFuture.allOf(others.toArray(CompletableFuture[]::new))
                    .exceptionally(failure -> null)
                    .join();
        }
        others.forEach(other -> done.add(result(other)));
        return done;
    }

    private static <T> T result(CompletableFuture<T> done) {
        try {
            return done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
