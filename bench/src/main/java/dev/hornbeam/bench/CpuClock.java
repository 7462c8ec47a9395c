package dev.hornbeam.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU seconds of the whole process: work, garbage collection and compilation on every thread. */
public final class CpuClock {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private CpuClock() {}

    /** Something to measure. */
    public interface Work {
        void run() throws Exception;
    }

    /** CPU seconds so far. */
    public static double now() {
        return SYSTEM.getProcessCpuTime() / 1e9;
    }

    public static double seconds(Work work) throws Exception {
        long start = SYSTEM.getProcessCpuTime();
        work.run();
        return (SYSTEM.getProcessCpuTime() - start) / 1e9;
    }
}
