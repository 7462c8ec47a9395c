package dev.hornbeam.cli.demo;

import dev.hornbeam.cli.complete.ProofText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.ExplanationOptions;
import dev.hornbeam.reason.RuleProof;
import dev.hornbeam.reason.ground.Query;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The held-out facts that rules find again: one fact with its rank and proof, and the results over all of them. */
final class RoyalRecoveryText {
    /** People whom readers know, so that they can judge the fact. */
    private static final List<String> KNOWN =
            List.of("Charles III", "Prince George of Wales", "George VI", "Prince Andrew");

    private static final ExplanationOptions ALL_RULES = new ExplanationOptions(Integer.MAX_VALUE, 1, 0);

    private final Dataset dataset;
    private final GraphCompleter completion;
    private final Style style;

    /** @param model one with learned weights for its rules */
    RoyalRecoveryText(Dataset dataset, Graph train, LearnedModel model, Style style) {
        this.dataset = dataset;
        this.completion = model.weighting().orElseThrow().on(train, model.rules());
        this.style = style;
    }

    void print(PrintStream out) {
        Evaluation evaluation =
                completion.evaluate(dataset.test(), FactsUsed.ALL.buildGraph(dataset), Protocol.STANDARD);
        Triple fact = dataset.test().asList().stream()
                .max(Comparator.comparingInt(this::wellKnown))
                .orElseThrow();
        RankedAnswer outcome = evaluation.outcomes().stream()
                .filter(each -> each.entity() == fact.head()
                        && each.relation() == fact.relation()
                        && each.answer() == fact.tail())
                .findFirst()
                .orElseThrow();
        AnswerExplanation explanation =
                completion.reasoner().explain(new Query(outcome.entity(), outcome.relation()), fact.tail(), ALL_RULES);
        String relation = dataset.relations().name(fact.relation());
        out.println();
        out.println(style.bold("What it finds out by itself"));
        out.println("  It was never told that " + name(fact.head()) + " is the " + relation + " of " + name(fact.tail())
                + ".");
        out.println("  Asked whose " + relation + " he is, it ranks " + name(fact.tail()) + " "
                + ordinal(outcome.rank().mean()) + " among "
                + Numbers.grouped(dataset.entities().size())
                + " people" + probability(explanation.answer().probability()) + ".");
        RuleProof plainest = explanation.proofs().stream()
                .min(Comparator.<RuleProof>comparingInt(proof -> proof.rule().length())
                        .thenComparingLong(this::awkward)
                        .thenComparing(
                                Comparator.comparingDouble(RuleProof::part).reversed()))
                .orElseThrow();
        ProofText proofs = new ProofText(dataset.displayNames(), style);
        out.println("  " + Numbers.count(explanation.proofs().size(), "rule") + " lead to it; the simplest proof:");
        out.println("      " + proofs.statement(plainest.rule()));
        out.println("      " + proofs.paths(plainest).get(0));
        long first = evaluation.outcomes().stream()
                .filter(each -> each.rank().mean() == 1)
                .count();
        out.println("  Of " + Numbers.count(evaluation.outcomes().size(), "question") + " about the "
                + Numbers.count(dataset.test().size(), "fact")
                + " held out to test it, it ranks the right answer first in "
                + Numbers.grouped(first)
                + String.format(
                        Locale.ROOT, " (MRR %.3f).", evaluation.metrics().mrr()));
    }

    /** Counts steps that would have to be read backwards, or that explain a relation by itself. */
    private long awkward(RuleProof proof) {
        int head = proof.rule().head();
        return Arrays.stream(proof.rule().body())
                .filter(step -> dataset.relations().isInverse(step) || step == head)
                .count();
    }

    private int wellKnown(Triple fact) {
        int known = 0;
        for (int i = 0; i < KNOWN.size(); i++) {
            boolean there =
                    KNOWN.get(i).equals(name(fact.head())) || KNOWN.get(i).equals(name(fact.tail()));
            known += there ? KNOWN.size() - i : 0;
        }
        boolean elder = dataset.relations().name(fact.relation()).equals("grandfather");
        return 2 * known + (elder ? 1 : 0);
    }

    private static String ordinal(double rank) {
        return rank == 1 ? "first" : String.format(Locale.ROOT, "at place %.0f", rank);
    }

    private static String probability(double probability) {
        return Double.isNaN(probability) ? "" : String.format(Locale.ROOT, " (probability %.2f)", probability);
    }

    private String name(int entity) {
        return dataset.entities().name(entity);
    }
}
