package dev.hornbeam.experiment.work;

import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import java.util.List;

/** The best rules of a head, one length at a time. */
final class HeadRules {
    private HeadRules() {}

    /** By a measure, best first. */
    static List<Rule> of(LearnedModel model, int head, int length, int count, RuleMeasure measure) {
        return model.rules().byHead(head).stream()
                .filter(rule -> rule.length() == length)
                .sorted(measure.bestFirst())
                .limit(count)
                .toList();
    }
}
