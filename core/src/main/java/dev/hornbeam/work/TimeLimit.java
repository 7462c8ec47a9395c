package dev.hornbeam.work;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/**
 * How long work may take, and what was cut to keep to it; safe to use from any thread. Work asks from time to time whether its time
 * is over, ends with the best it has, and says what it left out. A part of the work has a share of the time that is left, and
 * tells of its cuts in the same list.
 */
public final class TimeLimit {
    /** No limit. */
    public static final TimeLimit NONE = new TimeLimit(Long.MAX_VALUE, new CopyOnWriteArrayList<>(), System::nanoTime);

    private final long end;
    private final List<String> cuts;
    private final LongSupplier clock;

    private TimeLimit(long end, List<String> cuts, LongSupplier clock) {
        this.end = end;
        this.cuts = cuts;
        this.clock = clock;
    }

    /** So many seconds from now; 0 for no limit. */
    public static TimeLimit of(double seconds) {
        return of(seconds, System::nanoTime);
    }

    /** @param clock tells nanoseconds */
    static TimeLimit of(double seconds, LongSupplier clock) {
        return seconds == 0
                ? NONE
                : new TimeLimit(clock.getAsLong() + Math.round(seconds * 1e9), new CopyOnWriteArrayList<>(), clock);
    }

    /** Whether time is limited at all. */
    public boolean isSet() {
        return this != NONE;
    }

    public boolean isOver() {
        return isSet() && clock.getAsLong() >= end;
    }

    /** Seconds that are left, at least 0; infinite without a limit. */
    public double left() {
        return isSet() ? Math.max(0, (end - clock.getAsLong()) / 1e9) : Double.POSITIVE_INFINITY;
    }

    /**
     * A limit for a part of the work.
     *
     * @param part of the time that is left now, from 0 to 1
     */
    public TimeLimit share(double part) {
        if (!isSet()) {
            return this;
        }
        double within = Math.max(0, Math.min(1, part));
        return new TimeLimit(clock.getAsLong() + Math.round(left() * within * 1e9), cuts, clock);
    }

    /** Tells what was left out, in a few words; what was told already is not told again. */
    public void cut(String what) {
        if (isSet() && !cuts.contains(what)) {
            cuts.add(what);
        }
    }

    /** What was left out so far. */
    public List<String> cuts() {
        return List.copyOf(cuts);
    }

    /**
     * Shares limited time among tasks by their weight; safe to use from any thread. A task has its part of the time that is left when it
     * begins, so that what a quick one leaves is for those after it.
     */
    public static final class TimeShares {
        /** The least part of the time that is left. */
        private static final double LEAST = 0.01;

        private final TimeLimit limit;
        private final double[] weights;
        private final int threads;
        private double left;

        /** @param threads how many tasks run at once */
        public TimeShares(TimeLimit limit, double[] weights, int threads) {
            this.limit = limit;
            this.weights = weights.clone();
            this.threads = threads;
            for (double weight : weights) {
                left += weight;
            }
        }

        /** For tasks of equal weight. */
        public static TimeShares even(TimeLimit limit, int tasks, int threads) {
            double[] weights = new double[tasks];
            Arrays.fill(weights, 1);
            return new TimeShares(limit, weights, threads);
        }

        /** The time of a task, which begins now. */
        public synchronized TimeLimit of(int task) {
            double part = left > 0 ? threads * weights[task] / left : 1;
            left -= weights[task];
            return limit.share(Math.max(LEAST, part));
        }
    }
}
