package dev.hornbeam.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The weights of a network, as something that can be written to a file; only training and scoring new bodies read them.
 */
@FunctionalInterface
public interface NetworkWeights {
    /** Writes them to a file that does not exist yet. */
    void write(Path file) throws IOException;

    /** The weights in an existing file. */
    static NetworkWeights in(Path file) {
        return target -> Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    }
}
