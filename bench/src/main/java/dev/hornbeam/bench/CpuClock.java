package dev.hornbeam.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU seconds of the whole process: work, garbage collection and compilation on every thread. */
final class CpuClock {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private CpuClock() {}

    /** Something to measure. */
    interface Work {
        void run() throws Exception;
    }

    /** CPU seconds so far. */
    static double now() {
        return SYSTEM.getProcessCpuTime() / 1e9;
    }

    static double seconds(Work work) throws Exception {
        long start = SYSTEM.getProcessCpuTime();
        work.run();
        return (SYSTEM.getProcessCpuTime() - start) / 1e9;
    }
}
