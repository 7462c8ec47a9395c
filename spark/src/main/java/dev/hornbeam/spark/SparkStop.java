package dev.hornbeam.spark;

import org.apache.spark.sql.SparkSession;

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
