package dev.hornbeam.cli;

import dev.hornbeam.ChainRule;
import dev.hornbeam.Completion;
import dev.hornbeam.Explanation;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Facts;
import dev.hornbeam.Prediction;
import dev.hornbeam.Question;
import dev.hornbeam.Rank;
import dev.hornbeam.Step;
import dev.hornbeam.learn.RelationModel;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains why a fact should hold, and why its answer is not ranked higher. */
@Command(
        name = "explain",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Explain a fact: the rules that support it, the paths behind them, its rank, and why not higher.",
        footer = {
            "",
            "Examples:",
            "  hornbeam explain model royal \"Edward VII\" uncle \"Wilhelm II of Germany\"",
            "  hornbeam explain model royal \"Edward VII\" uncle \"Wilhelm II of Germany\" --ask head"
        })
final class ExplainCommand extends CliCommand {
    /** A fact is three words. */
    private static final int FACT = 3;

    private static final List<String> SIDES = List.of("tail", "head");

    @Mixin
    private ReasonOptions reason;

    @Parameters(
            index = "1..*",
            arity = "3..*",
            hideParamSyntax = true,
            paramLabel = "DATA X R Y",
            description = ReasonOptions.DATA + " Then the fact: its head, its relation and its tail.")
    private List<String> words;

    @Option(
            names = "--ask",
            paramLabel = "SIDE",
            description = "Explain Y as answer of R(X, ?): tail, or X as answer of R(?, Y): head "
                    + "(default: ${DEFAULT-VALUE}).")
    private String side = SIDES.get(0);

    @Option(names = "--rules", paramLabel = "N", description = "The most rules to show (default: ${DEFAULT-VALUE}).")
    private int rules = ExplanationOptions.DEFAULTS.rules();

    @Option(names = "--paths", paramLabel = "N", description = "The most paths per rule (default: ${DEFAULT-VALUE}).")
    private int paths = ExplanationOptions.DEFAULTS.paths();

    @Option(
            names = "--rivals",
            paramLabel = "N",
            description = "The most better-ranked answers to show (default: ${DEFAULT-VALUE}).")
    private int rivals = ExplanationOptions.DEFAULTS.rivals();

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        side = choice("--ask", side, SIDES, text -> text);
        atLeastOne("--rules", rules);
        atLeastOne("--paths", paths);
        atLeastOne("--rivals", rivals);
        Console console = console();
        int given = words.size() - FACT;
        if (given == 0 && !reason.isEndpoint()) {
            throw new IllegalUseException(
                    "only " + String.join(" ", words)
                            + " given after the model, but data and a fact are needed. Maybe hornbeam explain MODEL DATA X R Y.");
        }
        String head = words.get(given);
        String relation = words.get(given + 1);
        String tail = words.get(given + 2);
        Completion model = reason.open(words.subList(0, given), console);
        Facts facts = model.facts();
        String wanted = facts.relation(relation, "R " + relation).name();
        String from = facts.entity(head, "X").name();
        String to = facts.entity(tail, "Y").name();
        boolean asksTail = side.equals(SIDES.get(0));
        Explanation explanation = model.explain(
                new Question(asksTail ? from : to, wanted, asksTail),
                asksTail ? to : from,
                new ExplanationOptions(rules, paths, rivals));
        if (json) {
            console.out().println(Text.result(explanation));
        } else {
            print(model, explanation, console);
        }
        return DONE;
    }

    private void print(Completion model, Explanation explanation, Console console) {
        Style style = console.style();
        PrintStream out = console.out();
        ExplanationText text = new ExplanationText(model.facts().entities().size(), style);
        out.println(style.bold(PredictionText.fact(
                        explanation.relation(),
                        PredictionText.name(explanation.head()),
                        PredictionText.name(explanation.tail())))
                + ": " + standing(explanation.answer()));
        out.println("  " + text.rank(explanation, true));
        out.println("  " + text.rank(explanation, false));
        text.printScore(explanation.answer(), out);
        explanation
                .contradiction()
                .ifPresent(why -> out.println("  " + style.warning("contradicts: " + Text.name(why))));
        text.printProofs(explanation, out);
        text.printOdds(explanation, out);
        if (!explanation.proofs().isEmpty()) {
            printComposition(explanation.proofs().get(0).rule(), style, out);
        }
        text.printRivals(explanation, out);
    }

    /** Whether the fact is among those reasoned on, or known from other facts. */
    private static String standing(Prediction answer) {
        return answer.known()
                ? "the fact is known; this is what the rules say without it"
                : answer.heldOut()
                        .map(split -> "not known, but among the held-out " + split + " facts")
                        .orElse("not known");
    }

    /** How the model composes the rule with the largest share; a body with a relation it does not know has no tree. */
    private void printComposition(ChainRule rule, Style style, PrintStream out) {
        if (rule.body().size() < 2) {
            return;
        }
        out.println();
        out.println(style.bold("How the model composes") + " the first of them");
        try (RelationModel network = RelationModel.load(reason.model())) {
            new CompositionText(
                            network.compose(rule.body().stream().map(Step::name).toList(), 3), style)
                    .node(out);
        }
    }

    /** Why an answer has its rank, as text. */
    private static final class ExplanationText {
        private final int entities;
        private final Style style;
        private final PredictionText proofs;

        ExplanationText(int entities, Style style) {
            this.entities = entities;
            this.style = style;
            this.proofs = new PredictionText(style);
        }

        /** {@code rank 3 among 380 entities, asked uncle(Ann, ?)}. */
        String rank(Explanation explanation, boolean asksTail) {
            Rank rank = asksTail ? explanation.tailRank() : explanation.headRank();
            String ties = rank.optimistic() == rank.pessimistic()
                    ? ""
                    : " to " + Text.grouped(rank.pessimistic()) + " (tied)";
            return "rank " + Text.grouped(rank.optimistic()) + ties + " among " + Text.count(entities, "entity")
                    + ", asked "
                    + PredictionText.question(
                            explanation.relation(), asksTail ? explanation.head() : explanation.tail(), asksTail);
        }

        void printScore(Prediction answer, PrintStream out) {
            String score = answer.scored() ? "score " + PredictionText.score(answer.score()) : "no rule leads to it";
            String probability = Double.isNaN(answer.probability())
                    ? ""
                    : ", probability " + PredictionText.probability(answer.probability());
            String share = Double.isNaN(answer.share()) || answer.share() == answer.probability()
                    ? ""
                    : " (" + PredictionText.probability(answer.share()) + " if there is an answer)";
            out.println("  " + score + probability + share);
        }

        void printProofs(Explanation explanation, PrintStream out) {
            out.println();
            if (explanation.proofs().isEmpty()
                    && explanation.attributes().isEmpty()
                    && explanation.evidence().isEmpty()) {
                out.println(style.bold("Why") + ": no rule reaches it. "
                        + (explanation.answer().scored()
                                ? "It is scored by how common it is."
                                : "It is ranked by how often it is an answer of the " + "relation ("
                                        + Text.count(explanation.answer().frequency(), "fact") + ")."));
                return;
            }
            out.println(style.bold("Why") + ", with each rule's share of the score");
            explanation.proofs().forEach(proof -> proofs.print(proof, "  ", out));
            explanation.attributes().forEach(proof -> proofs.print(proof, "  ", out));
            if (!explanation.evidence().isEmpty()) {
                out.println();
                out.println(style.bold("Other evidence") + ", compared with the average candidate");
                explanation.evidence().forEach(each -> out.println("  " + each));
            } else if (explanation.prior() != 0) {
                out.println(Text.format(
                        "  %+.3f of the score is for how common the answer is (%s).",
                        explanation.prior(), Text.count(explanation.answer().frequency(), "fact")));
            }
        }

        void printOdds(Explanation explanation, PrintStream out) {
            if (!explanation.odds().isEmpty()) {
                out.println();
                out.println(style.bold("Probability") + ", by parts of its log-odds");
                explanation.odds().forEach(each -> out.println("  " + each));
            }
        }

        void printRivals(Explanation explanation, PrintStream out) {
            if (explanation.better() == 0) {
                return;
            }
            out.println();
            out.println(style.bold("Why not higher") + ": " + Text.count(explanation.better(), "answer")
                    + (explanation.better() == 1 ? " stands" : " stand") + " above it"
                    + (explanation.answer().scored()
                            ? ""
                            : " by rules, and all that are an answer of the relation more often"));
            for (Explanation.Rival rival : explanation.rivals()) {
                out.println("  " + PredictionText.name(rival.entity())
                        + style.dim("   score " + PredictionText.score(rival.score())
                                + (Double.isNaN(rival.probability())
                                        ? ""
                                        : ", probability " + PredictionText.probability(rival.probability()))));
                rival.advantages()
                        .forEach(advantage -> out.println(Text.format(
                                "    %+.3f  %s",
                                advantage.gain(), advantage.rule().text())));
                if (rival.attributesGain() > 0) {
                    out.println(Text.format("    %+.3f  by what else is known of both", rival.attributesGain()));
                }
                rival.why().ifPresent(why -> out.println("    " + why));
            }
        }
    }
}
