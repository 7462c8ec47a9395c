package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** A line of JSON whose last field is a checksum of the others, so that a result with a changed bit is not taken for one. */
final class CheckedLine {
    private static final Pattern CHECKED = Pattern.compile("(\\{.*),\"checksum\":\"([0-9a-f]{8})\"}");

    /** How a line ends in which the name of the field was changed. */
    private static final Pattern ALMOST = Pattern.compile(".*\"[0-9a-f]{8}\"}");

    private CheckedLine() {}

    /** An object with the checksum added. */
    static String of(String object) {
        String open = object.substring(0, object.length() - 1);
        return open + ",\"checksum\":\"" + checksum(open) + "\"}";
    }

    /** The object of a line; empty if it was changed. Lines of earlier versions have no checksum. */
    static Optional<String> read(String line) {
        Matcher checked = CHECKED.matcher(line);
        if (!checked.matches()) {
            boolean changed = line.contains("checksum") || ALMOST.matcher(line).matches();
            return changed ? Optional.empty() : Optional.of(line);
        }
        String open = checked.group(1);
        return checksum(open).equals(checked.group(2)) ? Optional.of(open + "}") : Optional.empty();
    }

    private static String checksum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(UTF_8));
        return String.format(Locale.ROOT, "%08x", sum.getValue());
    }
}
