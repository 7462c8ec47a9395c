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
            throw InputException.of(
                    doing,
                    "too little memory (the heap has " + megabytes() + " MB)",
                    "more of it",
                    "Maybe lower " + lower + ", or raise the heap, e.g. HORNBEAM_OPTS=-Xmx8g.",
                    e);
        }
    }

    /**
     * Refuses work that will not fit, before it begins.
     *
     * @param doing the work, with its size
     * @param bytes what it needs at least
     * @param lower what makes it need less
     */
    public static void require(String doing, long bytes, String lower) {
        if (bytes <= free()) {
            return;
        }
        System.gc(); // what is no longer used counts as used until then
        long free = free();
        if (bytes > free) {
            long used = Runtime.getRuntime().maxMemory() - free;
            long gigabytes = (long) Math.ceil(1.25 * (used + (double) bytes) / (1L << 30));
            throw InputException.of(
                    doing,
                    (free >> 20) + " MB of memory",
                    "at least " + (bytes >> 20) + " MB",
                    "Maybe raise the heap, HORNBEAM_OPTS=-Xmx" + gigabytes + "g, or lower " + lower + ".");
        }
    }

    private static long free() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
    }

    /** What Java may use, in MB. */
    public static long megabytes() {
        return Runtime.getRuntime().maxMemory() >> 20;
    }

    /** Whether memory was not enough, also if threads have wrapped the error. */
    public static boolean isExhausted(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }
}
