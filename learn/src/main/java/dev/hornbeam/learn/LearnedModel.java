package dev.hornbeam.learn;

import dev.hornbeam.RuleModel;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelContent.NetworkPart;
import dev.hornbeam.model.ModelContent.NetworkPart.NetworkWeights;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What learning gives: a model that composes relations, the rules read off it, and where both come from.
 *
 * @param relations the relations that the model knows, by the ids it uses
 * @param model scores bodies; it holds native memory until this is closed
 * @param corpus the paths it was trained on
 * @param rules the best rules of every head, with statistics
 * @param weighting how the rules are put to use; nothing if that was not learned
 * @param constraints what the graph looks like; nothing if that was not learned
 * @param provenance where it comes from
 */
public record LearnedModel(
        Relations relations,
        CompositionModel model,
        Corpus corpus,
        RuleSet rules,
        Optional<Weighting> weighting,
        Optional<Constraints> constraints,
        Provenance provenance)
        implements AutoCloseable {

    /** How IRIs among the names of relations are shortened. */
    public Prefixes prefixes() {
        return new Prefixes(provenance.prefixes());
    }

    /** Every option that it was learned with. */
    public LearnSettings settings() {
        return LearnSettings.of(provenance);
    }

    /** What it composes and relates, as long as this is open. */
    public RelationModel relating() {
        return RelationModel.of(RelationNetwork.of(this));
    }

    /** The rules and how they are weighed, to ask and to measure; it may be used after this is closed. */
    public RuleModel ruleModel() {
        return Internals.of().model(content());
    }

    /** All of it as a folder holds it, without native memory. */
    public ModelContent content() {
        NetworkWeights weights = NetworkFile.weights(model);
        return new ModelContent(
                relations, rules, weighting, constraints, Optional.of(new NetworkPart(corpus, weights)), provenance);
    }

    /** Writes a model folder, which must not be there yet. */
    public void save(Path folder) {
        content().save(folder);
    }

    /** Reads a model folder back; whoever asks closes it. */
    public static LearnedModel load(Path folder) {
        return ModelFolder.read(folder, LearnedModel::load);
    }

    private static LearnedModel load(ModelFolder files) {
        ModelContent content = files.content();
        return new LearnedModel(
                content.relations(),
                NetworkFile.read(files),
                content.network().orElseThrow().corpus(),
                content.rules(),
                content.weighting(),
                content.constraints(),
                content.provenance());
    }

    @Override
    public void close() {
        model.close();
    }
}
