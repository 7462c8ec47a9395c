package dev.hornbeam.learn;

import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.RuleSet;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What learning gives: a model that composes relations, the rules read off it, and where both come from.
 *
 * @param relations the relations that the model knows, by the ids it uses
 * @param model scores bodies; it holds native memory until this is closed
 * @param corpus the paths it was trained on
 * @param rules the best rules of every head, with statistics
 * @param reasoning how the rules are put to use; nothing if that was not learned
 * @param provenance where it comes from
 */
public record LearnedModel(
        Relations relations,
        CompositionModel model,
        Corpus corpus,
        RuleSet rules,
        Optional<Weighting> reasoning,
        Provenance provenance)
        implements AutoCloseable {

    /** How IRIs among the names of relations are shortened. */
    public Prefixes prefixes() {
        return new Prefixes(provenance.prefixes());
    }

    /** Writes a model folder, which must not be there yet. */
    public void save(Path folder) {
        ModelWriter.write(this, folder);
    }

    /** Reads a model folder back. */
    public static LearnedModel load(Path folder) {
        return ModelFolder.open(folder).load();
    }

    @Override
    public void close() {
        model.close();
    }
}
