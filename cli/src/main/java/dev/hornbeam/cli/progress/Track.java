package dev.hornbeam.cli.progress;

import dev.hornbeam.cli.console.Console;

/** One piece of long work whose progress is shown until it is closed. */
public interface Track extends AutoCloseable {
    /** Shows nothing. */
    Track NONE = new Track() {
        @Override
        public void moves(long done, long total, String note) {
            // nobody watches
        }

        @Override
        public void close() {
            // nothing is drawn
        }
    };

    /**
     * The work moves on.
     *
     * @param total what there is to do; negative if nobody knows
     * @param note what is worth watching; may be empty
     */
    void moves(long done, long total, String note);

    @Override
    void close();

    /** A track as the console is asked to show it. */
    static Track of(Console console, String doing) {
        return of(console, doing, Amount.ITEMS);
    }

    /** The same for what is not counted one by one. */
    static Track of(Console console, String doing, Amount amount) {
        return switch (console.progress()) {
            case AUTO, BAR -> new BarTrack(console, doing, amount);
            case LINES -> new LineTrack(console, doing, amount, System::nanoTime);
            case JSON -> new JsonTrack(console, doing, amount, System::nanoTime);
            case NONE -> NONE;
        };
    }
}
