package dev.hornbeam.model;

import dev.hornbeam.path.corpus.Corpus;
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
}
