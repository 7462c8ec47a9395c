package dev.hornbeam.spark;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;

/** Opens a session on a cluster, or says within half a minute that there is none. */
final class ClusterSession {
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
                    "what Spark refuses: " + e.getMessage().lines().findFirst().orElse(""),
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
            URI place = of.getProtectionDomain().getCodeSource().getLocation().toURI();
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
