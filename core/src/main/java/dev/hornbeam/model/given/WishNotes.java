package dev.hornbeam.model.given;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What somebody who gives rules may wonder about, in one line each that names the first rule. */
final class WishNotes {
    private final Relations shown;

    /** @param shown the relations by the names that people are shown */
    WishNotes(Relations shown) {
        this.shown = shown;
    }

    /** Banned rules that a model does not have anyway. */
    Optional<String> absent(RuleSet rules, RuleWishes wishes) {
        RuleSet absent = among(rules).allowed(wishes.banned());
        return absent.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d of %,d banned rules are not in the model (first: %s)",
                        absent.size(),
                        wishes.banned().size(),
                        RuleFormat.statement(absent.get(0), shown)));
    }

    /** Given rules that the facts hardly bear out. */
    Optional<String> unsupported(RuleSet counted, int least, RuleSet given) {
        List<Rule> few = counted.stream()
                .filter(rule -> rule.statistics().orElseThrow().support() < least)
                .filter(among(given).allowed().negate())
                .toList();
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d of %,d rules that were given are borne out by fewer than %d facts: kept, but not used for answers "
                                + "(first: %s)",
                        few.size(),
                        given.size(),
                        least,
                        RuleFormat.statement(few.get(0), shown)));
    }

    /** Wishes that ban some rules, and so tell which these are. */
    private static RuleWishes among(RuleSet rules) {
        return new RuleWishes(rules, rules, GivenRules.NONE, List.of());
    }
}
