package dev.hornbeam.learn;

import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;

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

    /** Learns in a way of your own. */
    public static RuleLearner learner() {
        return RuleLearner.DEFAULTS;
    }
}
