package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.constant.ConstantBook;
import dev.hornbeam.reason.constant.ConstantIndex;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.constant.ConstantRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The rules that answer queries of one relation or inverse, read from the known entity, best first; immutable.
 *
 * <p>A rule set may state a rule from either end. The rules stated for the relation asked come as they are; those
 * stated for its inverse are mirrored, unless their mirror is stated too. {@code r ← r} is left out: it finds only
 * known facts. Rules with constants that were read from a file stand among them.
 */
public final class QueryRules {
    private final int relation;
    /** Chains, best first. */
    private final List<Rule> rules;

    private final List<ConstantRule> constants;
    /** Of every rule its place among the chains, or below 0 its place among rules with constants, as {@code ~place}. */
    private final int[] place;

    private final double[] confidences;
    private final PathTrie trie;
    private final ConstantIndex index;
    private final ConstantBook book;
    private final AttributeRules attributes;

    private QueryRules(
            int relation,
            List<Rule> rules,
            List<ConstantRule> constants,
            int[] place,
            double[] confidences,
            PathTrie trie,
            ConstantIndex index,
            ConstantBook book,
            AttributeRules attributes) {
        this.relation = relation;
        this.rules = rules;
        this.constants = constants;
        this.place = place;
        this.confidences = confidences;
        this.trie = trie;
        this.index = index;
        this.book = book;
        this.attributes = attributes;
    }

    /**
     * The best chains for a relation or inverse.
     *
     * @param measure what is used as the confidence of a rule; a rule that has no such value uses its score
     * @param most how many rules to keep at most
     */
    public static QueryRules of(RuleSet set, int relation, RuleMeasure measure, int most) {
        return of(set, ConstantBook.NONE, relation, measure, most);
    }

    /** The best chains and rules with constants for a relation or inverse; of equal ones chains come first. */
    public static QueryRules of(RuleSet set, ConstantBook book, int relation, RuleMeasure measure, int most) {
        Relations relations = set.relations();
        List<Rule> stated = new ArrayList<>(set.byHead(relation));
        for (Rule rule : set.byHead(relations.inverse(relation))) {
            stated.add(rule.mirror(relations));
        }
        List<Rule> rules = distinct(stated);
        Comparator<Rule> bestFirst = Comparator.<Rule>comparingDouble(rule -> -confidence(rule, measure))
                .thenComparing(measure.bestFirst());
        rules.sort(bestFirst);
        List<ConstantRule> constants = new ArrayList<>(book.of(relation, relations));
        constants.sort(Comparator.comparingDouble(rule -> -rule.confidence(measure)));
        return merged(
                relation,
                rules,
                rules.stream().mapToDouble(rule -> confidence(rule, measure)).toArray(),
                constants,
                constants.stream().mapToDouble(rule -> rule.confidence(measure)).toArray(),
                book,
                most);
    }

    private static QueryRules merged(
            int relation,
            List<Rule> rules,
            double[] ofChains,
            List<ConstantRule> constants,
            double[] ofConstants,
            ConstantBook book,
            int most) {
        int size = Math.min(most, ofChains.length + ofConstants.length);
        int[] place = new int[size];
        double[] confidences = new double[size];
        int chain = 0;
        int constant = 0;
        for (int i = 0; i < size; i++) {
            boolean next = constant == ofConstants.length
                    || chain < ofChains.length && ofChains[chain] >= ofConstants[constant];
            place[i] = next ? chain : ~constant;
            confidences[i] = next ? ofChains[chain++] : ofConstants[constant++];
        }
        int[] chainNumbers = IntStream.range(0, size).filter(i -> place[i] >= 0).toArray();
        int[] constantNumbers =
                IntStream.range(0, size).filter(i -> place[i] < 0).toArray();
        List<Rule> best = List.copyOf(rules.subList(0, chain));
        List<ConstantRule> bestConstants = List.copyOf(constants.subList(0, constant));
        return new QueryRules(
                relation,
                best,
                bestConstants,
                place,
                confidences,
                new PathTrie(best, chainNumbers),
                bestConstants.isEmpty()
                        ? ConstantIndex.NONE
                        : new ConstantIndex(relation, bestConstants, constantNumbers),
                book,
                AttributeRules.NONE);
    }

    /** The same with rules with constants that are weighed all at once. */
    QueryRules with(AttributeRules others) {
        return new QueryRules(relation, rules, constants, place, confidences, trie, index, book, others);
    }

    /** The rules with constants that are weighed all at once, of all relations. */
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
        return place.length;
    }

    /** Whether a rule is a chain; otherwise it has constants. */
    public boolean isChain(int rule) {
        return place[rule] >= 0;
    }

    /** A rule that is a chain. */
    public Rule get(int rule) {
        return chain(rule).orElseThrow(() -> new IllegalArgumentException("rule " + rule + " has constants"));
    }

    /** A rule, if it is a chain. */
    public Optional<Rule> chain(int rule) {
        return isChain(rule) ? Optional.of(rules.get(place[rule])) : Optional.empty();
    }

    /** A rule, if it has constants. */
    public Optional<ConstantRule> constant(int rule) {
        return isChain(rule) ? Optional.empty() : Optional.of(constants.get(~place[rule]));
    }

    /** A rule with constants of this relation as people read it. */
    public String statement(ConstantRule rule) {
        return book.statement(rule);
    }

    /** The chains, best first. */
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

    ConstantIndex constants() {
        return index;
    }
}
