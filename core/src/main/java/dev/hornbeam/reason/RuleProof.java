package dev.hornbeam.reason;

import dev.hornbeam.rule.Rule;
import java.util.List;

/**
 * One rule that supports an answer.
 *
 * @param rule read from the query's entity to the answer
 * @param pathCount the number of simple paths by which it leads there
 * @param part what it adds to the score
 * @param share its share of everything that is added, from 0 to 1; 0 for a rule that lowers the score
 * @param paths some of the paths, each as its entities from start to end
 */
public record RuleProof(Rule rule, int pathCount, double part, double share, List<List<Integer>> paths) {
    public RuleProof {
        paths = paths.stream().map(List::copyOf).toList();
    }
}
