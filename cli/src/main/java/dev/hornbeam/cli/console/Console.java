package dev.hornbeam.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.message.LogFormat;
import dev.hornbeam.cli.message.LogLine;
import dev.hornbeam.cli.message.LogRoute;
import dev.hornbeam.cli.message.ProgressKind;
import dev.hornbeam.cli.message.Telling;
import dev.hornbeam.text.VisibleText;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import org.slf4j.event.Level;

/** Where results and messages go, and what is allowed there: colour and progress are for terminals only. */
public final class Console implements LogRoute.Receiver {
    private final ResultStream results;
    private final PrintStream out;
    private final PrintStream data;
    private final OutputStream rawErr;
    private final PrintStream err;
    private final Style style;
    private final boolean errIsTerminal;
    private final Optional<InputStream> keyboard;
    private volatile boolean answersInterrupts;
    private volatile Telling telling = Telling.USUAL;

    public Console(OutputStream out, OutputStream err, boolean colour, boolean errIsTerminal) {
        this(out, err, colour, errIsTerminal, Optional.empty());
    }

    /** @param keyboard where a person answers questions, if one is there */
    public Console(
            OutputStream out, OutputStream err, boolean colour, boolean errIsTerminal, Optional<InputStream> keyboard) {
        this(out, err, colour, colour, errIsTerminal, keyboard);
    }

    private Console(
            OutputStream out,
            OutputStream err,
            boolean outIsTerminal,
            boolean colour,
            boolean errIsTerminal,
            Optional<InputStream> keyboard) {
        this.style = colour ? Style.coloured() : Style.PLAIN;
        this.results = new ResultStream(out);
        this.out = new PrintStream(
                new BufferedOutputStream(new ShownStream(results, style.mark()), 1 << 16), false, UTF_8);
        this.data =
                outIsTerminal ? this.out : new PrintStream(new BufferedOutputStream(results, 1 << 16), false, UTF_8);
        this.rawErr = err;
        this.err = new PrintStream(new ShownStream(err, ""), true, UTF_8);
        this.errIsTerminal = errIsTerminal;
        this.keyboard = keyboard;
    }

    /** The console of this process. */
    public static Console ofProcess() {
        return new Console(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                isTerminal("out"),
                isTerminal("out") && allowsColour(System.getenv()),
                isTerminal("err") && !isDumb(System.getenv()),
                isTerminal("in") && isTerminal("err") ? Optional.of(System.in) : Optional.empty());
    }

    /**
     * The launcher reports whether it is a terminal; without it, the virtual machine knows whether input and output
     * both are.
     */
    private static boolean isTerminal(String stream) {
        String told = System.getProperty("hornbeam.terminal." + stream);
        return told == null ? Runtime.version().feature() < 22 && System.console() != null : Boolean.parseBoolean(told);
    }

    /** By the convention of no-color.org, a non-empty NO_COLOR turns colour off. */
    public static boolean allowsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !isDumb(environment);
    }

    private static boolean isDumb(Map<String, String> environment) {
        return "dumb".equals(environment.get("TERM"));
    }

    /** For results that people read: no name in them can steer a terminal. */
    public PrintStream out() {
        return out;
    }

    /** For results that programs read: as they are, unless they go to a terminal. To be flushed before others follow. */
    public PrintStream data() {
        out.flush();
        return data;
    }

    /** For help, which is all our own and has its own colours. */
    public OutputStream help() {
        out.flush();
        return results;
    }

    /** For everything that is not a result, shown as results are. */
    public PrintStream err() {
        return err;
    }

    /** How results are emphasised. */
    public Style style() {
        return style;
    }

    /** Whether results may be coloured. */
    public boolean colour() {
        return !style.equals(Style.PLAIN);
    }

    /** Draws the last line of the terminal anew; what was there before is still there where the new text is shorter. */
    void redraw(String line) {
        toTerminal("\r" + VisibleText.line(line));
    }

    /** Removes the last line of the terminal. */
    void clearLine() {
        toTerminal("\r\u001B[K");
    }

    private void toTerminal(String text) {
        err.flush();
        try {
            rawErr.write(text.getBytes(UTF_8));
            rawErr.flush();
        } catch (IOException nobodyIsThere) {
            // progress is only drawn for those who look
        }
    }

    /** Whether messages go to a terminal. */
    public boolean watched() {
        return errIsTerminal;
    }

    /** From now on messages and progress are told in this way. */
    public void tell(Telling how) {
        telling = how;
    }

    /** How progress is shown here. */
    public ProgressKind progress() {
        return telling.quiet() && telling.progress() == ProgressKind.AUTO
                ? ProgressKind.NONE
                : telling.progress().on(errIsTerminal);
    }

    /** Whether somebody is there to answer a question. */
    public boolean canAsk() {
        return keyboard.isPresent();
    }

    /** Asks a question; anything but a yes is a no. */
    public boolean agrees(String question) throws IOException {
        err.print("hornbeam: " + VisibleText.line(question) + " [y/N] ");
        err.flush();
        StringBuilder answer = new StringBuilder();
        InputStream in = keyboard.orElseThrow();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            answer.append((char) c);
        }
        return answer.toString().strip().matches("(?i)y|yes");
    }

    /** Whether work is running that itself reports how to continue after an interrupt. */
    boolean answersInterrupts() {
        return answersInterrupts;
    }

    void answersInterrupts(boolean value) {
        answersInterrupts = value;
    }

    /** A message in one line, which the user may ask not to see. */
    public void say(String message) {
        tell(LogLine.now(Level.INFO, LogLine.COMMAND, message, Optional.empty()), !telling.quiet());
    }

    /**
     * What went wrong, in one line.
     *
     * @param cause kept in the file of messages with its trace
     */
    public void fail(String message, Optional<Throwable> cause) {
        tell(LogLine.now(Level.ERROR, LogLine.COMMAND, message, cause), true);
    }

    @Override
    public boolean wants(Level level) {
        return telling.wants(level);
    }

    @Override
    public void take(LogLine line) {
        if (telling.keeps(line.level())) {
            keep(line);
        }
        if (telling.shows(line.level())) {
            err.println(line.in(telling.format()));
        }
    }

    private void tell(LogLine line, boolean shown) {
        keep(line);
        if (shown) {
            err.println(
                    telling.format() == LogFormat.JSON
                            ? line.withoutCause().in(LogFormat.JSON)
                            : "hornbeam: " + VisibleText.line(line.message()));
        }
    }

    private void keep(LogLine line) {
        if (telling.file().isPresent() && !telling.file().get().add(line)) {
            err.println("hornbeam: the file of --log-file cannot be written any more. Maybe the disk is full.");
        }
    }

    /** Flushes the results and returns what went wrong with them, if anything did. */
    public Optional<IOException> finish() {
        out.flush();
        data.flush();
        return results.failure();
    }
}
