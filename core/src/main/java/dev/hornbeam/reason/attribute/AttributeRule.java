package dev.hornbeam.reason.attribute;

import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * A rule with constants, by name: {@code speaks(X, French) ⇐ livesIn(X, Paris)}.
 *
 * @param head the relation of the head, never an inverse
 * @param headConstant the entity in the head
 * @param headConstantFirst whether the head reads {@code head(headConstant, X)}
 * @param body the relation of the body, never an inverse
 * @param bodyConstant the entity in the body
 * @param bodyConstantFirst whether the body reads {@code body(bodyConstant, X)}
 * @param weight what it adds to the evidence for its head, beside all other rules of that head; below 0 it speaks against
 *     it
 * @param support how many entities had both sides where the rule was learned
 * @param bodyCount how many entities had the body there
 */
public record AttributeRule(
        String head,
        String headConstant,
        boolean headConstantFirst,
        String body,
        String bodyConstant,
        boolean bodyConstantFirst,
        double weight,
        int support,
        int bodyCount) {

    /** Support divided by the number of entities with the body: how often the rule alone was right. */
    public double confidence() {
        return bodyCount == 0 ? 0 : (double) support / bodyCount;
    }

    /** The same rule as other programs take it. */
    public ExportedRule exported() {
        return new ExportedRule(
                exported(head, headConstant, headConstantFirst),
                List.of(exported(body, bodyConstant, bodyConstantFirst)),
                confidence(),
                Optional.of(new ExportedRule.Counts(support, bodyCount)),
                OptionalDouble.empty(),
                text());
    }

    private static RuleAtom exported(String relation, String constant, boolean first) {
        RuleTerm variable = RuleTerm.variable("X");
        RuleTerm entity = RuleTerm.constant(constant);
        return first ? new RuleAtom(relation, entity, variable) : new RuleAtom(relation, variable, entity);
    }

    /** {@code speaks(X,French) ⇐ livesIn(X,Paris)}. */
    public String text() {
        return atom(head, headConstant, headConstantFirst) + " ⇐ " + atom(body, bodyConstant, bodyConstantFirst);
    }

    /** The same rule by other names of its relations and entities. */
    public AttributeRule renamed(UnaryOperator<String> name) {
        return new AttributeRule(
                name.apply(head),
                name.apply(headConstant),
                headConstantFirst,
                name.apply(body),
                name.apply(bodyConstant),
                bodyConstantFirst,
                weight,
                support,
                bodyCount);
    }

    private static String atom(String relation, String constant, boolean first) {
        return relation + (first ? "(" + constant + ",X)" : "(X," + constant + ")");
    }

    @Override
    public String toString() {
        return text();
    }
}
