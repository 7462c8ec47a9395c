package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes text to a file, whole or not at all. */
final class TextFile {
    private TextFile() {}

    static void write(Path file, String text) throws IOException {
        Path target = file.toAbsolutePath();
        Path beside = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            Files.writeString(beside, text, UTF_8);
            Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
