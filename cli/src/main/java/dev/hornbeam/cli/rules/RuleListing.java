package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which rules a person gets to read, and in which order: those that a fact bears out and that say something of their own,
 * head by head, the heads with the best rules first.
 *
 * @param unsupported whether rules that no fact bears out are listed too, behind the others of their head
 * @param folded whether rules that say what others say already are listed too
 */
public record RuleListing(boolean unsupported, boolean folded) {

    /** The rules to choose from: everything that is not hidden. */
    RuleSet shown(RuleSet rules) {
        return rules.filter(rule -> !isUnsupported(rule) && !isFolded(rule));
    }

    private boolean isUnsupported(Rule rule) {
        return !unsupported && !rule.isSupported();
    }

    private boolean isFolded(Rule rule) {
        return !folded && rule.isSupported() && rule.fold().isPresent();
    }

    /** The best of every head; those that no fact bears out are counted apart and come last, by their score. */
    public RuleSet ordered(RuleSet rules, int most, RuleMeasure measure) {
        RuleSet shown = shown(rules);
        RuleSet borneOut = shown.filter(Rule::isSupported).topOfEachHead(most, measure);
        RuleSet others = shown.filter(rule -> !rule.isSupported()).topOfEachHead(most, RuleMeasure.SCORE);
        List<List<Rule>> heads = new ArrayList<>();
        for (int head : shown.heads()) {
            List<Rule> ofHead = new ArrayList<>(borneOut.byHead(head));
            ofHead.addAll(others.byHead(head));
            heads.add(ofHead);
        }
        Comparator<List<Rule>> bestFirst = Comparator.comparing(ofHead -> ofHead.get(0), measure.bestFirst());
        return RuleSet.of(
                rules.relations(),
                heads.stream().sorted(bestFirst).flatMap(List::stream).toList());
    }

    /** One line on what is not shown, and how to see it; empty if nothing is hidden. */
    Optional<String> hidden(RuleSet rules) {
        long withoutSupport = rules.stream().filter(this::isUnsupported).count();
        long saidAlready = rules.stream().filter(this::isFolded).count();
        List<String> parts = new ArrayList<>();
        if (withoutSupport > 0) {
            parts.add(Numbers.count(withoutSupport, "rule") + " that no fact bears out (--unsupported lists them)");
        }
        if (saidAlready > 0) {
            String noun = withoutSupport > 0 ? Numbers.grouped(saidAlready) : Numbers.count(saidAlready, "rule");
            parts.add(noun + " that add little to another rule (--all lists them)");
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("not shown: " + String.join(", and ", parts));
    }
}
