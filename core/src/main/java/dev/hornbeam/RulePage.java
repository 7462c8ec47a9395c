package dev.hornbeam;

import java.util.List;

/**
 * Rules that match a query.
 *
 * @param total how many match
 * @param all how many the model has
 * @param offset how many of those that match were skipped
 */
public record RulePage(int total, int all, int offset, List<ChainRule> rules) {
    public RulePage {
        rules = List.copyOf(rules);
    }
}
