package dev.hornbeam.bench.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A full disk, a folder that cannot be written or that vanishes, two writers, and a clock that jumps. */
final class DiskFaults {
    private final List<String> application;
    private final Path model;
    private final Path data;
    private final Path folder;
    private int faults;

    DiskFaults(List<String> application, Path model, Path data, Path folder) {
        this.application = application;
        this.model = model;
        this.data = data;
        this.folder = folder;
    }

    /** @return the number of faults */
    int run() throws Exception {
        fullDisk();
        readOnly();
        vanishing();
        twoWriters();
        jumpingClock();
        return faults;
    }

    private List<List<String>> commands() {
        return List.of(
                KilledCommands.learning(data),
                List.of(
                        "complete",
                        model.toString(),
                        data.toString(),
                        "-o",
                        "out/new.tsv",
                        "--facts",
                        "train",
                        "--min-probability",
                        "0.01"),
                List.of("convert", data.toString(), "-o", "out/d"),
                List.of("index", data.toString(), "-o", "out/g.hbg"));
    }

    private void fullDisk() throws Exception {
        Path out = Files.createDirectories(folder.resolve("full/out"));
        if (!ran("mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", out.toString())) {
            System.out.println("full disk: not tried, as no file system can be mounted here");
            return;
        }
        try {
            for (List<String> command : commands()) {
                Victim.End end = Victim.run(application, out.getParent(), command);
                judge("full disk", command.get(0), end);
                List<String> left =
                        new ArrayList<>(FolderContent.of(out, List.of()).files().keySet());
                left.removeIf(name -> name.startsWith("m/checkpoint") || name.startsWith("new.tsv."));
                if (!left.isEmpty()) {
                    fault("full disk", command.get(0) + " leaves " + left);
                }
                try (Stream<Path> entries = Files.list(out)) {
                    for (Path entry : entries.toList()) {
                        FolderContent.delete(entry);
                    }
                }
            }
        } finally {
            ran("umount", out.toString());
        }
    }

    private void readOnly() throws Exception {
        Path out = Files.createDirectories(folder.resolve("read-only/out"));
        if (!ran("mount", "-t", "tmpfs", "-o", "size=1m,ro", "tmpfs", out.toString())) {
            System.out.println("read-only folder: not tried, as no file system can be mounted here");
            return;
        }
        try {
            for (List<String> command : commands()) {
                judge("read-only folder", command.get(0), Victim.run(application, out.getParent(), command));
            }
        } finally {
            ran("umount", out.toString());
        }
    }

    private void vanishing() throws Exception {
        for (List<String> command : commands()) {
            Path home = folder.resolve("vanishing");
            FolderContent.delete(home);
            Files.createDirectories(home.resolve("out"));
            Victim victim = Victim.start(application, home, command);
            long trace = FolderContent.trace(home.resolve("out"));
            while (victim.isAlive() && FolderContent.trace(home.resolve("out")) == trace) {
                Thread.sleep(1);
            }
            boolean gone = false;
            while (victim.isAlive() && !gone) {
                try {
                    FolderContent.delete(home.resolve("out"));
                    gone = true;
                } catch (IOException | java.io.UncheckedIOException beingWritten) {
                    gone = false;
                }
            }
            Victim.End end = victim.end();
            if (end.isDone()) {
                System.out.println("folder that vanishes: " + command.get(0) + " had ended, or had made it again");
            } else {
                judge("folder that vanishes", command.get(0), end);
            }
        }
    }

    private void twoWriters() throws Exception {
        for (List<String> command : commands().subList(0, 2)) {
            Path home = folder.resolve("two-" + command.get(0));
            Files.createDirectories(home.resolve("real"));
            Files.createSymbolicLink(home.resolve("out"), home.resolve("real"));
            Victim one = Victim.start(application, home, command);
            List<String> other = command.stream()
                    .map(word -> word.startsWith("out/") ? "real/" + word.substring(4) : word)
                    .toList();
            Victim two = Victim.start(application, home, other);
            Victim.End first = one.end();
            Victim.End second = two.end();
            int done = (first.isDone() ? 1 : 0) + (second.isDone() ? 1 : 0);
            for (Victim.End each : List.of(first, second)) {
                if (!each.isDone() && !each.isRefusedInOneLine()) {
                    fault("two writers", each.said());
                }
            }
            if (done == 0) {
                fault("two writers", "none of two has written");
            }
            System.out.println("two writers through a link: " + command.get(0) + ": " + done + " done, " + (2 - done)
                    + " refused");
        }
    }

    /** The time of files says nothing: a run goes on whether they are of the past or the future. */
    private void jumpingClock() throws Exception {
        for (String time : List.of("2001-01-01T00:00:00Z", "2100-01-01T00:00:00Z")) {
            Path home = folder.resolve("clock-" + time.substring(0, 4));
            Files.createDirectories(home.resolve("out"));
            Victim victim = Victim.start(application, home, KilledCommands.learning(data));
            Path training = home.resolve("out/m/checkpoint/training.safetensors");
            while (victim.isAlive() && !Files.exists(training)) {
                Thread.sleep(1);
            }
            victim.kill();
            try (Stream<Path> all = Files.walk(home.resolve("out"))) {
                for (Path each : all.toList()) {
                    Files.setLastModifiedTime(each, FileTime.from(Instant.parse(time)));
                }
            }
            Victim.End end =
                    Victim.run(application, home, List.of("learn", data.toString(), "-o", "out/m", "--resume"));
            FolderContent now = FolderContent.of(home.resolve("out/m"), List.of("manifest.json"));
            FolderContent whole = FolderContent.of(model, List.of("manifest.json"));
            boolean same = now.equals(whole) || end.said().contains("a finished model");
            if (!same) {
                fault("clock at " + time, end.said() + now.differenceFrom(whole));
            } else {
                System.out.println("clock that jumps to " + time + ": goes on to the same model");
            }
        }
    }

    private void judge(String what, String command, Victim.End end) {
        if (end.isRefusedInOneLine()) {
            System.out.println(what + ": " + command + ": " + end.last());
        } else {
            fault(what, command + " ends with code " + end.code() + ": " + end.said());
        }
    }

    private void fault(String what, String said) {
        faults++;
        System.out.println("FAULT, " + what + ": " + said);
    }

    private static boolean ran(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor() == 0;
    }
}
