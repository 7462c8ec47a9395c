package dev.hornbeam.story.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.source.LineBuffer;
import dev.hornbeam.input.InputException;

/** A line of bytes as text, if it is text. */
final class TextLine {
    private TextLine() {}

    static String of(LineBuffer lines, String place) {
        if (!lines.isUtf8()) {
            throw InputException.of(
                    place,
                    "bytes that are not UTF-8",
                    "text in UTF-8",
                    "Maybe the file is in another encoding: iconv -f latin1 -t utf-8 converts it.");
        }
        String line = new String(lines.buffer(), lines.from(), lines.to() - lines.from(), UTF_8);
        if (line.indexOf('\0') >= 0) {
            throw InputException.of(place, "a NUL byte", "text in UTF-8", "Maybe the file is binary, or in UTF-16.");
        }
        return line;
    }
}
