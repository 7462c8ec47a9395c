package dev.hornbeam.cli.message;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What a user can say about messages and progress, the same for every command. */
public final class TellingOptions {
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
    private ProgressKind progress = ProgressKind.AUTO;

    @Option(
            names = "--log-file",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Append messages to a file, with time, weight and place.")
    private Path file;

    @Option(
            names = "--log-format",
            scope = ScopeType.INHERIT,
            paramLabel = "FORMAT",
            description = "Messages as text or as one object of JSON a line: text, json.")
    private LogFormat format = LogFormat.TEXT;

    /** How messages are told. */
    public Telling telling() {
        return new Telling(
                quiet, verbose, progress, format, Optional.ofNullable(file).map(path -> LogFile.open(path, format)));
    }
}
