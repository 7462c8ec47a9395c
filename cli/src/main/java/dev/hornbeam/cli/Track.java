package dev.hornbeam.cli;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;

/** One piece of long work whose progress is shown until it is closed: as a bar, as lines, as JSON or not at all. */
abstract class Track implements AutoCloseable {
    /** Shows nothing. */
    static final Track NONE = new Track() {
        @Override
        void moves(long done, long total, String note) {
            // nobody watches
        }
    };

    /**
     * The work moves on.
     *
     * @param total what there is to do; negative if nobody knows
     * @param note what is worth watching; may be empty
     */
    abstract void moves(long done, long total, String note);

    @Override
    public void close() {
        // nothing is drawn
    }

    /** A track as the console is asked to show it. */
    static Track of(Console console, String doing) {
        return of(console, doing, Amount.ITEMS);
    }

    /** The same for what is not counted one by one. */
    static Track of(Console console, String doing, Amount amount) {
        return switch (console.progress()) {
            case AUTO, BAR -> new Bar(console, doing, amount);
            case LINES -> new Lines(console, doing, amount, System::nanoTime);
            case JSON -> new Json(console, doing, amount, System::nanoTime);
            case NONE -> NONE;
        };
    }

    /** What progress is counted in. */
    enum Amount {
        ITEMS("", 1),
        BYTES(" MB", 1_000_000);

        final String unit;
        final long size;

        Amount(String unit, long size) {
            this.unit = unit;
            this.size = size;
        }
    }

    /** A bar with the time left, drawn over itself on the last line of the terminal and cleared at the end. */
    private static final class Bar extends Track {
        private static final int WIDTH = 110;
        private static final int REDRAW_MILLISECONDS = 200;

        private final Pace pace = new Pace(System::nanoTime);
        private final ProgressBar bar;

        Bar(Console console, String doing, Amount amount) {
            ProgressBarBuilder builder = new ProgressBarBuilder()
                    .setTaskName(doing)
                    .setInitialMax(-1)
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                    .clearDisplayOnFinish()
                    .setEtaFunction(this::left)
                    .setConsumer(new LastLine(console));
            if (amount != Amount.ITEMS) {
                builder.setUnit(amount.unit, amount.size).showSpeed();
            }
            bar = builder.build();
        }

        private Optional<Duration> left(ProgressState state) {
            double left = pace.left(state.getCurrent(), state.getMax());
            return left < 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(Math.round(left)));
        }

        @Override
        void moves(long done, long total, String note) {
            pace.moves(done);
            bar.maxHint(total);
            bar.stepTo(done);
            bar.setExtraMessage(note.isEmpty() ? "" : " " + note);
        }

        @Override
        public void close() {
            bar.close();
        }

        private record LastLine(Console console) implements ProgressBarConsumer {
            @Override
            public int getMaxRenderedLength() {
                return WIDTH;
            }

            @Override
            public void accept(String rendered) {
                console.redraw(rendered);
            }

            @Override
            public void clear() {
                console.clearLine();
            }

            @Override
            public void close() {
                // the line has been cleared
            }
        }
    }

    /**
     * The time that is left at the pace of the last third of the time so far: work often gains speed, as long tasks come first and
     * the virtual machine compiles what is used most, so that the mean pace would promise too long a time.
     */
    static final class Pace {
        private static final double SECONDS_BETWEEN = 0.5;
        private static final double PART = 1 / 3.0;
        private static final double LEAST_SECONDS = 5;

        /** An amount that was done, and when. */
        private record Mark(double seconds, long done) {}

        private final LongSupplier clock;
        private final long began;
        private final Deque<Mark> marks = new ArrayDeque<>(List.of(new Mark(0, 0)));

        /** @param clock in nanoseconds */
        Pace(LongSupplier clock) {
            this.clock = clock;
            this.began = clock.getAsLong();
        }

        double elapsed() {
            return (clock.getAsLong() - began) / 1e9;
        }

        /** Takes note of what is done by now. */
        synchronized void moves(long done) {
            double now = elapsed();
            if (now - marks.getLast().seconds >= SECONDS_BETWEEN) {
                marks.add(new Mark(now, done));
            }
            double from = now - Math.max(LEAST_SECONDS, PART * now);
            Mark first = marks.remove();
            while (!marks.isEmpty() && marks.getFirst().seconds <= from) {
                first = marks.remove();
            }
            marks.addFirst(first);
        }

        /** Seconds that the rest takes; negative if nobody knows. */
        synchronized double left(long done, long total) {
            if (done <= 0 || total < done) {
                return -1;
            }
            Mark since = marks.getFirst();
            double now = elapsed();
            return done > since.done
                    ? (now - since.seconds) * (total - done) / (done - since.done)
                    : now * (total - done) / done;
        }
    }

    /** Progress that is told from time to time, with the time left. */
    private abstract static class Told extends Track {
        final Console console;
        final String doing;
        final Amount amount;
        private final Pace pace;
        private final double seconds;
        private double told;

        /**
         * @param clock in nanoseconds
         * @param seconds the time between two tellings
         */
        Told(Console console, String doing, Amount amount, LongSupplier clock, double seconds) {
            this.console = console;
            this.doing = doing;
            this.amount = amount;
            this.pace = new Pace(clock);
            this.seconds = seconds;
        }

        /** Whether it is time to tell; if so, the next time is that much later. */
        final boolean isDue(long done) {
            pace.moves(done);
            double now = elapsed();
            boolean due = now - told >= seconds;
            told = due ? now : told;
            return due;
        }

        final double elapsed() {
            return pace.elapsed();
        }

        /** Seconds that the rest takes; negative if nobody knows. */
        final double left(long done, long total) {
            return pace.left(done, total);
        }
    }

    /** A line of progress every ten seconds, for files and logs of build servers; short work says nothing. */
    static final class Lines extends Told {
        Lines(Console console, String doing, Amount amount, LongSupplier clock) {
            super(console, doing, amount, clock, 10);
        }

        @Override
        void moves(long done, long total, String note) {
            if (!isDue(done)) {
                return;
            }
            String of = total < 0 ? "" : " of " + Text.grouped(total / amount.size);
            double left = left(done, total);
            console.say(doing + " … " + Text.grouped(done / amount.size) + of + amount.unit
                    + (left < 0 ? "" : ", " + time(Math.round(left)) + " left")
                    + (note.isEmpty() ? "" : ", " + note.strip()));
        }

        private static String time(long seconds) {
            return seconds < 60
                    ? seconds + " s"
                    : seconds < 3_600
                            ? Text.format("%d min %02d s", seconds / 60, seconds % 60)
                            : Text.format("%d h %02d min", seconds / 3_600, seconds / 60 % 60);
        }
    }

    /** Progress for machines: an object on a line of its own when work begins, at most once a second, and when it ends. */
    private static final class Json extends Told {
        private long done;
        private long total = -1;
        private String note = "";
        private boolean closed;

        Json(Console console, String doing, Amount amount, LongSupplier clock) {
            super(console, doing, amount, clock, 1);
            tell("begin");
        }

        @Override
        void moves(long done, long total, String note) {
            this.done = done;
            this.total = total;
            this.note = note;
            if (isDue(done)) {
                tell("move");
            }
        }

        private void tell(String event) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
            json.put("progress", event);
            json.put("doing", doing);
            json.put("done", done);
            if (total >= 0) {
                json.put("total", total);
            }
            json.put("unit", amount.name().toLowerCase(Locale.ROOT));
            json.put("seconds", Math.round(1e3 * elapsed()) / 1e3);
            if (left(done, total) >= 0) {
                json.put("left", Math.round(1e3 * left(done, total)) / 1e3);
            }
            if (!note.isEmpty()) {
                json.put("note", note.strip());
            }
            console.err().println(Log.json(json));
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                tell("end");
            }
        }
    }

    /** Work of several stages; a stage begins where progress falls back. */
    static final class Stages implements Progress, AutoCloseable {
        private final Console console;
        private final String[] stages;
        private Track track = Track.NONE;
        private long last = Long.MAX_VALUE;
        private int stage;

        /** @param stages what is being done, one after the other */
        Stages(Console console, String... stages) {
            this.console = console;
            this.stages = stages.clone();
        }

        @Override
        public void update(long done, long total) {
            if (done < last) {
                track.close();
                track = Track.of(console, stages[Math.min(stage++, stages.length - 1)]);
            }
            last = done;
            track.moves(done, total, "");
        }

        @Override
        public void close() {
            track.close();
            track = Track.NONE;
        }
    }

    /** Learning: one line a step, and until then its progress, which begins again with each stage of the step. */
    static final class Learning implements LearnListener, AutoCloseable {
        private final Console console;
        private Track track = Track.NONE;
        private String step = "";
        private long last;

        Learning(Console console) {
            this.console = console;
        }

        @Override
        public void begins(LearnStep step) {
            begins(step.doing());
        }

        @Override
        public void moves(LearnStep moving, long done, long total, String note) {
            if (done < last) { // the time left is that of the stage
                begins(step);
            }
            last = done;
            track.moves(done, total, note);
        }

        @Override
        public void ends(LearnStep ended, String outcome, double seconds) {
            close();
            console.say(ended.doing() + ": " + outcome + Text.format(", %.1f s", seconds));
        }

        @Override
        public void notes(String line) {
            boolean goesOn = track != Track.NONE;
            close();
            console.say(line);
            if (goesOn) {
                begins(step);
            }
        }

        private void begins(String doing) {
            close();
            step = doing;
            last = 0;
            track = Track.of(console, doing);
        }

        @Override
        public void close() {
            track.close();
            track = Track.NONE;
        }
    }
}
