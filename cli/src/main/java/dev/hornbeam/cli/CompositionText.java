package dev.hornbeam.cli;

import dev.hornbeam.BodyComposition;
import dev.hornbeam.BodyComposition.Cut;
import dev.hornbeam.BodyComposition.Head;
import dev.hornbeam.BodyComposition.Held;
import dev.hornbeam.BodyComposition.Span;
import dev.hornbeam.Step;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tree of a composition in box-drawing characters: at each merge what its span means, and the heads at the end. */
final class CompositionText {
    static final String NULL_HEAD = "no head";

    private static final int HEADS_OF_A_MERGE = 3;
    private static final int BAR = 30;
    private static final long ALL = 1_000;

    private final BodyComposition composed;
    private final Style style;

    CompositionText(BodyComposition composed, Style style) {
        this.composed = composed;
        this.style = style;
    }

    /** @param top how many heads to show at the end */
    void print(int top, PrintStream out) {
        Span tree = composed.tree();
        out.println(style.bold("Composition"));
        node(out);
        if (tree.cuts().size() > 1) {
            out.println();
            out.println(style.bold("Where the whole may be cut"));
            tree.cuts().stream()
                    .sorted(Comparator.comparing((Cut cut) -> cut.at().get(0))
                            .thenComparing(cut -> cut.at().get(1)))
                    .forEach(cut -> bar(cut.attention(), parted(cut.at()), out));
        }
        out.println();
        out.println(style.bold("Heads of the whole") + ", and how often each holds in the graph");
        for (Head head : tree.heads().subList(0, Math.min(top, tree.heads().size()))) {
            String holds = head.held().map(CompositionText::words).orElse("");
            bar(head.probability(), name(head) + (holds.isEmpty() ? "" : "   " + style.dim(holds)), out);
        }
        if (!composed.note().isEmpty()) {
            out.println();
            Text.paragraph(composed.note(), "  ").forEach(line -> out.println(style.dim(line)));
        }
    }

    /** The tree alone. */
    void node(PrintStream out) {
        node(composed.tree(), "  ", "  ", out);
    }

    private void bar(double share, String label, PrintStream out) {
        String bar = Text.bar(Math.round(share * ALL), ALL, BAR);
        out.println("  " + Text.ratio(share) + "  " + style.bar(bar) + " ".repeat(BAR - bar.length()) + "  " + label);
    }

    private void node(Span node, String first, String rest, PrintStream out) {
        String meaning = node.heads().isEmpty() ? "" : "   " + style.dim("⇒ " + meaning(node) + held(node));
        out.println(first + span(node.from(), node.to()) + meaning);
        for (int i = 0; i < node.parts().size(); i++) {
            boolean last = i == node.parts().size() - 1;
            node(node.parts().get(i), rest + (last ? "└─ " : "├─ "), rest + (last ? "   " : "│  "), out);
        }
    }

    private static String meaning(Span node) {
        return node.heads().stream()
                .limit(HEADS_OF_A_MERGE)
                .map(head -> name(head) + " " + Text.ratio(head.probability()))
                .collect(Collectors.joining(", "));
    }

    /** How often the likeliest relation holds. */
    private static String held(Span node) {
        return node.heads().stream()
                .limit(HEADS_OF_A_MERGE)
                .filter(head -> head.relation().isPresent())
                .findFirst()
                .flatMap(head -> head.held().map(held -> "; " + name(head) + " " + words(held)))
                .orElse("");
    }

    /** {@code holds for 6 % of 1,234 pairs}. */
    static String words(Held held) {
        return "holds for " + Text.roundPercent(held.share()) + " of " + Text.count(held.pairs(), "pair");
    }

    private static String name(Head head) {
        return head.relation().map(Object::toString).orElse(NULL_HEAD);
    }

    /** A step as it is shown: {@code inv_r} walks against {@code r}. */
    static String shown(Step step) {
        return (step.inverse() ? "inv_" : "") + step.relation().shown();
    }

    private String span(int from, int to) {
        return composed.body().subList(from, to).stream()
                .map(CompositionText::shown)
                .collect(Collectors.joining(" · "));
    }

    /** {@code (mother · brother) (son)}. */
    private String parted(List<Integer> cuts) {
        return IntStream.range(0, cuts.size() - 1)
                .mapToObj(i -> "(" + span(cuts.get(i), cuts.get(i + 1)) + ")")
                .collect(Collectors.joining(" "));
    }
}
