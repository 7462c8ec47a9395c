package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A rule {@code head(X,Y) ⇐ body1(X,A), …, bodyN(Z,Y)}.
 *
 * @param id its number in {@link Completion#rules()}; empty if it is not one of them
 * @param head the relation that is concluded
 * @param body the relations of the chain from X to Y
 * @param text the rule as people read it
 * @param sentence the same in words
 * @param score the score that the network gives it
 * @param support pairs that satisfy body and head; empty if it was not counted
 * @param pairs pairs that satisfy the body
 * @param confidence the share of those pairs for which the head holds
 * @param pca the same among pairs that the graph says something about
 * @param coverage the share of the head's facts that it finds
 * @param worth its confidence with doubt, from 0 to 1: rules are listed by it
 * @param exact whether all pairs were counted, not a sample
 * @param foldedInto the rule of the same head that says nearly the same, as people read it; empty if there is none
 * @param statement the rule by names in full, as it is read again
 */
public record ChainRule(
        OptionalInt id,
        Named head,
        List<Step> body,
        String text,
        String sentence,
        double score,
        Optional<Long> support,
        Optional<Long> pairs,
        OptionalDouble confidence,
        OptionalDouble pca,
        OptionalDouble coverage,
        OptionalDouble worth,
        boolean exact,
        Optional<String> foldedInto,
        @JsonIgnore String statement) {
    public ChainRule {
        Objects.requireNonNull(head, "head");
        body = List.copyOf(body);
    }

    /** A rule by ids; that of an inverse is turned round. */
    static ChainRule of(Rule rule, OptionalInt id, Relations relations, DisplayNames names) {
        Rule stated = rule.canonical(relations);
        Named head = Facts.named(stated.head(), relations, names);
        List<Step> body = steps(stated.body(), relations, names);
        Optional<RuleStatistics> counted = stated.statistics();
        return new ChainRule(
                id,
                head,
                body,
                RuleFormat.statement(stated, names.relations()),
                sentence(head, body),
                stated.score(),
                counted.map(RuleStatistics::support),
                counted.map(RuleStatistics::bodySize),
                counted.map(RuleStatistics::confidence).orElse(OptionalDouble.empty()),
                counted.map(RuleStatistics::pcaConfidence).orElse(OptionalDouble.empty()),
                counted.map(RuleStatistics::headCoverage).orElse(OptionalDouble.empty()),
                stated.worth(),
                counted.map(RuleStatistics::exact).orElse(true),
                stated.fold().map(fold -> RuleFormat.statement(other(stated, fold), names.relations())),
                RuleFormat.statement(stated, relations));
    }

    private static Rule other(Rule rule, Fold fold) {
        return Rule.of(
                rule.head(), fold.into().stream().mapToInt(relation -> relation).toArray(), 0);
    }

    static List<Step> steps(int[] body, Relations relations, DisplayNames names) {
        return Arrays.stream(body)
                .mapToObj(step ->
                        new Step(Facts.named(relations.base(step), relations, names), relations.isInverse(step)))
                .toList();
    }

    /** {@code If X is linked to A by “mother”, and A to Y by “brother”, then X is linked to Y by “uncle”.} */
    private static String sentence(Named head, List<Step> body) {
        List<String> variables = new ArrayList<>();
        for (int i = 0; i <= body.size(); i++) {
            variables.add(i == 0 ? "X" : i == body.size() ? "Y" : Character.toString('A' + i - 1));
        }
        return "If " + GraphPath.links(body, variables) + ", then X is linked to Y by “" + head.shown() + "”.";
    }

    /** The rule by names in full. */
    @Override
    public String toString() {
        return statement;
    }
}
