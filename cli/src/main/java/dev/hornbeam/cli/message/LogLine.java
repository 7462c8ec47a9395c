package dev.hornbeam.cli.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.hornbeam.text.VisibleJson;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.event.Level;

/**
 * One message with its time and place.
 *
 * @param from the part of the program that says it
 * @param cause what went wrong, if something did
 */
public record LogLine(Instant time, Level level, String from, String message, Optional<Throwable> cause) {
    /** What commands say themselves. */
    public static final String COMMAND = "hornbeam";

    private static final JsonFactory JSON = VisibleJson.factory().build();

    /** A message of now. */
    public static LogLine now(Level level, String from, String message, Optional<Throwable> cause) {
        return new LogLine(Instant.now().truncatedTo(ChronoUnit.MILLIS), level, from, message, cause);
    }

    /** The message alone. */
    public LogLine withoutCause() {
        return new LogLine(time, level, from, message, Optional.empty());
    }

    /** In a format, without the line's end. */
    public String in(LogFormat format) {
        return format == LogFormat.JSON ? json() : text();
    }

    /** A message of several lines goes on with white space, so that no line of it passes for another message. */
    private String text() {
        String all = message + trace().map(trace -> "\n" + trace).orElse("");
        return String.format(
                Locale.ROOT,
                "%s %-5s %s: %s",
                time,
                level,
                from,
                VisibleText.lines(all.strip().replaceAll("\\R", "\n    ")));
    }

    private String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("time", time.toString());
            json.writeStringField("level", level.name().toLowerCase(Locale.ROOT));
            json.writeStringField("from", from);
            json.writeStringField("message", message);
            if (cause.isPresent()) {
                json.writeStringField("trace", trace().orElseThrow());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // text does not fail
        }
        return text.toString();
    }

    private Optional<String> trace() {
        return cause.map(problem -> {
            StringWriter text = new StringWriter();
            problem.printStackTrace(new PrintWriter(text));
            return text.toString();
        });
    }
}
