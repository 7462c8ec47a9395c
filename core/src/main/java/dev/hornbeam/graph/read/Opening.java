package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The first bytes of a file, by which its format is detected. */
final class Opening {
    /** Enough for a first line, small enough to hold for every file. */
    static final int LENGTH = 1 << 12;

    private Opening() {}

    /** The first line that is not blank, possibly incomplete. */
    static String firstLine(byte[] opening) {
        return new String(opening, UTF_8)
                .lines()
                .map(line -> line.startsWith("\uFEFF") ? line.substring(1) : line)
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("");
    }
}
