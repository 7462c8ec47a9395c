package dev.hornbeam.model;

import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that a model folder holds; immutable.
 *
 * @param relations those that the model knows, by the ids it uses
 * @param rules the best rules of every head, with statistics
 * @param weighting how the rules are applied; empty if that was not learned
 * @param constraints what the graph looks like; empty if that was not learned
 * @param network what training made; empty if the rules were imported
 * @param provenance where it comes from
 */
public record ModelContent(
        Relations relations,
        RuleSet rules,
        Optional<Weighting> weighting,
        Optional<Constraints> constraints,
        Optional<NetworkPart> network,
        Provenance provenance) {

    public ModelContent {
        Objects.requireNonNull(relations);
        Objects.requireNonNull(rules);
        Objects.requireNonNull(weighting);
        Objects.requireNonNull(constraints);
        Objects.requireNonNull(network);
        Objects.requireNonNull(provenance);
    }

    /** Writes a model folder, which must not be there yet. */
    public void save(Path folder) {
        ModelWriter.write(this, folder);
    }

    /** Writes a model folder; a model or run that is there is replaced, other files stay. */
    public void replace(Path folder) {
        ModelWriter.replace(this, folder);
    }

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
}
