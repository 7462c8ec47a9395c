package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes a file whole or not at all: beside its place, then moved there. */
public final class AtomicFile {
    private AtomicFile() {}

    public static void write(Path file, String text) throws IOException {
        Path target = file.toAbsolutePath();
        Path beside = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            Files.writeString(beside, text, UTF_8);
            move(beside, target);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    public static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
