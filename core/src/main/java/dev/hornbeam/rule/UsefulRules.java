package dev.hornbeam.rule;

import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Relations;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Chooses the rules that tell a reader most: rules of different heads, those that compose relations before those that only put one
 * relation in the place of another, and rules about the vocabulary of a schema last.
 */
public final class UsefulRules {
    /** What a rule does, the more useful first. */
    public enum Use {
        COMPOSES,
        REPLACES,
        ABOUT_SCHEMA
    }

    /** What a rule is worth at least, as a share of the best, to be chosen for the sake of another head. */
    private static final double LEAST_SHARE = 0.5;

    /** A rule that is worth as much and explains more facts comes first. */
    private static final Comparator<Rule> BY_GAIN =
            Comparator.comparingDouble(UsefulRules::gain).reversed().thenComparing(RuleMeasure.WORTH.bestFirst());

    private UsefulRules() {}

    /** What a rule does. */
    public static Use use(Rule rule, Relations relations) {
        boolean schema = IntStream.concat(IntStream.of(rule.head()), IntStream.of(rule.body()))
                .mapToObj(relation -> relations.name(relations.base(relation)))
                .anyMatch(KnownTerms::isOfVocabulary);
        return schema ? Use.ABOUT_SCHEMA : rule.length() == 1 ? Use.REPLACES : Use.COMPOSES;
    }

    private static double gain(Rule rule) {
        long support = rule.statistics().map(counted -> counted.support()).orElse(0L);
        return rule.worth().orElse(0) * Math.log1p(support);
    }

    /**
     * The most useful rules by use; those of one use best first by a measure.
     *
     * @param most how many in all
     * @param measure of which the best are chosen; for worth, how many facts a rule explains counts too
     */
    public static Map<Use, RuleSet> of(RuleSet rules, int most, RuleMeasure measure) {
        Map<Use, RuleSet> chosen = new EnumMap<>(Use.class);
        int left = most;
        for (Use use : Use.values()) {
            RuleSet some = best(rules.filter(rule -> use(rule, rules.relations()) == use), left, measure);
            if (!some.isEmpty()) {
                chosen.put(use, some);
            }
            left -= some.size();
        }
        return chosen;
    }

    private static RuleSet best(RuleSet rules, int most, RuleMeasure measure) {
        if (rules.isEmpty()) {
            return rules;
        }
        Comparator<Rule> bestFirst = measure == RuleMeasure.WORTH ? BY_GAIN : measure.bestFirst();
        double least = LEAST_SHARE * measure.of(rules.sortedBy(measure).get(0));
        RuleSet good = rules.filter(rule -> !(measure.of(rule) < least));
        return good.bestOfDifferentHeads(most, bestFirst)
                .and(rules.bestOfDifferentHeads(most, bestFirst))
                .first(most)
                .sortedBy(measure);
    }
}
