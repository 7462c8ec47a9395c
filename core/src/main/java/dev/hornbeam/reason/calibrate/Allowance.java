package dev.hornbeam.reason.calibrate;

import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.TimeLimit;

/** What the questions of a relation may cost, in time and work. */
final class Allowance {
    /** The most that the questions of all relations may cost, as groundings count it: fewer are asked where each is long. */
    static final double MOST = 1e9;

    private final TimeLimit time;
    private final double most;
    private double spent;

    Allowance(TimeLimit time, double most) {
        this.time = time;
        this.most = most;
    }

    void spend(Grounding grounding) {
        spent += grounding.cost();
    }

    /** @throws java.util.concurrent.CancellationException if the thread is interrupted */
    boolean isSpent() {
        Cancellation.check();
        boolean late = time.isOver();
        if (late) {
            time.cut("probabilities were measured by fewer questions");
        }
        return late || spent > most;
    }
}
