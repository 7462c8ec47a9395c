package dev.hornbeam.neural.tensor;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;

/**
 * Tells OpenMP that its idle threads should sleep. By default they spin, and on a machine with other work the spinning
 * threads wait for each other: a training step was seen to take thirty times as long. OpenMP reads its environment once,
 * when PyTorch is loaded, so it has to be told before.
 */
final class IdleThreads {
    private static final String POLICY = "OMP_WAIT_POLICY";

    private IdleThreads() {}

    private interface Environment extends Library {
        int setenv(String name, String value, int overwrite);
    }

    /** Has no effect where a policy is set or the library is loaded already, nor on Windows. */
    static void sleep() {
        if (System.getenv(POLICY) != null) {
            return;
        }
        try {
            if (!Platform.isWindows()) {
                Native.load("c", Environment.class).setenv(POLICY, "passive", 0);
            }
        } catch (LinkageError e) {
            // No C library of that name, or no room to unpack JNA's own: slower when busy, but right.
        }
    }
}
