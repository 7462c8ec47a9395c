package dev.hornbeam;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A rule by names: {@code head(X,Y) ⇐ body1(X,A), …, bodyN(Z,Y)}.
 *
 * @param head the relation that is concluded
 * @param body the relations of the chain from X to Y; {@code inv_r} is walked against its direction
 * @param score the score that the network gives it
 * @param statistics how well it holds in the graph where it was counted; empty if it was not counted
 * @param worth its confidence with doubt, from 0 to 1: what rules are listed by; empty if it was not counted
 * @param foldedInto the rule of the same head that says nearly the same, as it is written; empty if there is none
 * @param text the rule as it is written
 */
public record ChainRule(
        String head,
        List<String> body,
        double score,
        Optional<RuleStatistics> statistics,
        OptionalDouble worth,
        Optional<String> foldedInto,
        String text) {
    public ChainRule {
        body = List.copyOf(body);
    }

    static ChainRule of(Rule rule, Relations relations) {
        Rule stated = rule.canonical(relations);
        List<String> body = IntStream.range(0, stated.length())
                .mapToObj(step -> relations.name(stated.relation(step)))
                .toList();
        return new ChainRule(
                relations.name(stated.head()),
                body,
                stated.score(),
                stated.statistics(),
                stated.worth(),
                stated.fold().map(fold -> RuleFormat.statement(other(stated, fold), relations)),
                RuleFormat.statement(stated, relations));
    }

    private static Rule other(Rule rule, Fold fold) {
        return Rule.of(
                rule.head(), fold.into().stream().mapToInt(relation -> relation).toArray(), 0);
    }

    @Override
    public String toString() {
        return text;
    }
}
