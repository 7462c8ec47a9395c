package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.text.VisibleText;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.event.Level;

/** Where results and messages go, and what is allowed there: colour and progress are for terminals only. */
final class Console {
    private final ResultStream results;
    private final PrintStream out;
    private final PrintStream data;
    private final OutputStream rawErr;
    private final PrintStream err;
    private final Style style;
    private final boolean errIsTerminal;
    private final Optional<InputStream> keyboard;
    private volatile boolean answersInterrupts;
    private volatile Log.Options telling = new Log.Options();

    Console(OutputStream out, OutputStream err, boolean colour, boolean errIsTerminal) {
        this(out, err, colour, errIsTerminal, Optional.empty());
    }

    /** @param keyboard where a person answers questions, if one is there */
    Console(OutputStream out, OutputStream err, boolean colour, boolean errIsTerminal, Optional<InputStream> keyboard) {
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
    static Console ofProcess() {
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
    static boolean allowsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !isDumb(environment);
    }

    private static boolean isDumb(Map<String, String> environment) {
        return "dumb".equals(environment.get("TERM"));
    }

    /** For results that people read: no name in them can steer a terminal. */
    PrintStream out() {
        return out;
    }

    /** For results that programs read: as they are, unless they go to a terminal. To be flushed before others follow. */
    PrintStream data() {
        out.flush();
        return data;
    }

    /** For help, which is all our own and has its own colours. */
    OutputStream help() {
        out.flush();
        return results;
    }

    /** For everything that is not a result, shown as results are. */
    PrintStream err() {
        return err;
    }

    /** How results are emphasised. */
    Style style() {
        return style;
    }

    /** Whether results may be coloured. */
    boolean colour() {
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
    boolean watched() {
        return errIsTerminal;
    }

    /** Sets how messages and progress are shown from now on. */
    void tell(Log.Options how) {
        telling = how;
    }

    /** How progress is shown here. */
    Log.Progress progress() {
        return telling.progress(errIsTerminal);
    }

    /** Whether somebody is there to answer a question. */
    boolean canAsk() {
        return keyboard.isPresent();
    }

    /** Asks a question; anything but a yes is a no. */
    boolean agrees(String question) throws IOException {
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
    void say(String message) {
        tell(Log.Line.now(Level.INFO, "hornbeam", message, Optional.empty()), !telling.isQuiet());
    }

    /**
     * What went wrong, in one line.
     *
     * @param cause kept in the file of messages with its trace
     */
    void fail(String message, Optional<Throwable> cause) {
        tell(Log.Line.now(Level.ERROR, "hornbeam", message, cause), true);
    }

    /** Whether a message of the library is of interest to anybody. */
    boolean wants(Level level) {
        return telling.shows(level) || telling.keeps(level);
    }

    /** Takes a message of the library. */
    void take(Log.Line line) {
        if (telling.keeps(line.level())) {
            keep(line);
        }
        if (telling.shows(line.level())) {
            err.println(line.in(telling.format()));
        }
    }

    private void tell(Log.Line line, boolean shown) {
        keep(line);
        if (shown) {
            err.println(
                    telling.format() == Log.Format.JSON
                            ? line.withoutCause().in(Log.Format.JSON)
                            : "hornbeam: " + VisibleText.line(line.message()));
        }
    }

    private void keep(Log.Line line) {
        if (!telling.keep(line)) {
            err.println("hornbeam: the file of --log-file cannot be written any more. Maybe the disk is full.");
        }
    }

    /** Flushes the results and returns what went wrong with them, if anything did. */
    Optional<IOException> finish() {
        out.flush();
        data.flush();
        return results.failure();
    }

    /**
     * Standard output that remembers its first failure. {@link java.io.PrintStream} swallows failures, but a result that
     * could not be written must not look like one that was.
     */
    private static final class ResultStream extends FilterOutputStream {
        private IOException failure;

        ResultStream(OutputStream out) {
            super(out);
        }

        /** What went wrong first, if anything did. */
        Optional<IOException> failure() {
            return Optional.ofNullable(failure);
        }

        @Override
        public void write(int b) throws IOException {
            attempt(() -> out.write(b));
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            attempt(() -> out.write(bytes, offset, length));
        }

        @Override
        public void flush() throws IOException {
            attempt(out::flush);
        }

        private void attempt(Writing writing) throws IOException {
            if (failure != null) {
                throw failure;
            }
            try {
                writing.run();
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        private interface Writing {
            void run() throws IOException;
        }
    }

    /**
     * Everything that is shown passes through here, so that no name, label or file name can steer the terminal: what is not
     * visible is written as {@link VisibleText} does. Line feeds and tabs stay; colour is let through where {@link Style} has
     * marked it, which no text from outside can.
     */
    static final class ShownStream extends OutputStream {
        private static final String COLOUR = "\u001B[";
        private static final String LINE_END = System.lineSeparator();
        private static final byte[] NONE = new byte[0];

        private final OutputStream out;
        private final String mark;
        private final byte[] markBytes;

        /** The end of what was written, if more is needed to know what it is. */
        private byte[] held = NONE;

        /** @param mark what stands in the place of the beginning of a colour; empty if there is none */
        ShownStream(OutputStream out, String mark) {
            this.out = out;
            this.mark = mark;
            this.markBytes = mark.getBytes(UTF_8);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (held.length == 0 && isPlain(bytes, offset, length)) {
                out.write(bytes, offset, length);
                return;
            }
            byte[] all = Arrays.copyOf(held, held.length + length);
            System.arraycopy(bytes, offset, all, held.length, length);
            int whole = all.length - unfinished(all);
            held = Arrays.copyOfRange(all, whole, all.length);
            show(all, whole);
        }

        private static boolean isPlain(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                byte b = bytes[i];
                if (b != '\n' && b != '\t' && (b < ' ' || b == 0x7F)) {
                    return false;
                }
            }
            return true;
        }

        /** How many bytes at the end may be the beginning of a character, of a mark or of the end of a line. */
        private int unfinished(byte[] bytes) {
            for (int length = Math.min(bytes.length, Math.max(3, markBytes.length - 1)); length > 0; length--) {
                int from = bytes.length - length;
                if (length < markBytes.length && Arrays.equals(bytes, from, bytes.length, markBytes, 0, length)
                        || length < bytesOfCharacter(bytes[from])
                        || length < LINE_END.length() && bytes[from] == '\r') {
                    return length;
                }
            }
            return 0;
        }

        /** By its first byte; 0 for bytes that begin none of several. */
        private static int bytesOfCharacter(byte first) {
            int lead = first & 0xFF;
            return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
        }

        private void show(byte[] bytes, int length) throws IOException {
            String text = new String(bytes, 0, length, UTF_8);
            out.write(joined(text, LINE_END, LINE_END, line -> joined(line, mark, COLOUR, VisibleText::lines))
                    .getBytes(UTF_8));
        }

        /** The parts between separators, each changed, with other separators between. */
        private static String joined(String text, String separator, String other, UnaryOperator<String> change) {
            if (separator.isEmpty()) {
                return change.apply(text);
            }
            StringBuilder whole = new StringBuilder(text.length() + 16);
            int from = 0;
            for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
                whole.append(change.apply(text.substring(from, at))).append(other);
                from = at + separator.length();
            }
            return whole.append(change.apply(text.substring(from))).toString();
        }

        @Override
        public void flush() throws IOException {
            byte[] rest = held;
            held = NONE;
            show(rest, rest.length);
            out.flush();
        }

        @Override
        public void close() throws IOException {
            flush();
            out.close();
        }
    }
}
