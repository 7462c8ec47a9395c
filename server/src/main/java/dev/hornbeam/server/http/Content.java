package dev.hornbeam.server.http;

import java.util.Optional;

/**
 * An answer as it is sent.
 *
 * @param fileName under which a browser keeps it; empty if it is shown
 * @param location where to ask how it goes on, if it was only begun
 */
public record Content(int status, String type, byte[] bytes, Optional<String> fileName, Optional<String> location) {
    /** A file to keep. */
    public static Content file(String type, byte[] bytes, String fileName) {
        return new Content(200, type, bytes, Optional.of(fileName), Optional.empty());
    }

    /** A text to read. */
    public static Content text(String type, byte[] bytes) {
        return new Content(200, type, bytes, Optional.empty(), Optional.empty());
    }

    /** A record. */
    public static Content json(Object answer) {
        return text("application/json", JsonMapping.bytes(answer));
    }

    /** Nothing: what was sent needs no answer. */
    public static Content nothing() {
        return new Content(202, "application/json", new byte[0], Optional.empty(), Optional.empty());
    }

    /** Something that was begun and can be watched. */
    public static Content accepted(Object answer, String location) {
        return new Content(202, "application/json", JsonMapping.bytes(answer), Optional.empty(), Optional.of(location));
    }
}
