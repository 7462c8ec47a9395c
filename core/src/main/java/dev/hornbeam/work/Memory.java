package dev.hornbeam.work;

import dev.hornbeam.input.InputException;
import java.util.function.Supplier;

/** Suggests which settings to lower when memory is not enough. */
public final class Memory {
    private Memory() {}

    /**
     * Runs work.
     *
     * @param lower what makes it need less: {@code the batch or the dimension}
     */
    public static <T> T explained(String doing, String lower, Supplier<T> work) {
        try {
            return work.get();
        } catch (Throwable e) {
            if (!isExhausted(e)) {
                throw e;
            }
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            throw InputException.of(
                    doing,
                    "too little memory (the heap has " + megabytes + " MB)",
                    "more of it",
                    "Maybe lower " + lower + ", or raise the heap, e.g. HORNBEAM_OPTS=-Xmx8g.",
                    e);
        }
    }

    /** Also if threads have wrapped the error. */
    private static boolean isExhausted(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }
}
