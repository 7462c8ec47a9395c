package dev.hornbeam.rule.constant;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.constant.ConstantRule.ConstantRuleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules with constants apart from any graph, their constants by name; each rule once, in a fixed order; immutable. */
public final class ConstantRules {
    private final Relations relations;
    private final Vocabulary constants;
    private final List<ConstantRule> rules;

    private ConstantRules(Relations relations, Vocabulary constants, List<ConstantRule> rules) {
        this.relations = relations;
        this.constants = constants;
        this.rules = List.copyOf(rules);
    }

    /**
     * These rules in this order.
     *
     * @param relations whose ids heads and bodies are
     * @param constants whose ids the constants are
     */
    public static ConstantRules of(Relations relations, Vocabulary constants, List<ConstantRule> rules) {
        Set<List<Integer>> seen = new HashSet<>(2 * rules.size());
        for (ConstantRule rule : rules) {
            boolean known = rule.constant() < constants.size() && rule.end() < constants.size();
            if (!known || !seen.add(rule.statement())) {
                throw new IllegalArgumentException(
                        (known ? "the same statement twice: " : "unknown constant: ") + rule);
            }
        }
        return new ConstantRules(relations, constants, rules);
    }

    /** The constants; rules name them by their ids. */
    public Vocabulary constants() {
        return constants;
    }

    public int size() {
        return rules.size();
    }

    public boolean isEmpty() {
        return rules.isEmpty();
    }

    /** All rules in order. */
    public List<ConstantRule> rules() {
        return rules;
    }

    /** The rules in the ids of a graph; those with a name that it does not have are left out, as they hold for nothing. */
    public List<ConstantRule> on(Graph graph) {
        int[] entity = new int[constants.size()];
        Arrays.setAll(entity, i -> graph.entities().id(constants.name(i)));
        int[] theirs = new int[relations.directedCount()];
        Arrays.setAll(theirs, i -> graph.relations().id(relations.name(i)));
        List<ConstantRule> bound = new ArrayList<>();
        for (ConstantRule rule : rules) {
            int constant = rule.constant() == ConstantRule.SAME ? ConstantRule.SAME : entity[rule.constant()];
            int end = rule.end() == ConstantRule.ANY ? ConstantRule.ANY : entity[rule.end()];
            boolean named = rule.constant() == ConstantRule.SAME || constant != Vocabulary.UNKNOWN;
            named &= rule.end() == ConstantRule.ANY || end != Vocabulary.UNKNOWN;
            int[] body = rule.body();
            boolean known = theirs[rule.head()] != Vocabulary.UNKNOWN;
            for (int step = 0; step < body.length; step++) {
                body[step] = theirs[body[step]];
                known &= body[step] != Vocabulary.UNKNOWN;
            }
            if (named && known) {
                bound.add(rule.over(theirs[rule.head()], constant, body, end));
            }
        }
        return bound;
    }

    /** A rule of this set as people read it. */
    public String statement(ConstantRule rule) {
        return ConstantRuleText.of(rule, relations, constants);
    }
}
