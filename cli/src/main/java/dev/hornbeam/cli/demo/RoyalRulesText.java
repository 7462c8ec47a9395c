package dev.hornbeam.cli.demo;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.rules.CompositionText;
import dev.hornbeam.cli.rules.GraphShare;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The rules of the embedded graph, in words and as rules: what is the mother's brother? */
final class RoyalRulesText {
    private static final List<String> HEADS = List.of("grandmother", "uncle", "niece", "cousin");
    private static final List<String> EXAMPLE = List.of("daughter", "brother", "mother");
    private static final int RULES_OF_A_HEAD = 2;
    private static final int LONGER_RULES_OF_A_HEAD = 2;
    private static final List<String> LONGER_HEADS = List.of("cousin", "uncle", "grandmother");

    private final LearnedModel model;
    private final Relations relations;
    private final Style style;

    RoyalRulesText(LearnedModel model, Style style) {
        this.model = model;
        this.relations = model.relations();
        this.style = style;
    }

    void print(PrintStream out) {
        out.println();
        out.println(style.bold("What it has learned")
                + String.format(
                        Locale.ROOT,
                        " in %.0f s, from paths of one and two steps",
                        Math.ceil(model.provenance().metrics().effort().total().seconds())));
        rows(HEADS, RoyalRules.SEEN_LENGTH, RULES_OF_A_HEAD, out);
        out.println();
        out.println(style.bold("What it has composed") + " of three steps, longer than any path it saw");
        rows(LONGER_HEADS, RoyalRules.RULE_LENGTH, LONGER_RULES_OF_A_HEAD, out);
        out.println();
        out.println(style.bold("How it composes") + " “your mother's brother's daughter”");
        int[] body = EXAMPLE.stream().mapToInt(relations::id).toArray();
        GraphShare share = GraphShare.of(model.corpus(), model.rules());
        new CompositionText(relations, body, RULES_OF_A_HEAD, style, share)
                .node(model.model().compose(body), out);
    }

    private void rows(List<String> heads, int length, int most, PrintStream out) {
        for (String head : heads) {
            for (Rule rule : telling(relations.id(head), length, most)) {
                RuleStatistics counted = rule.statistics().orElseThrow();
                out.println("  " + words(rule));
                out.println("      " + RuleFormat.statement(rule, relations)
                        + style.dim("   worth " + Numbers.ratio(rule.worth().orElse(0)) + ", right for "
                                + Numbers.roundPercent(counted.confidence().orElse(0)) + " of "
                                + Numbers.count(counted.bodySize(), "pair")));
            }
        }
    }

    /** The best rules that explain a head by other relations, without inverses so that they can be said in words. */
    private List<Rule> telling(int head, int length, int most) {
        return model.rules().byHead(head).stream()
                .filter(rule -> rule.length() == length)
                .filter(rule -> IntStream.of(rule.body()).noneMatch(step -> relations.isInverse(step) || step == head))
                .filter(Rule::isSupported)
                .sorted(RuleMeasure.WORTH.bestFirst())
                .limit(most)
                .toList();
    }

    /** {@code Your mother's brother is your uncle.} */
    private String words(Rule rule) {
        List<String> steps = new ArrayList<>();
        for (int i = rule.length() - 1; i >= 0; i--) {
            steps.add(relations.name(rule.relation(i)));
        }
        return "Your " + String.join("'s ", steps) + " is your " + relations.name(rule.head()) + ".";
    }
}
