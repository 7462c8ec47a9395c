package dev.hornbeam.cli;

import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.AnswerExplanation.AttributeProof;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.PrintStream;
import java.util.List;

/** Rules that support an answer, with the paths behind them, always read from head to tail. */
final class ProofText {
    private final Relations relations;
    private final DisplayNames names;
    private final Style style;

    /** @param names by which entities and relations are shown */
    public ProofText(DisplayNames names, Style style) {
        this.relations = names.relations();
        this.names = names;
        this.style = style;
    }

    /** The rule with its share of the score, and its paths below. */
    void print(RuleProof proof, String indent, PrintStream out) {
        out.println(indent + share(proof) + "  " + statement(proof.rule()) + "   " + style.dim(figures(proof)));
        for (String path : paths(proof)) {
            out.println(indent + "         " + path);
        }
        int more = proof.pathCount() - proof.paths().size();
        if (more > 0 && !proof.paths().isEmpty()) {
            out.println(indent + "         " + style.dim("and " + Text.count(more, "more path")));
        }
    }

    /** A rule with constants, with its share of the score. */
    void print(AttributeProof proof, String indent, PrintStream out) {
        FiredRule rule = proof.rule();
        String figures = rule.bodyCount() == 0
                ? ""
                : "right for " + Text.roundPercent(Math.min(1, (double) rule.support() / rule.bodyCount())) + " of "
                        + Text.count(rule.bodyCount(), "entity");
        out.println(indent + share(proof.part(), proof.share()) + "  " + statement(rule) + "   " + style.dim(figures));
    }

    /** {@code speaks(Ann, French) ⇐ livesIn(Ann, Paris)}. */
    String statement(FiredRule rule) {
        return fact(rule.subject(), rule.headRelation(), rule.headConstant()) + " ⇐ "
                + fact(rule.subject(), rule.bodyRelation(), rule.bodyConstant());
    }

    private String fact(int head, int relation, int tail) {
        boolean inverse = relations.isInverse(relation);
        return relations.name(relations.base(relation)) + "(" + name(inverse ? tail : head) + ", "
                + name(inverse ? head : tail) + ")";
    }

    private static String share(RuleProof proof) {
        return share(proof.part(), proof.share());
    }

    private static String share(double part, double of) {
        String share = part < 0 ? "against" : part == 0 ? "agrees" : Math.round(100 * of) + " %";
        return " ".repeat(Math.max(0, 7 - share.length())) + share;
    }

    /** The rule with a relation of the files as its head. */
    public String statement(Rule rule) {
        return RuleFormat.statement(rule.canonical(relations), relations);
    }

    private static String figures(RuleProof proof) {
        return proof.rule()
                .statistics()
                .filter(counted -> counted.bodySize() > 0)
                .map(counted ->
                        "right for " + Text.roundPercent(counted.confidence().orElseThrow()) + " of "
                                + Text.count(counted.bodySize(), "pair"))
                .orElse("score " + Text.ratio(proof.rule().score()));
    }

    /** The paths, each from head to tail: {@code Ann –mother→ Bob –father→ Cis}. */
    public List<String> paths(RuleProof proof) {
        return new PathText(relations, this::name).of(proof);
    }

    private String name(int entity) {
        return Text.name(names.entity(entity), AskedQuery.NAME);
    }
}
