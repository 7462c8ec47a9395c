package dev.hornbeam.server.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** One piece of long work, told about by the thread that does it and watched by others. */
public final class Job {
    private static final int LOG = 200;

    private final int id;
    private final String kind;
    private final String title;
    private final List<String> log = new ArrayList<>();
    private final Map<String, String> result = new LinkedHashMap<>();
    private JobState state = JobState.WAITING;
    private String step = "waiting";
    private String note = "";
    private long done;
    private long total;
    private long began = System.nanoTime();
    private long stepBegan = began;
    private long ended;
    private Optional<String> problem = Optional.empty();
    private long version;
    private Thread worker;
    private boolean stopped;

    Job(int id, String kind, String title) {
        this.id = id;
        this.kind = kind;
        this.title = title;
    }

    public int id() {
        return id;
    }

    public String kind() {
        return kind;
    }

    /** The job begins on this thread; false if it was stopped before. */
    synchronized boolean begin() {
        if (stopped) {
            return false;
        }
        worker = Thread.currentThread();
        state = JobState.RUNNING;
        began = System.nanoTime();
        stepBegan = began;
        changed();
        return true;
    }

    /** Another step begins. */
    public synchronized void step(String doing) {
        step = doing;
        done = 0;
        total = 0;
        note = "";
        stepBegan = System.nanoTime();
        changed();
    }

    /** The step moves on. */
    public synchronized void moves(long now, long all, String about) {
        done = now;
        total = all;
        note = about;
        changed();
    }

    /** A line for people. */
    public synchronized void log(String line) {
        if (log.size() < LOG) {
            log.add(line);
        }
        changed();
    }

    /** Something that came of it. */
    public synchronized void result(String name, String value) {
        result.put(name, value);
    }

    synchronized void end(JobState how, Optional<String> why) {
        worker = null;
        Thread.interrupted(); // an interrupt was meant for this job
        state = how;
        problem = why;
        ended = System.nanoTime();
        changed();
    }

    /** Asks it to stop; work notices the interrupt at its next step. */
    public synchronized void stop() {
        stopped = true;
        if (worker != null) {
            worker.interrupt();
        } else if (!state.isOver()) {
            state = JobState.STOPPED;
            ended = System.nanoTime();
            changed();
        }
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    private void changed() {
        version++;
        notifyAll();
    }

    public synchronized JobState state() {
        return state;
    }

    /** Counts the changes. */
    public synchronized long version() {
        return version;
    }

    /** Waits until something has changed, or for some time; the version then. */
    public synchronized long await(long seen, long milliseconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        while (version == seen && System.nanoTime() < deadline) {
            TimeUnit.NANOSECONDS.timedWait(this, deadline - System.nanoTime());
        }
        return version;
    }

    /** As it is now. */
    public synchronized JobView view() {
        long now = state.isOver() ? ended : System.nanoTime();
        boolean tells = state == JobState.RUNNING && total > 0 && done > 0 && done < total;
        double inStep = (now - stepBegan) / 1e9;
        return new JobView(
                id,
                kind,
                title,
                state,
                step,
                done,
                total,
                (now - began) / 1e9,
                tells ? OptionalDouble.of(inStep * (total - done) / done) : OptionalDouble.empty(),
                note,
                List.copyOf(log),
                problem,
                new LinkedHashMap<>(result));
    }
}
