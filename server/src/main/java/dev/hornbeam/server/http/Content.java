package dev.hornbeam.server.http;

import java.util.Optional;

/**
 * An answer that is not JSON.
 *
 * @param fileName under which a browser keeps it; empty if it is shown
 */
public record Content(String type, byte[] bytes, Optional<String> fileName) {
    /** A file to keep. */
    public static Content file(String type, byte[] bytes, String fileName) {
        return new Content(type, bytes, Optional.of(fileName));
    }

    /** A text to read. */
    public static Content text(String type, byte[] bytes) {
        return new Content(type, bytes, Optional.empty());
    }
}
