package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder in which a reader finds the input as a file, with other files beside it that are as they should be. */
final class Scratch {
    private final Path folder;

    Scratch(Path parent, String name) {
        this.folder = parent.resolve(name);
        try {
            Files.createDirectories(folder);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    Path folder() {
        return folder;
    }

    /** Puts files there. */
    Scratch with(Map<String, byte[]> files) {
        files.forEach(this::put);
        return this;
    }

    Path put(String name, byte[] content) {
        try {
            Path file = folder.resolve(name);
            if (!file.getParent().equals(folder)) {
                Files.createDirectories(file.getParent());
            }
            return Files.write(file, content);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** All files of a folder, by their path in it. */
    static Map<String, byte[]> files(Path folder) {
        Map<String, byte[]> files = new java.util.TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return files;
    }

    static List<byte[]> texts(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(UTF_8)).toList();
    }
}
