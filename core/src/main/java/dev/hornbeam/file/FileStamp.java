package dev.hornbeam.file;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Size and checksum that show whether a file is complete and unchanged.
 *
 * @param bytes its size
 * @param sha256 its SHA-256, in hexadecimal digits
 */
public record FileStamp(long bytes, String sha256) {
    public FileStamp {
        Objects.requireNonNull(sha256);
    }

    public static FileStamp of(Path file) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[1 << 16];
        long bytes = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
                bytes += n;
            }
        }
        return new FileStamp(bytes, HexFormat.of().formatHex(digest.digest()));
    }

    /**
     * The SHA-256 itself.
     *
     * @throws InputException if the digits are none
     */
    public byte[] bytesOfHash() {
        try {
            return HexFormat.of().parseHex(sha256);
        } catch (IllegalArgumentException e) {
            throw InputException.of(
                    "manifest", "\"" + sha256 + "\"", "hexadecimal digits", "Maybe it was damaged or edited.", e);
        }
    }

    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Rejects a file that is missing or has another size. */
    public void requireSize(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw InputException.of(
                    file.toString(),
                    "no such file",
                    "a file of " + bytes + " bytes that the manifest names",
                    "Maybe the folder was copied in part.");
        }
        if (Files.size(file) != bytes) {
            throw InputException.of(
                    file.toString(),
                    Files.size(file) + " bytes",
                    bytes + " as the manifest says",
                    "Maybe the file was cut off or edited; copy the folder again, or learn again.");
        }
    }

    /** Rejects a file whose content differs from the stamp. */
    public void requireSame(Path file) throws IOException {
        requireSize(file);
        FileStamp found = of(file);
        if (found.bytes != bytes || !found.sha256.equals(sha256)) { // a record's own equals is slow to start
            throw InputException.of(
                    file.toString(),
                    "content with another checksum",
                    "what was written (SHA-256 " + sha256.substring(0, Math.min(12, sha256.length())) + "…)",
                    "Maybe the file was damaged or edited; copy the folder again, or learn again.");
        }
    }
}
