package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule with constants that speaks for or against an answer: {@code head(X, headConstant) ⇐ body(X, bodyConstant)}, where X
 * is the entity asked about or the answer.
 *
 * @param subject X
 * @param headRelation a relation or inverse
 * @param bodyRelation a relation or inverse
 * @param support how many entities had both sides where the rule was learned
 * @param bodyCount how many entities of the graph have the body
 */
public record FiredRule(
        int subject,
        int headRelation,
        int headConstant,
        int bodyRelation,
        int bodyConstant,
        double weight,
        int support,
        int bodyCount) {

    /** The rules that fire for {@code relation(entity, answer)} on either side. */
    public static List<FiredRule> of(AttributeRules rules, int entity, int relation, int answer) {
        if (rules.solved().isPresent()) {
            return new ExactEvidence(rules.solved().get()).fired(entity, relation, answer);
        }
        List<FiredRule> fired = new ArrayList<>();
        if (!rules.isEmpty()) {
            RuleLookup lookup = rules.lookup();
            Attributes attributes = rules.attributes();
            add(lookup, attributes, entity, relation, answer, fired);
            add(lookup, attributes, answer, rules.graph().relations().inverse(relation), entity, fired);
        }
        return fired;
    }

    private static void add(
            RuleLookup rules, Attributes attributes, int subject, int relation, int constant, List<FiredRule> fired) {
        rules.withHead(relation, constant, (attribute, weight, support) -> {
            int bodyRelation = attributes.relation(attribute);
            int bodyConstant = attributes.constant(attribute);
            if (attributes.graph().contains(subject, bodyRelation, bodyConstant)) {
                int bodyCount = Slice.size(attributes.holders(attribute));
                fired.add(new FiredRule(
                        subject, relation, constant, bodyRelation, bodyConstant, weight, support, bodyCount));
            }
        });
    }
}
