package dev.hornbeam.spark;

import org.apache.spark.sql.SparkSession;

/**
 * Ends a session when the work is done, so that the cluster has its workers back.
 *
 * @param session what is ended
 */
record SparkStop(SparkSession session) implements AutoCloseable {
    @Override
    public void close() {
        session.stop();
    }
}
