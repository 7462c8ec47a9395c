package dev.hornbeam.model;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What somebody wants of a model's rules: some to be there, others not; immutable. A rule and its mirror image are one.
 *
 * @param added rules whose heads are relations, not inverses
 * @param banned the same
 * @param sources the files that they come from
 * @param notes what the files have that cannot be used, in one line each
 */
public record RuleWishes(RuleSet added, RuleSet banned, GivenRules sources, List<String> notes) {
    public RuleWishes {
        Objects.requireNonNull(added);
        Objects.requireNonNull(banned);
        Objects.requireNonNull(sources);
        notes = List.copyOf(notes);
    }

    /** No wishes. */
    public static RuleWishes none(Relations relations) {
        RuleSet none = RuleSet.of(relations, List.of());
        return new RuleWishes(none, none, GivenRules.NONE, List.of());
    }

    public boolean isEmpty() {
        return added.isEmpty() && banned.isEmpty();
    }

    /** Those of a set that are not banned. */
    public RuleSet allowed(RuleSet rules) {
        return rules.filter(allowed());
    }

    /** Tells which rules over the same relations are not banned. */
    public Predicate<Rule> allowed() {
        if (banned.isEmpty()) {
            return rule -> true;
        }
        Set<List<Integer>> never = new HashSet<>();
        banned.forEach(rule -> never.add(statement(rule, banned.relations())));
        return rule -> !never.contains(statement(rule, banned.relations()));
    }

    static List<Integer> statement(Rule rule, Relations relations) {
        Rule one = rule.canonical(relations);
        List<Integer> statement = new ArrayList<>(List.of(one.head()));
        Arrays.stream(one.body()).forEach(statement::add);
        return statement;
    }
}
