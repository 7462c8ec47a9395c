package dev.hornbeam.complete.select;

import dev.hornbeam.rule.Rule;

/**
 * A rule that was picked.
 *
 * @param gain the facts that it adds to those answered by the rules picked before it, each weighed by the doubt left of it
 */
public record PickedRule(Rule rule, double gain) {}
