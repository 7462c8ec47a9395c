package dev.hornbeam.experiment;

import dev.hornbeam.work.Stopwatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Resets the peak memory of the process, so that each cell has its own; possible only on Linux. */
final class PeakMemory {
    private static final Path RESET = Path.of("/proc/self/clear_refs");
    private static final String PEAK_ONLY = "5";

    private PeakMemory() {}

    /** Frees memory, resets the peak, and returns the memory still in use, in megabytes. */
    static long restart() {
        System.gc();
        try {
            Files.writeString(RESET, PEAK_ONLY);
        } catch (IOException | RuntimeException e) {
            // the peak is that of the process so far
        }
        return megabytes();
    }

    /** The peak since then. */
    static long megabytes() {
        return Stopwatch.peakBytes() >> 20;
    }
}
