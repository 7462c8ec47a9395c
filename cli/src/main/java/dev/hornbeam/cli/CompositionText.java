package dev.hornbeam.cli;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.neural.model.Composition;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tree of a composition in box-drawing characters: at each merge what its span means, and the heads at the end. */
final class CompositionText {
    static final String NULL_HEAD = "no head";

    private static final int HEADS_OF_A_MERGE = 3;
    private static final int BAR = 30;
    private static final float ALL = 1_000;

    private final Relations relations;
    private final int[] body;
    private final int top;
    private final Style style;
    private final GraphShare share;

    /** @param share what the graph says of the same bodies */
    public CompositionText(Relations relations, int[] body, int top, Style style, GraphShare share) {
        this.relations = relations;
        this.body = body;
        this.top = top;
        this.style = style;
        this.share = share;
    }

    void print(Composition composed, PrintStream out) {
        Composition tree = composed.corrected(share.weight());
        out.println(style.bold("Composition"));
        node(tree, "  ", "  ", out);
        if (tree.choices().size() > 1) {
            out.println();
            out.println(style.bold("Where the whole may be cut"));
            for (Composition.Choice choice : tree.choices()) {
                bar(choice.weight(), parted(choice.cuts()), out);
            }
        }
        out.println();
        out.println(style.bold("Heads of the whole")
                + (share.compositions().isPresent() ? ", and how often each holds in the graph" : ""));
        for (Composition.Head head : tree.topHeads(top)) {
            bar(
                    head.probability(),
                    name(head)
                            + share.words(body, head.relation())
                                    .map(words -> "   " + style.dim(words))
                                    .orElse(""),
                    out);
        }
        if (!share.note().isEmpty()) {
            out.println();
            Text.paragraph(share.note(), "  ").forEach(line -> out.println(style.dim(line)));
        }
    }

    /** The tree alone. */
    public void node(Composition tree, PrintStream out) {
        node(tree.corrected(share.weight()), "  ", "  ", out);
    }

    private void bar(float share, String label, PrintStream out) {
        String bar = Text.bar(Math.round(share * ALL), (long) ALL, BAR);
        out.println("  " + Text.ratio(share) + "  " + style.bar(bar) + " ".repeat(BAR - bar.length()) + "  " + label);
    }

    private void node(Composition node, String first, String rest, PrintStream out) {
        String meaning = node.theta().length == 0 ? "" : "   " + style.dim("⇒ " + meaning(node) + held(node));
        out.println(first + span(node.from(), node.to()) + meaning);
        for (int i = 0; i < node.parts().size(); i++) {
            boolean last = i == node.parts().size() - 1;
            node(node.parts().get(i), rest + (last ? "└─ " : "├─ "), rest + (last ? "   " : "│  "), out);
        }
    }

    private String meaning(Composition node) {
        return node.topHeads(HEADS_OF_A_MERGE).stream()
                .map(head -> name(head) + " " + Text.ratio(head.probability()))
                .collect(Collectors.joining(", "));
    }

    /** How often the likeliest relation holds. */
    private String held(Composition node) {
        return node.topHeads(HEADS_OF_A_MERGE).stream()
                .filter(head -> head.relation() >= 0)
                .findFirst()
                .flatMap(head -> share.words(Arrays.copyOfRange(body, node.from(), node.to()), head.relation())
                        .map(words -> "; " + name(head) + " " + words))
                .orElse("");
    }

    private String name(Composition.Head head) {
        return head.relation() < 0 ? NULL_HEAD : relations.name(head.relation());
    }

    private String span(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> relations.name(body[i])).collect(Collectors.joining(" · "));
    }

    /** {@code (mother · brother) (son)}. */
    private String parted(int[] cuts) {
        List<String> parts = IntStream.range(0, cuts.length - 1)
                .mapToObj(i -> span(cuts[i], cuts[i + 1]))
                .map(part -> "(" + part + ")")
                .toList();
        return String.join(" ", parts);
    }
}
