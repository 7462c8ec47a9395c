package dev.hornbeam.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The weights of a network, which only training and scoring new bodies look into: whatever can put them into a file. */
@FunctionalInterface
public interface NetworkWeights {
    /** Writes them to a file that is not there yet. */
    void write(Path file) throws IOException;

    /** Those that a file holds already. */
    static NetworkWeights in(Path file) {
        return target -> Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    }
}
