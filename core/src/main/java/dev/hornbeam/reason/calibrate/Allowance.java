package dev.hornbeam.reason.calibrate;

import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.work.TimeLimit;

/** What the questions of a relation may cost, in time and work. */
final class Allowance {
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

    boolean isSpent() {
        boolean late = time.isOver();
        if (late) {
            time.cut(FactScores.FEWER);
        }
        return late || spent > most;
    }
}
