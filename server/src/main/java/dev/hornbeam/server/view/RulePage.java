package dev.hornbeam.server.view;

import java.util.List;

/**
 * Rules that match.
 *
 * @param total how many match
 * @param all how many the model has
 */
public record RulePage(int total, int all, int offset, List<RuleRow> rules) {
    public RulePage {
        rules = List.copyOf(rules);
    }
}
