package dev.hornbeam.cli;

import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.Answers;
import dev.hornbeam.shape.ConstraintCheck;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** Ranked answers for people. */
final class PredictionText {
    private final DisplayNames names;
    private final Style style;
    private final ProofText proofs;
    private final ConstraintCheck check;

    PredictionText(DisplayNames names, Style style, ConstraintCheck check) {
        this.check = check;
        this.names = names;
        this.style = style;
        this.proofs = new ProofText(names, style);
    }

    /** @param explanations one per answer, or none */
    void print(AskedQuery asked, Answers answers, List<AnswerExplanation> explanations, PrintStream out) {
        out.println(style.bold(asked.text(names)) + ": rules lead to " + Text.count(answers.reached(), "entity")
                + ", known answers included");
        if (answers.cutRules() > 0) {
            out.println("  " + style.warning(cut(answers.cutRules())));
        }
        if (answers.answers().isEmpty()) {
            out.println("  No rule leads to a new answer.");
            return;
        }
        List<String> lines = table(asked, answers).lines();
        out.println(style.dim(lines.get(0)));
        for (int i = 0; i < answers.answers().size(); i++) {
            out.println(lines.get(i + 1));
            if (!explanations.isEmpty()) {
                explanations.get(i).proofs().forEach(proof -> proofs.print(proof, "      ", out));
                explanations.get(i).attributes().forEach(proof -> proofs.print(proof, "      ", out));
            }
        }
    }

    static String cut(int rules) {
        return Text.count(rules, "rule") + " exceeded the work budget and " + (rules == 1 ? "was" : "were")
                + " not followed. Maybe raise --budget.";
    }

    /** What an answer contradicts, in words; empty for known ones. */
    static Optional<String> contradiction(AskedQuery asked, Answer answer, DisplayNames names, ConstraintCheck check) {
        return answer.known()
                ? Optional.empty()
                : asked.contradiction(answer.entity(), names.relations(), check)
                        .map(each -> Text.name(each.text(names)));
    }

    private static String remark(Answer answer) {
        return answer.known()
                ? "known"
                : answer.reached() ? "" : answer.scored() ? "by attributes" : "no rule leads to it";
    }

    private TextTable table(AskedQuery asked, Answers answers) {
        TextTable table = new TextTable("rank", "<answer", "score", "probability", "<");
        int[] ranks = ranks(answers.answers());
        for (int i = 0; i < ranks.length; i++) {
            Answer answer = answers.answers().get(i);
            table.row(
                    answer.known() ? "–" : String.valueOf(ranks[i]),
                    Text.name(names.entity(answer.entity()), AskedQuery.NAME),
                    answer.scored() ? score(answer.score()) : "–",
                    probability(answer.probability()),
                    contradiction(asked, answer, names, check)
                            .filter(why -> answer.scored())
                            .map(why -> "contradicts: " + why)
                            .orElse(remark(answer)));
        }
        return table;
    }

    /** Tied answers share the first one's rank, known ones have none. */
    public static int[] ranks(List<Answer> answers) {
        int[] ranks = new int[answers.size()];
        int fresh = 0;
        int last = -1;
        for (int i = 0; i < ranks.length; i++) {
            Answer answer = answers.get(i);
            if (!answer.known()) {
                fresh++;
                ranks[i] = last >= 0 && isTied(answers.get(last), answer) ? ranks[last] : fresh;
                last = i;
            }
        }
        return ranks;
    }

    private static boolean isTied(Answer a, Answer b) {
        return a.score() == b.score() && (a.scored() || a.frequency() == b.frequency());
    }

    static String score(double score) {
        return Text.format("%.4f", score);
    }

    static String probability(double probability) {
        return Double.isNaN(probability) ? "–" : Text.format("%.3f", probability);
    }
}
