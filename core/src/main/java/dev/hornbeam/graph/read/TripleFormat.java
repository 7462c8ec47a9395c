package dev.hornbeam.graph.read;

import java.io.IOException;
import java.io.InputStream;

/**
 * A way of writing facts in a file. Formats outside this module register themselves through
 * {@link java.util.ServiceLoader}.
 */
public interface TripleFormat {
    /** Its name in the {@code --format} option: {@code tsv}, {@code csv}, {@code turtle}, … */
    String name();

    /**
     * Whether a file looks like this format.
     *
     * @param fileName the file's name without folder and without a compression ending
     * @param opening the first bytes of its (uncompressed) content
     */
    boolean claims(String fileName, byte[] opening);

    /**
     * Passes every fact of a file to the sink.
     *
     * @param in the uncompressed content, closed by the caller
     * @param where the file's name for messages
     */
    void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException;
}
