package dev.hornbeam.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.ResultJson;
import dev.hornbeam.text.VisibleJson;
import dev.hornbeam.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers, names, sentences and JSON as results show them, the same in every locale. */
final class Text {
    private static final int LINE_WIDTH = 96;
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

    /** Loaded when it is needed, as is the next. */
    private static final class Results {
        static final ObjectMapper MAPPER = ResultJson.brief();
    }

    /** Loaded when it is needed, which most commands do not. */
    private static final class Json {
        static final ObjectMapper MAPPER = VisibleJson.mapper();
    }

    private Text() {}

    static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    /** {@code 1,417,676}. */
    static String grouped(long number) {
        return format("%,d", number);
    }

    /** {@code 1 fact}, {@code 2,038 facts}. */
    static String count(long number, String noun) {
        String plural = noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
        return grouped(number) + " " + (number == 1 ? noun : plural);
    }

    /** {@code 84.1 %}; only exact values are shown as 0 % or 100 %. */
    static String percent(double share) {
        if (share > 0 && share < 0.0005) {
            return "< 0.1 %";
        }
        return share < 1 && share >= 0.9995 ? "> 99.9 %" : format("%.1f %%", 100 * share);
    }

    /** {@code 84 %}, for sentences; only exact values are shown as 0 % or 100 %. */
    static String roundPercent(double share) {
        if (share > 0 && share < 0.005) {
            return "less than 1 %";
        }
        return share < 1 && share >= 0.995 ? "nearly 100 %" : format("%.0f %%", 100 * share);
    }

    /** {@code 0.84}. */
    static String ratio(double ratio) {
        return format("%.2f", ratio);
    }

    /** Text of any length with names in it, on one line and without characters that are not visible. */
    static String name(String text) {
        return VisibleText.line(text);
    }

    /** A name; the middle of a long name is cut out, because long names differ at their ends. */
    static String name(String name, int widest) {
        String shown = VisibleText.line(name);
        int[] points = shown.codePoints().toArray();
        if (points.length <= widest) {
            return shown;
        }
        int head = (widest - 1) / 3;
        int tail = widest - 1 - head;
        return new String(points, 0, head) + "…" + new String(points, points.length - tail, tail);
    }

    /** A sentence broken into lines that fit a terminal. */
    static List<String> paragraph(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ")) {
            if (line.length() > indent.length() && line.length() + 1 + word.length() > LINE_WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** A bar of block characters, of {@code width} for the whole; any value above 0 shows at least a sliver. */
    static String bar(long part, long whole, int width) {
        if (part == 0) {
            return "";
        }
        int eighths = (int) Math.max(1, Math.round(8.0 * width * part / whole));
        return "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    }

    /** A word quoted for a shell: the commands that we suggest must work when copied. */
    static String shellWord(Object word) {
        String text = word.toString();
        return text.matches("[\\p{L}\\p{N}_./:=@%+,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** A result as JSON over several lines: maps in the order in which they were filled, records by their components. */
    static String json(Object result) throws JsonProcessingException {
        return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result);
    }

    /** A result of the public API as JSON over several lines. */
    static String result(Object result) throws JsonProcessingException {
        return Results.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result);
    }

    /** The same on one line. */
    static String resultLine(Object result) throws JsonProcessingException {
        return Results.MAPPER.writeValueAsString(result);
    }

    /** JSON has neither NaN nor infinity. */
    static void put(ObjectNode into, String key, double value) {
        if (Double.isFinite(value)) {
            into.put(key, value);
        } else {
            into.putNull(key);
        }
    }

    /** A map or record on one line. */
    static String jsonLine(Object result) throws JsonProcessingException {
        return Json.MAPPER.writeValueAsString(result);
    }
}
