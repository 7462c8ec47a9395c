package dev.hornbeam.reason.aggregate;

import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.List;

/** Minimises a smooth convex function by limited-memory BFGS with a backtracking line search. */
public final class Lbfgs {
    private static final int MEMORY = 8;
    private static final double ENOUGH = 1e-5;
    private static final double SHORTEST_STEP = 1e-6;

    private Lbfgs() {}

    /** A function with its gradient. */
    @FunctionalInterface
    public interface Function {
        /**
         * The value at a point.
         *
         * @param gradient is overwritten with the gradient there
         */
        double at(double[] point, double[] gradient);
    }

    /**
     * The point where the function is smallest, starting from 0.
     *
     * @param iterations the maximum number of iterations
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public static double[] minimum(int size, int iterations, Function function) {
        double[] at = new double[size];
        double[] slope = new double[size];
        double value = function.at(at, slope);
        List<double[]> steps = new ArrayList<>();
        List<double[]> changes = new ArrayList<>();
        for (int iteration = 0; iteration < iterations; iteration++) {
            Cancellation.check();
            double[] way = direction(slope, steps, changes);
            double fall = dot(way, slope);
            if (!(fall > 0)) {
                break;
            }
            double[] next = new double[size];
            double[] nextSlope = new double[size];
            double nextValue = Double.POSITIVE_INFINITY;
            for (double length = 1; length > SHORTEST_STEP; length /= 2) {
                for (int i = 0; i < size; i++) {
                    next[i] = at[i] - length * way[i];
                }
                nextValue = function.at(next, nextSlope);
                if (nextValue <= value - 1e-4 * length * fall) {
                    break;
                }
            }
            if (!(nextValue < value)) {
                break;
            }
            remember(at, next, slope, nextSlope, steps, changes);
            boolean done = value - nextValue < ENOUGH * Math.abs(value);
            at = next;
            slope = nextSlope;
            value = nextValue;
            if (done) {
                break;
            }
        }
        return at;
    }

    private static void remember(
            double[] at,
            double[] next,
            double[] slope,
            double[] nextSlope,
            List<double[]> steps,
            List<double[]> changes) {
        double[] moved = new double[at.length];
        double[] turned = new double[at.length];
        for (int i = 0; i < at.length; i++) {
            moved[i] = next[i] - at[i];
            turned[i] = nextSlope[i] - slope[i];
        }
        if (dot(moved, turned) > 1e-10) {
            steps.add(moved);
            changes.add(turned);
        }
        if (steps.size() > MEMORY) {
            steps.remove(0);
            changes.remove(0);
        }
    }

    /** The gradient times the inverse of the curvature as far as it has been seen. */
    private static double[] direction(double[] slope, List<double[]> steps, List<double[]> changes) {
        double[] way = slope.clone();
        double[] taken = new double[steps.size()];
        for (int i = steps.size() - 1; i >= 0; i--) {
            taken[i] = dot(steps.get(i), way) / dot(steps.get(i), changes.get(i));
            add(way, -taken[i], changes.get(i));
        }
        double scale = steps.isEmpty()
                ? 1 / Math.max(1, Math.sqrt(dot(slope, slope)))
                : dot(steps.get(steps.size() - 1), changes.get(steps.size() - 1))
                        / dot(changes.get(steps.size() - 1), changes.get(steps.size() - 1));
        for (int i = 0; i < way.length; i++) {
            way[i] *= scale;
        }
        for (int i = 0; i < steps.size(); i++) {
            double back = dot(changes.get(i), way) / dot(steps.get(i), changes.get(i));
            add(way, taken[i] - back, steps.get(i));
        }
        return way;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void add(double[] to, double factor, double[] other) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * other[i];
        }
    }
}
