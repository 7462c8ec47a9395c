package dev.hornbeam.shape;

/**
 * To what degree a property holds.
 *
 * @param held how many of the cases have it
 * @param of how many cases there are that could contradict it
 */
public record Degree(long held, long of) {
    /** Nothing was seen that could contradict it. */
    static final Degree NONE = new Degree(0, 0);

    /** The share that has it; 0 without cases. */
    public double share() {
        return of == 0 ? 0 : (double) held / of;
    }

    /** The share that the counts allow to claim, wrong about once in twenty times: Wilson's lower bound. */
    public double least() {
        return Bounds.least(held, of);
    }

    /** How many cases contradict it. */
    public long exceptions() {
        return of - held;
    }
}
