package dev.hornbeam.neural.train;

/**
 * Where training stands after an epoch.
 *
 * @param restart the run, counted from 1
 * @param epoch finished epochs of this run
 * @param epochs how many there will be, unless training ends early
 * @param loss the mean cross-entropy of the epoch
 * @param disagreement the mean disagreement of splits; 0 where it is not measured
 * @param heldOut the mean cross-entropy on held-out bodies, NaN if there are none
 * @param bodiesPerSecond how fast bodies were trained on
 * @param secondsLeft until the end of the last epoch of the last run
 */
public record EpochProgress(
        int restart,
        int epoch,
        int epochs,
        double loss,
        double disagreement,
        double heldOut,
        double bodiesPerSecond,
        double secondsLeft) {

    /** Is told of progress after every epoch, before the checkpoint; what it throws ends training. */
    @FunctionalInterface
    public interface Listener {
        void epochDone(EpochProgress progress);

        /** Hears nothing. */
        static Listener none() {
            return progress -> {};
        }
    }
}
