package dev.hornbeam.experiment;

import dev.hornbeam.work.Stopwatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Forgets the process's peak of memory, so that each cell has its own; only Linux can. */
final class PeakMemory {
    private static final Path RESET = Path.of("/proc/self/clear_refs");
    private static final String PEAK_ONLY = "5";

    private PeakMemory() {}

    /** Gives memory back, forgets the peak, and tells what is held still, in megabytes. */
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
