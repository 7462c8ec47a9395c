package dev.hornbeam.learn;

import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.Provenance;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a program that learns begins.
 *
 * <pre>
 *   RuleModel model = Hornbeam.learn(Facts.read(Path.of("company.tsv")));
 *   RuleModel other = Hornbeam.learner().seed(7).progress(listener).learn(facts);
 * </pre>
 */
public final class Hornbeam {
    private Hornbeam() {}

    /**
     * Learns rules and how to weigh them, with settings that suit the graph.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public static RuleModel learn(Facts facts) {
        return learner().learn(facts);
    }

    /** The settings that a model was learned with, by name, as on the command line. */
    public static Map<String, String> settings(RuleModel model) {
        Provenance provenance = Internals.of().provenance(model);
        LearnSettings settings = LearnSettings.of(provenance);
        Map<String, String> words = new LinkedHashMap<>();
        LearnOptionTable.of(provenance.task()).stream()
                .filter(option -> !option.isAdvanced() && !option.type().isRelations())
                .forEach(option -> words.put(option.name(), String.join(" ", option.words(settings, id -> ""))));
        return words;
    }

    /** Learns in a way of your own. */
    public static RuleLearner learner() {
        return RuleLearner.DEFAULTS;
    }
}
