package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs commands through the real launcher, or through a shell that calls it as {@code "$hornbeam"}. */
final class Launcher {
    private static final int PATIENCE_SECONDS = 120;

    private final Path script;
    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();

    private Launcher(Path script, Path directory) {
        this.script = script;
        this.directory = directory;
    }

    /** The project's launcher, which runs what is built and does not build. */
    static Launcher of(Path directory) {
        Launcher launcher = new Launcher(root().resolve("hornbeam"), directory);
        return launcher.with("HORNBEAM_NO_BUILD", "1")
                .with("JAVA_HOME", System.getProperty("java.home"))
                .with("HORNBEAM_OPTS", "-XX:TieredStopAtLevel=1 -Xmx512m");
    }

    /** Another launcher, in an environment of its own. */
    static Launcher at(Path script, Path directory) {
        return new Launcher(script, directory);
    }

    /** The project's root. */
    static Path root() {
        return Path.of(System.getProperty("hornbeam.root", ".."))
                .toAbsolutePath()
                .normalize();
    }

    Launcher with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Run run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        return await(start(command));
    }

    /** Runs a line of bash in which {@code "$hornbeam"} is the launcher. */
    Run shell(String line) {
        return await(start(List.of("bash", "-c", line)));
    }

    Process start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("HORNBEAM_") || name.equals("JAVA_HOME"));
        builder.environment().put("hornbeam", script.toString());
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Run await(Process process) {
        try {
            process.getOutputStream().close();
            CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
            CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("no end after " + PATIENCE_SECONDS + " s: " + process.info());
            }
            return new Run(process.exitValue(), out.join(), err.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String text(InputStream in) {
        try {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
