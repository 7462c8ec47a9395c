package dev.hornbeam.cli.message;

/** How the progress of long work is shown. */
public enum ProgressKind {
    /** A bar on a terminal, else lines. */
    AUTO,

    /** A bar with the time left, drawn over itself. */
    BAR,

    /** A line every ten seconds. */
    LINES,

    /** An object of JSON on a line of its own, at most one a second. */
    JSON,

    /** Not at all. */
    NONE;

    /** What it comes to where messages go to a terminal, or do not. */
    public ProgressKind on(boolean terminal) {
        return this != AUTO ? this : terminal ? BAR : LINES;
    }
}
