package dev.hornbeam.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

/** Where results and messages go, and what is allowed there: colour and progress are for terminals only. */
public final class Console {
    private final ResultStream results;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean colour;
    private final boolean errIsTerminal;
    private final Optional<InputStream> keyboard;
    private volatile boolean answersInterrupts;

    public Console(OutputStream out, OutputStream err, boolean colour, boolean errIsTerminal) {
        this(out, err, colour, errIsTerminal, Optional.empty());
    }

    /** @param keyboard where a person answers questions, if one is there */
    public Console(
            OutputStream out, OutputStream err, boolean colour, boolean errIsTerminal, Optional<InputStream> keyboard) {
        this.results = new ResultStream(out);
        this.out = new PrintStream(new BufferedOutputStream(results, 1 << 16), false, UTF_8);
        this.err = new PrintStream(err, true, UTF_8);
        this.colour = colour;
        this.errIsTerminal = errIsTerminal;
        this.keyboard = keyboard;
    }

    /** The console of this process. */
    public static Console ofProcess() {
        return new Console(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
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

    /** For results. */
    public PrintStream out() {
        return out;
    }

    /** For everything that is not a result. */
    public PrintStream err() {
        return err;
    }

    /** Whether results may be coloured. */
    public boolean colour() {
        return colour;
    }

    /** Whether messages go to a terminal, so that progress may be drawn there. */
    public boolean watched() {
        return errIsTerminal;
    }

    /** Whether somebody is there to answer a question. */
    public boolean canAsk() {
        return keyboard.isPresent();
    }

    /** Asks a question; anything but a yes is a no. */
    public boolean agrees(String question) throws IOException {
        err.print("hornbeam: " + question + " [y/N] ");
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

    /** A message in one line. */
    public void say(String message) {
        err.println("hornbeam: " + message);
    }

    /** Flushes the results and returns what went wrong with them, if anything did. */
    public Optional<IOException> finish() {
        out.flush();
        return results.failure();
    }
}
