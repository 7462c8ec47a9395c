package dev.hornbeam.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads one JSON value strictly: input that is cut off, has anything left over, repeats a field or is nested too deeply
 * is reported in one line.
 */
public final class StrictJson {
    private static final int DEEPEST = 64;
    private static final int SHOWN = 30;
    private static final Pattern EXPECTED = Pattern.compile("\\b(?:was expecting|expected) ([^(]*[^( ])");
    private static final Pattern TWICE = Pattern.compile("Duplicate field '(.*)'", Pattern.DOTALL);

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();
    private static final ObjectMapper MAPPER = JsonMapper.builder(FACTORY).build();

    private StrictJson() {}

    /** Builds a value from tokens. */
    @FunctionalInterface
    public interface Reading<T> {
        /** Reads one value, whose first token is still to come. */
        T read(JsonParser parser) throws IOException;
    }

    /**
     * The value that a text consists of.
     *
     * @param where for messages
     */
    public static JsonNode tree(String text, String where) {
        return read(text, where, parser -> {
            JsonNode tree = MAPPER.readTree(parser);
            return tree == null ? MAPPER.missingNode() : tree;
        });
    }

    /**
     * The result of reading the value that a text consists of.
     *
     * @param where for messages
     * @param reading must read the value to its end
     */
    public static <T> T read(String text, String where, Reading<T> reading) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (text.isBlank()) {
                throw InputException.of(where, found(text, text.length()), "a value", "Maybe it was cut off.");
            }
            T value = reading.read(parser);
            if (parser.nextToken() != null) {
                int at = (int) parser.currentTokenLocation().getCharOffset();
                throw InputException.of(where, found(text, at), "the end", "Maybe two values run into each other.");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw problem(e, text, where);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen when reading from a text
        }
    }

    private static InputException problem(JsonProcessingException fault, String text, String where) {
        String message = fault.getOriginalMessage();
        if (fault instanceof StreamConstraintsException) {
            String expected = "at most " + DEEPEST + " brackets within each other, and shorter numbers and texts";
            return InputException.of(where, found(text, 0), expected, "Maybe this is another kind of file.", fault);
        }
        Matcher twice = TWICE.matcher(message);
        if (twice.matches()) {
            String found = "the field \"" + twice.group(1) + "\" twice";
            return InputException.of(where, found, "every field once", "Maybe one is a slip.", fault);
        }
        Matcher named = EXPECTED.matcher(message);
        String expected = named.find() ? named.group(1) : "JSON (" + message + ")";
        int at = fault.getLocation() == null
                ? text.length()
                : (int) fault.getLocation().getCharOffset();
        return InputException.of(where, found(text, at), expected, "Maybe it was cut off.", fault);
    }

    private static String found(String text, int at) {
        if (at >= text.length()) {
            return "the end after character " + text.length();
        }
        String rest = text.substring(at, Math.min(text.length(), at + SHOWN));
        int line =
                1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
        String place = line == 1
                ? "character " + (at + 1)
                : "line " + line + ", character " + (at - text.lastIndexOf('\n', at - 1));
        return "\"" + rest + (at + SHOWN < text.length() ? "…" : "") + "\" at " + place;
    }
}
