package dev.hornbeam.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder of models that differ in their seed alone: {@code seed-1}, {@code seed-2} and so on. */
public final class SeedFolders {
    private static final String PREFIX = "seed-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(0|[1-9]\\d{0,17})");

    private SeedFolders() {}

    /** Where the model of a seed is. */
    public static Path of(Path folder, long seed) {
        return folder.resolve(PREFIX + seed);
    }

    /** The models in a folder that is not a model itself, by seed; the folder alone if there is none. */
    public static List<Path> in(Path folder) {
        if (!Files.isDirectory(folder) || ModelFolder.isIn(folder)) {
            return List.of(folder);
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> seeds = entries.filter(entry -> NAME.matcher(name(entry)).matches())
                    .sorted(Comparator.comparingLong(
                            entry -> Long.parseLong(name(entry).substring(PREFIX.length()))))
                    .toList();
            return seeds.isEmpty() ? List.of(folder) : seeds;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path entry) {
        return entry.getFileName().toString();
    }
}
