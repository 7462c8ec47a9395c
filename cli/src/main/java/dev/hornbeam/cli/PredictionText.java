package dev.hornbeam.cli;

import dev.hornbeam.AnswerList;
import dev.hornbeam.AttributeSupport;
import dev.hornbeam.ChainRule;
import dev.hornbeam.Named;
import dev.hornbeam.Prediction;
import dev.hornbeam.Proof;
import java.io.PrintStream;
import java.util.List;

/** Ranked answers for people, with the rules that support them and the paths behind those. */
final class PredictionText {
    /** How wide a name may be shown. */
    static final int NAME = 60;

    private final Style style;

    PredictionText(Style style) {
        this.style = style;
    }

    void print(AnswerList found, PrintStream out) {
        Named known = found.head().or(found::tail).orElseThrow();
        out.println(
                style.bold(question(found.relation(), known, found.question().asksTail())) + ": rules lead to "
                        + Text.count(found.reached(), "entity") + ", known answers included");
        if (found.cutRules() > 0) {
            out.println("  " + style.warning(cut(found.cutRules())));
        }
        if (found.answers().isEmpty()) {
            out.println("  No rule leads to a new answer.");
            return;
        }
        List<String> lines = table(found.answers()).lines();
        out.println(style.dim(lines.get(0)));
        for (int i = 0; i < found.answers().size(); i++) {
            out.println(lines.get(i + 1));
            found.answers().get(i).proofs().ifPresent(proofs -> proofs.forEach(proof -> print(proof, "      ", out)));
            found.answers().get(i).attributes().ifPresent(rules -> rules.forEach(rule -> print(rule, "      ", out)));
        }
    }

    private static String cut(int rules) {
        return Text.count(rules, "rule") + " exceeded the work budget and " + (rules == 1 ? "was" : "were")
                + " not followed. Maybe raise --budget.";
    }

    /** {@code uncle(Edward VII, ?)}. */
    static String question(Named relation, Named known, boolean asksTail) {
        return fact(relation, asksTail ? name(known) : "?", asksTail ? "?" : name(known));
    }

    static String fact(Named relation, String head, String tail) {
        return relation.shown() + "(" + head + ", " + tail + ")";
    }

    static String name(Named entity) {
        return Text.name(entity.shown(), NAME);
    }

    private static TextTable table(List<Prediction> answers) {
        TextTable table = new TextTable("rank", "<answer", "score", "probability", "share", "<");
        for (Prediction answer : answers) {
            table.row(
                    answer.rank().isPresent() ? String.valueOf(answer.rank().getAsInt()) : "–",
                    name(answer.entity()),
                    answer.scored() ? score(answer.score()) : "–",
                    probability(answer.probability()),
                    probability(answer.share()),
                    answer.contradiction()
                            .filter(why -> answer.byRule())
                            .map(why -> "contradicts: " + Text.name(why))
                            .orElse(remark(answer)));
        }
        return table;
    }

    private static String remark(Prediction answer) {
        return answer.known() ? "known" : answer.byRule() ? "" : "no rule leads to it";
    }

    /** The rule with its share of the score, and its paths below. */
    void print(Proof proof, String indent, PrintStream out) {
        out.println(indent + share(proof.part(), proof.share()) + "  "
                + proof.rule().text() + "   " + style.dim(figures(proof.rule())));
        proof.paths()
                .forEach(path -> out.println(indent + "         " + path.text(PredictionText::name, Named::shown)));
        int more = proof.pathCount() - proof.paths().size();
        if (more > 0 && !proof.paths().isEmpty()) {
            out.println(indent + "         " + style.dim("and " + Text.count(more, "more path")));
        }
    }

    /** A rule with constants, with its share of the score. */
    void print(AttributeSupport rule, String indent, PrintStream out) {
        String figures = rule.confidence().isEmpty()
                ? ""
                : "right for " + Text.roundPercent(rule.confidence().getAsDouble()) + " of "
                        + Text.count(rule.bodyCount(), "entity");
        String statement = fact(
                        rule.concludes().relation(),
                        name(rule.concludes().head()),
                        name(rule.concludes().tail()))
                + " ⇐ "
                + fact(
                        rule.because().relation(),
                        name(rule.because().head()),
                        name(rule.because().tail()));
        out.println(indent + share(rule.part(), rule.share()) + "  " + statement + "   " + style.dim(figures));
    }

    private static String share(double part, double of) {
        String share = part < 0 ? "against" : part == 0 ? "agrees" : Math.round(100 * of) + " %";
        return " ".repeat(Math.max(0, 7 - share.length())) + share;
    }

    private static String figures(ChainRule rule) {
        return rule.confidence().isPresent()
                ? "right for " + Text.roundPercent(rule.confidence().getAsDouble()) + " of "
                        + Text.count(rule.pairs().orElseThrow(), "pair")
                : "score " + Text.ratio(rule.score());
    }

    static String score(double score) {
        return Text.format("%.4f", score);
    }

    static String probability(double probability) {
        return Double.isNaN(probability) ? "–" : Text.format("%.3f", probability);
    }
}
