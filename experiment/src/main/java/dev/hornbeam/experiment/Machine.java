package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The software and hardware that results were made with.
 *
 * @param hornbeam its version
 * @param commit of its source tree, with a {@code +} if files were changed since; {@code unknown} outside of one
 * @param java version and vendor
 * @param os system and architecture
 * @param cpu the processor's name
 * @param cores processors that may be used
 * @param memoryMegabytes of the machine
 */
public record Machine(
        String hornbeam, String commit, String java, String os, String cpu, int cores, long memoryMegabytes) {
    private static final int PATIENCE_SECONDS = 10;

    /** This one. */
    public static Machine present() {
        String version = Machine.class.getPackage().getImplementationVersion();
        return new Machine(
                version == null ? "unpackaged" : version,
                head(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"),
                processor(),
                Runtime.getRuntime().availableProcessors(),
                memory());
    }

    /** As text, for a report. */
    public String words() {
        return cpu + ", " + cores + " cores, " + Math.round(memoryMegabytes / 1024.0) + " GB, " + os + ", Java " + java;
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize() >> 20
                : 0;
    }

    private static String processor() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        } catch (IOException e) {
            // not Linux
        }
        return "unknown processor";
    }

    private static String head() {
        return root().flatMap(root -> git(root, "rev-parse", "--short=10", "HEAD")
                        .map(head -> head
                                + (git(root, "status", "--porcelain", "--untracked-files=no")
                                                .orElse("")
                                                .isEmpty()
                                        ? ""
                                        : "+")))
                .orElse("unknown");
    }

    /**
     * The commit of Hornbeam's own source tree, if it runs from there: a jar inside another source tree does not have
     * that tree's commit.
     */
    private static Optional<Path> root() {
        try {
            Path at = Path.of(Machine.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            for (Path each = at; each != null; each = each.getParent()) {
                if (Files.exists(each.resolve("experiment/pom.xml")) && Files.exists(each.resolve(".git"))) {
                    return Optional.of(each);
                }
            }
        } catch (URISyntaxException | RuntimeException e) {
            // not from a file
        }
        return Optional.empty();
    }

    private static Optional<String> git(Path root, String... arguments) {
        try {
            String[] command = new String[arguments.length + 3];
            command[0] = "git";
            command[1] = "-C";
            command[2] = root.toString();
            System.arraycopy(arguments, 0, command, 3, arguments.length);
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
                    ? Optional.of(text)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // there is no git
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
