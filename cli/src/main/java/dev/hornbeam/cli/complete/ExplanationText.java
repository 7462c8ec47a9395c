package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.eval.Rank;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.Rival;
import dev.hornbeam.reason.RuleProof;
import java.io.PrintStream;
import java.util.Locale;

/** Why an answer has its rank, as text. */
final class ExplanationText {
    private final int entities;
    private final DisplayNames names;
    private final Style style;
    private final ProofText proofs;

    ExplanationText(Dataset data, Style style) {
        this.entities = data.entities().size();
        this.names = data.displayNames();
        this.style = style;
        this.proofs = new ProofText(names, style);
    }

    /** {@code rank 3 of 380 as an answer to uncle(Ann, ?)}. */
    String rank(AskedQuery asked, Rank rank) {
        String ties =
                rank.optimistic() == rank.pessimistic() ? "" : " to " + Numbers.grouped(rank.pessimistic()) + " (tied)";
        return "rank " + Numbers.grouped(rank.optimistic()) + ties + " among " + Numbers.count(entities, "entity")
                + ", asked " + asked.text(names);
    }

    void printScore(Answer answer, PrintStream out) {
        String score = answer.scored() ? "score " + PredictionText.score(answer.score()) : "no rule leads to it";
        String probability = Double.isNaN(answer.probability())
                ? ""
                : ", probability " + PredictionText.probability(answer.probability());
        out.println("  " + score + probability);
    }

    void printProofs(AnswerExplanation explanation, PrintStream out) {
        out.println();
        if (explanation.proofs().isEmpty() && explanation.attributes().isEmpty()) {
            out.println(style.bold("Why") + ": no rule reaches it. "
                    + (explanation.answer().scored()
                            ? "It is scored by how common it is."
                            : "It is ranked by how often it is an answer of the " + "relation ("
                                    + Numbers.count(explanation.answer().frequency(), "fact") + ")."));
            return;
        }
        out.println(style.bold("Why") + ", with each rule's share of the score");
        for (RuleProof proof : explanation.proofs()) {
            proofs.print(proof, "  ", out);
        }
        explanation.attributes().forEach(proof -> proofs.print(proof, "  ", out));
        if (explanation.prior() != 0) {
            out.println(String.format(
                    Locale.ROOT,
                    "  %+.3f of the score is for how common the answer is (%s).",
                    explanation.prior(),
                    Numbers.count(explanation.answer().frequency(), "fact")));
        }
    }

    void printRivals(AnswerExplanation explanation, PrintStream out) {
        if (explanation.better() == 0) {
            return;
        }
        out.println();
        out.println(style.bold("Why not higher") + ": " + Numbers.count(explanation.better(), "answer")
                + (explanation.better() == 1 ? " stands" : " stand") + " above it"
                + (explanation.answer().scored()
                        ? ""
                        : " by rules, and all that are an answer of the relation more often"));
        for (Rival rival : explanation.rivals()) {
            Answer answer = rival.answer();
            out.println("  " + NameText.of(names.entity(answer.entity()), AskedQuery.NAME)
                    + style.dim("   score " + PredictionText.score(answer.score())
                            + (Double.isNaN(answer.probability())
                                    ? ""
                                    : ", probability " + PredictionText.probability(answer.probability()))));
            rival.advantages()
                    .forEach(advantage -> out.println(String.format(
                            Locale.ROOT, "    %+.3f  %s", advantage.gain(), proofs.statement(advantage.rule()))));
            if (rival.attributes() > 0) {
                out.println(String.format(Locale.ROOT, "    %+.3f  by what else is known of both", rival.attributes()));
            } else if (rival.advantages().isEmpty()) {
                out.println("    is the more common answer.");
            }
        }
    }
}
