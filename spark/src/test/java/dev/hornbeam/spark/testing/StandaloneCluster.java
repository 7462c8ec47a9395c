package dev.hornbeam.spark.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.launcher.JavaModuleOptions;

/** A master and two workers in virtual machines of their own, started from the jars that Maven has brought; for all tests of a run. */
public final class StandaloneCluster {
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static StandaloneCluster running;

    private final Path home;
    private final int port;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();

    private StandaloneCluster() throws IOException {
        home = Path.of("target", "spark-home").toAbsolutePath();
        Path jars = Files.createDirectories(home.resolve("jars"));
        for (String entry : classPath()) {
            Path link = jars.resolve(Path.of(entry).getFileName());
            if (entry.endsWith(".jar") && !Files.exists(link)) {
                Files.createSymbolicLink(link, Path.of(entry));
            }
        }
        port = freePort();
        master = start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "" + port);
        awaitPort();
        addWorker();
        addWorker();
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
    }

    /** The cluster of this run, started when it is first asked for. */
    public static synchronized StandaloneCluster running() {
        if (running == null) {
            try {
                running = new StandaloneCluster();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return running;
    }

    /** How its master is reached. */
    public String master() {
        return "spark://127.0.0.1:" + port;
    }

    /** What a session on it is told beside what every test says. */
    Map<String, String> settings() {
        String own = Arrays.stream(classPath())
                .filter(entry -> !entry.endsWith(".jar") || entry.contains("hornbeam"))
                .collect(Collectors.joining(File.pathSeparator));
        return Map.of(
                "spark.executor.memory", "700m",
                "spark.executor.extraClassPath", own,
                "spark.executor.extraJavaOptions", String.join(" ", SHORT_LIVED),
                "spark.speculation", "true",
                "spark.locality.wait", "0", // waiting for a free core beside the rows takes longer than to send them
                "spark.shuffle.io.maxRetries", "1",
                "spark.shuffle.io.retryWait", "200ms");
    }

    /** One more worker. */
    public void addWorker() throws IOException {
        workers.add(start(
                "worker-" + workers.size(),
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                "127.0.0.1",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--work-dir",
                home.resolve("work").toString(),
                master()));
    }

    /** Ends the oldest worker that lives, as if its machine had failed, with everything that it has started. */
    public void killWorker() throws InterruptedException {
        Process worker = workers.stream().filter(Process::isAlive).findFirst().orElseThrow();
        List<ProcessHandle> executors = worker.descendants().toList();
        worker.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
        worker.waitFor();
    }

    private Process start(String name, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
        command.addAll(SHORT_LIVED);
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
        command.addAll(List.of("-cp", home.resolve("jars") + File.separator + "*", main, "--webui-port", "0"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.redirectErrorStream(true)
                .redirectOutput(home.resolve(name + ".log").toFile());
        return builder.start();
    }

    private void awaitPort() throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException notYet) {
                pause();
            }
        }
        throw new IOException("no master on port " + port + "; see " + home.resolve("master.log"));
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String[] classPath() {
        return System.getProperty("java.class.path").split(File.pathSeparator);
    }

    private void stop() {
        for (Process worker : workers) {
            worker.descendants().forEach(ProcessHandle::destroyForcibly);
            worker.destroyForcibly();
        }
        master.destroyForcibly();
    }
}
