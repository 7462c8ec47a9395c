package dev.hornbeam.cli.progress;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Progress for machines: an object on a line of its own when work begins, at most once a second, and when it ends. */
final class JsonTrack implements Track {
    private static final JsonFactory JSON = VisibleJson.factory().build();
    private static final double SECONDS = 1;

    private final Console console;
    private final String doing;
    private final Amount amount;
    private final Pace pace;
    private long done;
    private long total = -1;
    private String note = "";
    private boolean closed;

    JsonTrack(Console console, String doing, Amount amount, LongSupplier clock) {
        this.console = console;
        this.doing = doing;
        this.amount = amount;
        this.pace = new Pace(clock, SECONDS);
        tell("begin");
    }

    @Override
    public void moves(long done, long total, String note) {
        this.done = done;
        this.total = total;
        this.note = note;
        if (pace.isDue()) {
            tell("move");
        }
    }

    private void tell(String event) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField(
                    "time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
            json.writeStringField("progress", event);
            json.writeStringField("doing", doing);
            json.writeNumberField("done", done);
            if (total >= 0) {
                json.writeNumberField("total", total);
            }
            json.writeStringField("unit", amount.name().toLowerCase(Locale.ROOT));
            json.writeNumberField("seconds", Math.round(1e3 * pace.elapsed()) / 1e3);
            double left = pace.left(done, total);
            if (left >= 0) {
                json.writeNumberField("left", Math.round(1e3 * left) / 1e3);
            }
            if (!note.isEmpty()) {
                json.writeStringField("note", note.strip());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // text does not fail
        }
        console.err().println(text);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            tell("end");
        }
    }
}
