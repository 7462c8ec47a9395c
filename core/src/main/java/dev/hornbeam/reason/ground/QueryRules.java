package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules that answer queries of one relation or inverse, read from the known entity, best first; immutable.
 *
 * <p>A rule set may state a rule from either end. The rules stated for the relation asked come as they are; those
 * stated for its inverse are mirrored, unless their mirror is stated too. {@code r ← r} is left out: it finds only
 * known facts.
 */
public final class QueryRules {
    private final int relation;
    private final List<Rule> rules;
    private final double[] confidences;
    private final PathTrie trie;
    private final AttributeRules attributes;

    private QueryRules(int relation, List<Rule> rules, double[] confidences, AttributeRules attributes) {
        this.attributes = attributes;
        this.relation = relation;
        this.rules = rules;
        this.confidences = confidences;
        this.trie = new PathTrie(rules);
    }

    /**
     * The best rules for a relation or inverse.
     *
     * @param measure what is used as the confidence of a rule; a rule that has no such value uses its score
     * @param most how many rules to keep at most
     */
    public static QueryRules of(RuleSet set, int relation, RuleMeasure measure, int most) {
        Relations relations = set.relations();
        List<Rule> stated = new ArrayList<>(set.byHead(relation));
        for (Rule rule : set.byHead(relations.inverse(relation))) {
            stated.add(rule.mirror(relations));
        }
        List<Rule> rules = distinct(stated);
        Comparator<Rule> bestFirst = Comparator.<Rule>comparingDouble(rule -> -confidence(rule, measure))
                .thenComparing(measure.bestFirst());
        rules.sort(bestFirst);
        List<Rule> best = List.copyOf(rules.subList(0, Math.min(most, rules.size())));
        double[] confidences =
                best.stream().mapToDouble(rule -> confidence(rule, measure)).toArray();
        return new QueryRules(relation, best, confidences, AttributeRules.NONE);
    }

    /** The same with rules with constants. */
    QueryRules with(AttributeRules others) {
        return new QueryRules(relation, rules, confidences, others);
    }

    /** The rules with constants, of all relations. */
    public AttributeRules attributes() {
        return attributes;
    }

    private static List<Rule> distinct(List<Rule> stated) {
        Set<String> seen = new HashSet<>();
        List<Rule> distinct = new ArrayList<>();
        for (Rule rule : stated) {
            if (!rule.isTrivial() && seen.add(Arrays.toString(rule.body()))) {
                distinct.add(rule);
            }
        }
        return distinct;
    }

    private static double confidence(Rule rule, RuleMeasure measure) {
        double value = measure.of(rule);
        return Double.isNaN(value) ? rule.score() : value;
    }

    /** The relation or inverse that is asked for. */
    public int relation() {
        return relation;
    }

    public int size() {
        return rules.size();
    }

    public Rule get(int rule) {
        return rules.get(rule);
    }

    public List<Rule> rules() {
        return rules;
    }

    /** The confidence of a rule, by the measure that the rules were chosen with; in descending order. */
    public double confidence(int rule) {
        return confidences[rule];
    }

    PathTrie trie() {
        return trie;
    }
}
