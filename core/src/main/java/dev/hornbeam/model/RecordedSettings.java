package dev.hornbeam.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.JsonFields;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.MiningOptions;

/**
 * The settings that a model was learned with, as its manifest stores them. Answering needs a few of them and reads
 * those here; learning reads all of them. Settings that an older manifest lacks have their defaults.
 *
 * @param settings every option of every step, by step and name
 * @param network what the trained network is made of
 */
public record RecordedSettings(ObjectNode settings, ObjectNode network) {
    public RecordedSettings {
        settings = ModelJson.asRead(settings);
        network = ModelJson.asRead(network);
    }

    /**
     * Of a model that was not trained: how its rules were weighed.
     *
     * @param seed of all random numbers
     */
    public static RecordedSettings of(WeighingOptions weighing, long seed) {
        ObjectNode settings = ModelJson.empty();
        settings.putObject("model").put("seed", seed);
        settings.set("counting", ModelJson.tree(weighing.counting()));
        settings.putObject("mining").put("leastSupport", weighing.mining().leastSupport());
        settings.set("reasoning", ModelJson.tree(weighing.completion()));
        settings.put("endsOnAll", weighing.isFinal());
        return new RecordedSettings(settings, ModelJson.empty());
    }

    /** The same with the measure that was chosen when rules were weighed. */
    public RecordedSettings withMeasure(RuleMeasure chosen) {
        ObjectNode changed = settings.deepCopy();
        changed.withObject("/reasoning").put("measure", chosen.name());
        return new RecordedSettings(changed, network);
    }

    /** How rules were counted and weighed, for doing it again on a graph. */
    public WeighingOptions weighing(Graph graph, int threads) {
        return new WeighingOptions(
                MiningOptions.suiting(graph).withLeastSupport(leastSupport()),
                counting().withSeed(seed()).withThreads(threads),
                completion().withThreads(threads),
                countsValid());
    }

    /**
     * Rejects settings that answering could not use, before the first question is asked.
     *
     * @param where for messages
     */
    void requireSound(String where) {
        JsonFields all = JsonFields.of(settings, where);
        all.objectIfThere("model").whole("seed", Long.MIN_VALUE, Long.MAX_VALUE, 0);
        all.objectIfThere("mining").whole("leastSupport", 0, Integer.MAX_VALUE, 0);
        all.objectIfThere("paths").whole("maxLength", 1, Integer.MAX_VALUE, 1);
        all.flag("endsOnAll", false);
        completion();
        counting();
    }

    private CountingOptions counting() {
        ObjectNode given =
                settings.get("counting") instanceof ObjectNode counting ? counting.deepCopy() : ModelJson.empty();
        return ModelJson.completed(given, CountingOptions.DEFAULTS);
    }

    /** The seed of all random numbers. */
    public long seed() {
        return settings.path("model").path("seed").asLong();
    }

    /** How rules are weighted. */
    public CompletionOptions completion() {
        ObjectNode given =
                settings.get("reasoning") instanceof ObjectNode reasoning ? reasoning.deepCopy() : ModelJson.empty();
        return ModelJson.completed(given, CompletionOptions.DEFAULTS);
    }

    /** Rules with less support are not used for answers. */
    public int leastSupport() {
        return settings.path("mining").path("leastSupport").asInt(MiningOptions.DEFAULTS.leastSupport());
    }

    /** The longest path that the model was trained on. */
    public int maxLength() {
        return settings.path("paths").path("maxLength").asInt(SamplerOptions.DEFAULTS.maxLength());
    }

    /**
     * Whether rules were counted and weighted again with valid among the facts, after every choice was made on valid.
     */
    public boolean countsValid() {
        return settings.path("endsOnAll").asBoolean(false);
    }
}
