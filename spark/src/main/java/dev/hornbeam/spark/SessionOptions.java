package dev.hornbeam.spark;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.spark.FactReader.FactSource;
import dev.hornbeam.spark.FactReader.FactSource.SourceFormat;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/** What every command on Spark is told: the cluster, and how facts are stored. */
final class SessionOptions {
    private static final String PARTITIONS = "spark.sql.shuffle.partitions";
    private static final long FACTS_A_PART = 250_000;
    private static final long MOST_PARTS = 20_000;

    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            description = "The cluster: spark://host:7077, yarn, k8s://…, local[2]. spark-submit says it by --master.")
    private String master;

    @Option(
            names = "--conf",
            paramLabel = "NAME=VALUE",
            description = "A setting of Spark, such as spark.executor.memory=8g; may be given several times.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How facts are stored: parquet, orc, csv, tsv, ntriples or table (default: by the ending).")
    private String format;

    @Option(
            names = "--columns",
            paramLabel = "S,R,O",
            split = ",",
            description = "The columns of subject, relation and object (default: by their usual names).")
    private List<String> columns = List.of();

    @Option(names = "--debug", description = "Print the trace of a failure.")
    private boolean debug;

    boolean debug() {
        return debug;
    }

    SparkSession open(String name) {
        SparkSession spark = ClusterSession.open(name, Optional.ofNullable(master), settings);
        partition(spark, 0);
        return spark;
    }

    /** As many parts as there are facts for, and at least two for every core; unless somebody has said how many. */
    private static void partition(SparkSession spark, long facts) {
        if (!spark.sparkContext().conf().contains(PARTITIONS)) {
            long parts = Math.max(2L * spark.sparkContext().defaultParallelism(), facts / FACTS_A_PART);
            spark.conf().set(PARTITIONS, "" + Math.min(parts, MOST_PARTS));
        }
    }

    FactSource source(String path) {
        return new FactSource(path, format == null ? SourceFormat.of(path) : SourceFormat.named(format), columns);
    }

    FactFrames read(SparkSession spark, String path) {
        return partitioned(spark, new FactReader(spark).read(source(path)));
    }

    /** The facts of the relations that a model knows. */
    FactFrames read(SparkSession spark, String path, Relations known) {
        return partitioned(spark, new FactReader(spark).read(source(path), known));
    }

    private static FactFrames partitioned(SparkSession spark, FactFrames facts) {
        partition(spark, facts.size());
        return facts;
    }

    /** Opens a session on a cluster, or says within half a minute that there is none. */
    private static final class ClusterSession {
        private static final int PATIENCE_SECONDS = 20;
        private static final int CONNECT_MILLIS = 8_000;
        private static final String STANDALONE = "spark://";

        private ClusterSession() {}

        /**
         * A session.
         *
         * @param master as Spark names it; nothing if spark-submit has said it
         * @param settings of Spark, by name
         */
        static SparkSession open(String name, Optional<String> master, Map<String, String> settings) {
            SparkSession.Builder builder = SparkSession.builder().appName(name);
            master.ifPresent(url -> {
                builder.master(url)
                        .config("spark.jars", ownJars())
                        .config("spark.ui.enabled", "false")
                        .config("spark.sql.adaptive.enabled", "true");
                if (url.startsWith(STANDALONE)) {
                    requireReachable(url);
                }
            });
            settings.forEach(builder::config);
            if (master.isEmpty() || !master.get().startsWith(STANDALONE)) {
                return opened(builder);
            }
            SparkSession session = withinTime(builder, master.get());
            requireWorkers(session, master.get());
            return session;
        }

        /** A setting that Spark refuses is told as such, whatever the cluster. */
        private static SparkSession opened(SparkSession.Builder builder) {
            try {
                return builder.getOrCreate();
            } catch (IllegalArgumentException e) {
                throw InputException.of(
                        "--conf or --spark",
                        "what Spark refuses: "
                                + e.getMessage().lines().findFirst().orElse(""),
                        "settings that it takes",
                        "Maybe leave the setting out, or see Spark's page of settings.",
                        e);
            }
        }

        /** What workers need beside Spark: the jars of the core and of this module. */
        private static String ownJars() {
            return jar(Graph.class) + "," + jar(ClusterSession.class);
        }

        private static String jar(Class<?> of) {
            try {
                URI place =
                        of.getProtectionDomain().getCodeSource().getLocation().toURI();
                return Path.of(place).toString();
            } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void requireReachable(String master) {
            String first = master.substring(STANDALONE.length()).split(",")[0];
            int colon = first.lastIndexOf(':');
            try (Socket socket = new Socket()) {
                String host = colon < 0 ? first : first.substring(0, colon);
                int port = colon < 0 ? 7077 : Integer.parseInt(first.substring(colon + 1));
                socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
            } catch (IOException | IllegalArgumentException e) {
                throw unreachable(master, "no answer (" + e.getMessage() + ")", e);
            }
        }

        private static SparkSession withinTime(SparkSession.Builder builder, String master) {
            FutureTask<SparkSession> opening = new FutureTask<>(() -> opened(builder));
            Thread thread = new Thread(opening, "opening the session");
            thread.setDaemon(true);
            thread.start();
            try {
                return opening.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                throw unreachable(master, "no session within " + PATIENCE_SECONDS + " seconds", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof InputException refused) {
                    throw refused;
                }
                throw unreachable(master, "no session (" + e.getCause().getMessage() + ")", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new java.util.concurrent.CancellationException("interrupted");
            }
        }

        /** Without a worker every job would wait for ever. */
        private static void requireWorkers(SparkSession session, String master) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (session.sparkContext().statusTracker().getExecutorInfos().length < 2) { // the driver is one
                if (System.nanoTime() > end) {
                    session.stop();
                    throw InputException.of(
                            master,
                            "a master that has given no worker within " + PATIENCE_SECONDS + " seconds",
                            "at least one with enough free memory and a free core",
                            "Maybe workers are busy, or ask for less: --conf spark.executor.memory=1g.");
                }
                try {
                    Thread.sleep(100);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new java.util.concurrent.CancellationException("interrupted");
                }
            }
        }

        private static InputException unreachable(String master, String found, Exception cause) {
            return InputException.of(
                    master,
                    found,
                    "a cluster of Spark that answers",
                    "Maybe the host or port is another, or it is not started.",
                    cause);
        }
    }
}
