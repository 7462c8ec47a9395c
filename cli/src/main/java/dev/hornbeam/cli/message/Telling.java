package dev.hornbeam.cli.message;

import java.util.Optional;
import org.slf4j.event.Level;

/**
 * How messages and progress are told.
 *
 * @param quiet whether errors alone are shown
 * @param verbose whether what the library logs is shown and kept in detail
 * @param format of messages that are shown
 * @param file where messages are kept, if anywhere
 */
public record Telling(boolean quiet, boolean verbose, ProgressKind progress, LogFormat format, Optional<LogFile> file) {
    /** Messages for people, progress as suits the place. */
    public static final Telling USUAL = new Telling(false, false, ProgressKind.AUTO, LogFormat.TEXT, Optional.empty());

    /** Whether a message of the library is of interest to anybody. */
    public boolean wants(Level level) {
        return shows(level) || keeps(level);
    }

    /** Whether a message of the library is shown: warnings and errors that no command has asked for are kept only. */
    public boolean shows(Level level) {
        return verbose && !quiet && level.toInt() >= Level.DEBUG.toInt();
    }

    /** Whether a message of the library is kept in the file. */
    public boolean keeps(Level level) {
        return file.isPresent() && level.toInt() >= (verbose ? Level.DEBUG : Level.INFO).toInt();
    }
}
