package dev.hornbeam.spark.testing;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/**
 * The session of the tests that run: within this virtual machine or on the cluster. There is one at a time, so a test asks for
 * its own before each of its methods.
 */
public final class TestSession {
    private static SparkSession session;
    private static String master = "";

    private TestSession() {}

    /** Within this virtual machine: what needs no workers of its own. */
    public static SparkSession local() {
        return on("local[2]", Map.of());
    }

    /** On a master and two workers in virtual machines of their own. */
    public static SparkSession cluster() {
        StandaloneCluster cluster = StandaloneCluster.running();
        return on(cluster.master(), cluster.settings());
    }

    /** Ends the session, for tests of how one begins. */
    public static synchronized void stop() {
        if (session != null) {
            session.stop();
            session = null;
            master = "";
        }
    }

    private static synchronized SparkSession on(String wanted, Map<String, String> own) {
        if (!master.equals(wanted)) {
            stop();
            Map<String, String> settings = new TreeMap<>(common());
            settings.putAll(own);
            SparkSession.Builder builder =
                    SparkSession.builder().appName("hornbeam tests").master(wanted);
            settings.forEach(builder::config);
            session = builder.getOrCreate();
            master = wanted;
        }
        return session;
    }

    private static Map<String, String> common() {
        return Map.of(
                "spark.driver.host", "127.0.0.1",
                "spark.driver.bindAddress", "127.0.0.1",
                "spark.ui.enabled", "false",
                "spark.sql.adaptive.enabled", "true",
                "spark.sql.shuffle.partitions", "2",
                "spark.default.parallelism", "2",
                "spark.sql.codegen.wholeStage", "false", // compiling takes longer than these jobs
                "spark.sql.codegen.factoryMode", "NO_CODEGEN",
                "spark.sql.warehouse.dir",
                        Path.of("target", "spark-warehouse").toUri().toString());
    }
}
