package dev.hornbeam.model;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The weights of a network, as something that can be written to a file; only training and scoring new bodies read them.
 */
@FunctionalInterface
public interface NetworkWeights {
    /** Writes them to a file that does not exist yet. */
    void write(Path file) throws IOException;
}
