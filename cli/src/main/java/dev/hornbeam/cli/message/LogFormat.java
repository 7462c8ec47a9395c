package dev.hornbeam.cli.message;

/** How messages are written. */
public enum LogFormat {
    /** A line to read. */
    TEXT,

    /** An object of JSON on a line of its own. */
    JSON
}
