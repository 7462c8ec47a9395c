package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.hornbeam.input.InputException;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * Messages beside results: how they are shown, kept in a file and taken from the library. The library logs by SLF4J, which
 * looks for one receiver in a process: this is the only state of the application that is not handed from object to object.
 */
final class Log {
    private static final AtomicReference<Console> RECEIVER = new AtomicReference<>();

    private Log() {}

    /** From now on messages of the library go there. */
    static void to(Console console) {
        RECEIVER.set(console);
    }

    /** How messages are written: a line to read, or an object of JSON on a line of its own. */
    enum Format {
        TEXT,
        JSON
    }

    /** How the progress of long work is shown. */
    enum Progress {
        /** A bar on a terminal, else lines. */
        AUTO,
        /** A bar with the time left, drawn over itself. */
        BAR,
        /** A line every ten seconds. */
        LINES,
        /** An object of JSON on a line of its own, at most one a second. */
        JSON,
        /** Not at all. */
        NONE
    }

    /** What a user can say about messages and progress, the same for every command. */
    static final class Options {
        @Option(names = "--quiet", scope = ScopeType.INHERIT, description = "Show errors and results only.")
        private boolean quiet;

        @Option(
                names = "--verbose",
                scope = ScopeType.INHERIT,
                description = "Also show what the library logs, and keep it in detail.")
        private boolean verbose;

        @Option(
                names = "--progress",
                scope = ScopeType.INHERIT,
                paramLabel = "KIND",
                description =
                        "How progress is shown on standard error: auto (a bar on a terminal, else lines), bar, lines, json, none.")
        private Progress progress = Progress.AUTO;

        @Option(
                names = "--log-file",
                scope = ScopeType.INHERIT,
                paramLabel = "FILE",
                description = "Append messages to a file, with time, weight and place.")
        private Path path;

        @Option(
                names = "--log-format",
                scope = ScopeType.INHERIT,
                paramLabel = "FORMAT",
                description = "Messages as text or as one object of JSON a line: text, json.")
        private Format format = Format.TEXT;

        private Writer file;

        /** Opens the file of messages, if there is to be one. */
        void open() {
            try {
                file = path == null
                        ? null
                        : Files.newBufferedWriter(path, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw InputException.of(
                        "--log-file " + path,
                        "what cannot be written to",
                        "a file, in a folder that is there",
                        "Maybe the folder is spelled differently, or belongs to somebody else.",
                        e);
            }
        }

        boolean isQuiet() {
            return quiet;
        }

        /** The format of messages that are shown. */
        Format format() {
            return format;
        }

        /** How progress is shown where messages go to a terminal, or do not. */
        Progress progress(boolean terminal) {
            return progress != Progress.AUTO
                    ? progress
                    : quiet ? Progress.NONE : terminal ? Progress.BAR : Progress.LINES;
        }

        /** Whether a message of the library is shown: warnings and errors that no command has asked for are kept only. */
        boolean shows(Level level) {
            return verbose && !quiet && level.toInt() >= Level.DEBUG.toInt();
        }

        /** Whether a message of the library is kept in the file. */
        boolean keeps(Level level) {
            return path != null && level.toInt() >= (verbose ? Level.DEBUG : Level.INFO).toInt();
        }

        /** Appends a message to the file, if there is one; false when that fails for the first time, so that it can be said once. */
        synchronized boolean keep(Line line) {
            if (file == null) {
                return true;
            }
            try {
                file.write(line.in(format) + "\n");
                file.flush();
                return true;
            } catch (IOException e) {
                file = null;
                return false;
            }
        }
    }

    /**
     * One message with its time and place.
     *
     * @param from the part of the program that says it
     * @param cause what went wrong, if something did
     */
    record Line(Instant time, Level level, String from, String message, Optional<Throwable> cause) {
        /** A message of now. */
        static Line now(Level level, String from, String message, Optional<Throwable> cause) {
            return new Line(Instant.now().truncatedTo(ChronoUnit.MILLIS), level, from, message, cause);
        }

        /** The message alone. */
        Line withoutCause() {
            return new Line(time, level, from, message, Optional.empty());
        }

        /** In a format, without the line's end. A text of several lines goes on with white space, so that no line of it passes for another message. */
        String in(Format format) {
            Optional<String> trace = cause.map(problem -> {
                StringWriter text = new StringWriter();
                problem.printStackTrace(new PrintWriter(text));
                return text.toString();
            });
            if (format == Format.TEXT) {
                String all = message + trace.map(text -> "\n" + text).orElse("");
                String shown = VisibleText.lines(all.strip().replaceAll("\\R", "\n    "));
                return Text.format("%s %-5s %s: %s", time, level, from, shown);
            }
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("time", time.toString());
            json.put("level", level.name().toLowerCase(Locale.ROOT));
            json.put("from", from);
            json.put("message", message);
            trace.ifPresent(text -> json.put("trace", text));
            return Log.json(json);
        }
    }

    /** An object of JSON on one line. */
    static String json(Map<String, Object> object) {
        try {
            return Text.jsonLine(object);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // text and numbers do not fail
        }
    }

    /**
     * What SLF4J finds in the application. Made here, as an application of commands starts often: the usual libraries read
     * configurations first, which takes longer than most commands.
     */
    public static final class Provider implements SLF4JServiceProvider {
        private final ConcurrentMap<String, Logger> loggers = new ConcurrentHashMap<>();
        private final IMarkerFactory markers = new BasicMarkerFactory();
        private final MDCAdapter context = new NOPMDCAdapter();

        @Override
        public ILoggerFactory getLoggerFactory() {
            return name -> loggers.computeIfAbsent(name, RoutedLogger::new);
        }

        @Override
        public IMarkerFactory getMarkerFactory() {
            return markers;
        }

        @Override
        public MDCAdapter getMDCAdapter() {
            return context;
        }

        @Override
        public String getRequestedApiVersion() {
            return "2.0.99"; // any of 2.0
        }

        @Override
        public void initialize() {
            // nothing to read
        }
    }

    /** Hands what one class logs to the console; libraries other than ours are heard from warnings on. */
    private static final class RoutedLogger extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1;

        private final Level least;

        RoutedLogger(String name) {
            this.name = name;
            this.least = name.startsWith("dev.hornbeam") ? Level.TRACE : Level.WARN;
        }

        private boolean wants(Level level) {
            Console receiver = RECEIVER.get();
            return receiver != null && level.toInt() >= least.toInt() && receiver.wants(level);
        }

        @Override
        public boolean isTraceEnabled() {
            return wants(Level.TRACE);
        }

        @Override
        public boolean isDebugEnabled() {
            return wants(Level.DEBUG);
        }

        @Override
        public boolean isInfoEnabled() {
            return wants(Level.INFO);
        }

        @Override
        public boolean isWarnEnabled() {
            return wants(Level.WARN);
        }

        @Override
        public boolean isErrorEnabled() {
            return wants(Level.ERROR);
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return null; // nobody asks where in a class
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String pattern, Object[] arguments, Throwable cause) {
            String message = MessageFormatter.basicArrayFormat(pattern, arguments);
            RECEIVER.get().take(Line.now(level, name, message, Optional.ofNullable(cause)));
        }
    }
}
