package dev.hornbeam.rule.export;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.RuleSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The rules of one export, in order.
 *
 * @param rules the rules in the neutral form
 * @param options how they are written
 * @param chains the same rules by ids, if all of them are chain rules of one set
 */
public record ExportedRules(List<ExportedRule> rules, ExportOptions options, Optional<RuleSet> chains) {
    public ExportedRules {
        rules = List.copyOf(rules);
    }

    /** Chain rules. */
    public static ExportedRules of(RuleSet rules, ExportOptions options) {
        return of(rules, rules.relations(), options);
    }

    /**
     * Chain rules whose comments show other names.
     *
     * @param shown the same relations by the names that people read
     */
    public static ExportedRules of(RuleSet rules, Relations shown, ExportOptions options) {
        List<ExportedRule> exported = rules.stream()
                .map(rule -> ExportedRule.of(rule, rules.relations(), shown))
                .toList();
        return new ExportedRules(exported, options, Optional.of(rules));
    }

    /** Rules of any kind. */
    public static ExportedRules of(List<ExportedRule> rules, ExportOptions options) {
        return new ExportedRules(rules, options, Optional.empty());
    }

    /** The relations that the rules speak of, in order. */
    public List<String> relations() {
        TreeSet<String> names = new TreeSet<>();
        rules.forEach(rule -> rule.atoms().forEach(atom -> names.add(atom.relation())));
        return List.copyOf(names);
    }
}
