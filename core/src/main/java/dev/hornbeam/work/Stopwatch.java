package dev.hornbeam.work;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/** Measures the cost of work: wall-clock time, CPU time, and the peak memory of the process. */
public final class Stopwatch {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private final long wall = System.nanoTime();
    private final long cpu = cpuNanos();

    /** The cost of the work since the start. */
    public StepCost cost() {
        return new StepCost(rounded(System.nanoTime() - wall), rounded(cpuNanos() - cpu));
    }

    private static double rounded(long nanos) {
        return Math.round(nanos / 1e6) / 1e3;
    }

    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    /** The most memory the process has held so far, including tensors if the system reports it, else the heap alone. */
    public static long peakBytes() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(PEAK)) {
                    return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        } catch (IOException | NumberFormatException e) {
            // not Linux, or an unusual Linux
        }
        long peak = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            peak += pool.getPeakUsage().getUsed();
        }
        return peak;
    }

    /**
     * The cost of a step of learning.
     *
     * @param seconds wall-clock time
     * @param cpuSeconds CPU time of all processors together
     */
    public record StepCost(double seconds, double cpuSeconds) {}
}
