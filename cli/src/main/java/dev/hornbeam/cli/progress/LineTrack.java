package dev.hornbeam.cli.progress;

import dev.hornbeam.cli.console.Console;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A line of progress every ten seconds, for files and logs of build servers; short work says nothing. */
final class LineTrack implements Track {
    private static final double SECONDS = 10;

    private final Console console;
    private final String doing;
    private final Amount amount;
    private final Pace pace;

    LineTrack(Console console, String doing, Amount amount, LongSupplier clock) {
        this.console = console;
        this.doing = doing;
        this.amount = amount;
        this.pace = new Pace(clock, SECONDS);
    }

    @Override
    public void moves(long done, long total, String note) {
        if (!pace.isDue()) {
            return;
        }
        String part = total < 0
                ? String.format(Locale.ROOT, "%,d%s", done / amount.size, amount.unit)
                : String.format(Locale.ROOT, "%,d of %,d%s", done / amount.size, total / amount.size, amount.unit);
        double left = pace.left(done, total);
        console.say(doing + " … " + part + (left < 0 ? "" : ", " + time(left) + " left")
                + (note.isEmpty() ? "" : ", " + note.strip()));
    }

    private static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole < 60
                ? whole + " s"
                : whole < 3_600
                        ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
                        : String.format(Locale.ROOT, "%d h %02d min", whole / 3_600, whole / 60 % 60);
    }

    @Override
    public void close() {
        // lines stay
    }
}
