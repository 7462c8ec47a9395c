package dev.hornbeam.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * Which of the rules that generated a world were found.
 *
 * @param found those that were
 * @param missed those that were not
 */
public record RuleRecall(List<Rule> found, List<Rule> missed) {
    public RuleRecall {
        found = List.copyOf(found);
        missed = List.copyOf(missed);
    }

    /** A rule is found if a scorer gives its body the highest score for its head, null included. */
    public static RuleRecall by(BodyScorer scorer, List<Rule> ground) {
        float[][] theta = scorer.score(ground.stream().map(Rule::body).toList());
        List<Rule> found = new ArrayList<>();
        List<Rule> missed = new ArrayList<>();
        for (int i = 0; i < theta.length; i++) {
            Rule rule = ground.get(i);
            (isBest(theta[i], rule.head() + 1) ? found : missed).add(rule);
        }
        return new RuleRecall(found, missed);
    }

    private static boolean isBest(float[] theta, int position) {
        for (int i = 0; i < theta.length; i++) {
            if (i != position && !(theta[position] > theta[i])) {
                return false;
            }
        }
        return true;
    }

    /** The share found; 1 if there are none to find. */
    public double recall() {
        int all = found.size() + missed.size();
        return all == 0 ? 1 : (double) found.size() / all;
    }
}
