package dev.hornbeam.model;

import dev.hornbeam.path.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The part of a model that training made; a model of rules that were imported has none.
 *
 * @param corpus the paths that the network was trained on
 * @param weights the weights of the network
 */
public record NetworkPart(Corpus corpus, NetworkWeights weights) {
    public NetworkPart {
        Objects.requireNonNull(corpus);
        Objects.requireNonNull(weights);
    }

    /**
     * The weights of a network, as something that can be written to a file; only training and scoring new bodies read them.
     */
    @FunctionalInterface
    public interface NetworkWeights {
        /** Writes them to a file that does not exist yet. */
        void write(Path file) throws IOException;
    }
}
