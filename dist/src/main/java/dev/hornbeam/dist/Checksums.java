package dev.hornbeam.dist;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Writes {@code SHA256SUMS} for the files of a folder, as {@code sha256sum --check} reads it. */
public final class Checksums {
    static final String FILE = "SHA256SUMS";

    private Checksums() {}

    /** @param arguments the folder */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        StringBuilder sums = new StringBuilder();
        for (Path file : files(folder)) {
            sums.append(sha256(file)).append("  ").append(file.getFileName()).append('\n');
        }
        Files.writeString(folder.resolve(FILE), sums);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(FILE))
                    .sorted()
                    .toList();
        }
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
