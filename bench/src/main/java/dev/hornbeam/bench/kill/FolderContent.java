package dev.hornbeam.bench.kill;

import dev.hornbeam.file.FileStamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is in a folder: every file by its path, hidden ones too, with its checksum. */
record FolderContent(Map<String, String> files) {
    /** @param changing names of files whose bytes tell the time, and are not compared */
    static FolderContent of(Path folder, List<String> changing) throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (Path file : below(folder)) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                String name = file.getFileName().toString();
                boolean same = changing.stream().noneMatch(name::endsWith);
                files.put(
                        folder.relativize(file).toString(),
                        same ? FileStamp.of(file).sha256() : "");
            }
        }
        return new FolderContent(files);
    }

    private static List<Path> below(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.toList();
        }
    }

    /** A number that changes with every name and size in a folder, whoever changes them meanwhile. */
    static long trace(Path folder) {
        long trace = 17;
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.toList()) {
                trace = 31 * trace + each.toString().hashCode();
                try {
                    trace = 31 * trace + Files.size(each);
                } catch (NoSuchFileException gone) {
                    trace++;
                }
            }
        } catch (IOException | java.io.UncheckedIOException moved) {
            return trace;
        }
        return trace;
    }

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }

    /** What differs from what was expected, for people. */
    String differenceFrom(FolderContent expected) {
        StringBuilder text = new StringBuilder();
        files.forEach((name, sum) -> {
            if (!expected.files.containsKey(name)) {
                text.append(" more: ").append(name);
            } else if (!expected.files.get(name).equals(sum)) {
                text.append(" other: ").append(name);
            }
        });
        expected.files.keySet().stream()
                .filter(name -> !files.containsKey(name))
                .forEach(name -> text.append(" missing: ").append(name));
        return text.toString();
    }
}
