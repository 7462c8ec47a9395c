package dev.hornbeam.bench.kill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@code hornbeam} process of its own, which can be killed. */
final class Victim {
    private static final int MINUTES = 5;

    private final Process process;
    private final Path said;

    /** How a process ended; the code of a killed one is 137. */
    record End(int code, String said) {
        boolean isDone() {
            return code == 0;
        }

        /** The last line that it said. */
        String last() {
            return said.lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
        }

        /** Whether it was refused as all input is: by one line, and not by a stack trace. */
        boolean isRefusedInOneLine() {
            return code == 2
                    && !said.contains("\tat ")
                    && !said.contains("Exception")
                    && last().startsWith("hornbeam: ");
        }
    }

    private Victim(Process process, Path said) {
        this.process = process;
        this.said = said;
    }

    /**
     * Starts a command in a folder.
     *
     * @param application how Java is told of it: {@code -jar FILE}, or a class path and the class
     */
    static Victim start(List<String> application, Path folder, List<String> arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx512m"));
        words.addAll(application);
        words.addAll(arguments);
        Path said = Files.createTempFile("victim-", ".txt");
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        return new Victim(process, said);
    }

    /** Runs a command to its end. */
    static End run(List<String> application, Path folder, List<String> arguments)
            throws IOException, InterruptedException {
        return start(application, folder, arguments).end();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** What it has said so far. */
    String said() throws IOException {
        return Files.readString(said, UTF_8);
    }

    /** Ends it at once, by {@code SIGKILL}. */
    End kill() throws IOException, InterruptedException {
        process.destroyForcibly();
        return end();
    }

    End end() throws IOException, InterruptedException {
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new IllegalStateException("a command did not end: " + said());
        }
        try {
            return new End(process.exitValue(), said());
        } finally {
            Files.deleteIfExists(said);
        }
    }
}
