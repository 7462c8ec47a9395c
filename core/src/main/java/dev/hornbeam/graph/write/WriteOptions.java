package dev.hornbeam.graph.write;

/**
 * How a data set is written; {@link #DEFAULTS} holds every default.
 *
 * @param gzip whether files are compressed and end in {@code .gz}
 * @param replace whether a folder that holds a data set already is replaced
 */
public record WriteOptions(boolean gzip, boolean replace) {
    /** Plain text, nothing is replaced. */
    public static final WriteOptions DEFAULTS = new WriteOptions(false, false);
}
