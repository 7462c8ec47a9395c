package dev.hornbeam.spark;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.api.java.JavaSparkStatusTracker;
import org.apache.spark.sql.SparkSession;

/**
 * Tells every few seconds how many tasks of the stages that run on a cluster are done, and how long those stages still take:
 * Spark plans a job while it runs, so that nobody knows how many stages follow.
 */
final class TaskLines implements AutoCloseable {
    private static final int SECONDS = 5;

    private final JavaSparkStatusTracker tracker;
    private final PrintStream out;
    private final ScheduledExecutorService clock;
    private int[] stages = {};
    private int doneAtFirst;
    private long since;

    TaskLines(SparkSession spark, PrintStream out) {
        this.tracker = new JavaSparkStatusTracker(spark.sparkContext());
        this.out = out;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress of tasks");
            thread.setDaemon(true);
            return thread;
        });
        clock.scheduleAtFixedRate(this::tell, SECONDS, SECONDS, TimeUnit.SECONDS);
    }

    private void tell() {
        int[] active = tracker.getActiveStageIds();
        Arrays.sort(active);
        int done = 0;
        int total = 0;
        for (int stage : active) {
            SparkStageInfo info = tracker.getStageInfo(stage);
            if (info != null) {
                done += info.numCompletedTasks();
                total += info.numTasks();
            }
        }
        if (total == 0) {
            return;
        }
        if (!Arrays.equals(active, stages)) {
            stages = active;
            doneAtFirst = done;
            since = System.nanoTime();
        }
        out.println(line(stages, done, total, done - doneAtFirst, (System.nanoTime() - since) / 1e9));
    }

    /**
     * One line.
     *
     * @param ended how many tasks have ended in these seconds
     */
    static String line(int[] stages, int done, int total, int ended, double seconds) {
        String left = ended == 0
                ? ""
                : String.format(Locale.ROOT, ", about %.0f s left of it", seconds * (total - done) / ended);
        return String.format(
                Locale.ROOT,
                "    stage %s: %,d of %,d tasks%s",
                String.join(
                        " and ",
                        Arrays.stream(stages).mapToObj(Integer::toString).toList()),
                done,
                total,
                left);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    /**
     * Ends a session when the work is done, so that the cluster has its workers back.
     *
     * @param session what is ended
     * @param tasks who tells of its tasks until then
     */
    record SparkStop(SparkSession session, TaskLines tasks) implements AutoCloseable {
        @Override
        public void close() {
            tasks.close();
            session.stop();
        }
    }
}
