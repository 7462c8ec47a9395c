package dev.hornbeam.cli;

import dev.hornbeam.BodyComposition;
import dev.hornbeam.BodyComposition.Head;
import dev.hornbeam.BodyComposition.Span;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how a model composes a body into a head. */
@Command(
        name = "compose",
        sortOptions = false,
        description = "Show how a model composes relations: the tree of merges, the attention at each, the top heads.",
        footer = {
            "",
            "Examples:",
            "  hornbeam compose family-model mother brother",
            "  hornbeam compose family-model inv_son sister daughter --svg tree.svg",
            "  hornbeam compose family-model mother brother --data data/family     count what no rule says"
        })
final class ComposeCommand extends CliCommand {
    private static final int LONGEST = SamplerOptions.LONGEST;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "R",
            description = "The relations of the body in order; inv_r is the inverse of r.")
    private List<String> names;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the tree as an SVG picture, too.")
    private Path picture;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "How many heads to show at the end (default: ${DEFAULT-VALUE}).")
    private int top = 5;

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description = "Count in this graph how often the heads hold (default: what is known of the model's rules).")
    private String data;

    @Override
    public Integer call() throws IOException {
        atLeastOne("--top", top);
        if (names.size() > LONGEST) {
            throw new IllegalUseException("a body of " + names.size() + " relations, but at most " + LONGEST
                    + " can be shown. Maybe a part of it.");
        }
        Console console = console();
        BodyComposition composed = composed(console);
        new CompositionText(composed, console.style()).print(top, console.out());
        if (picture != null) {
            AtomicFile.write(picture, new CompositionSvg(composed, top).draw());
            console.say("written to " + picture);
        }
        return DONE;
    }

    private BodyComposition composed(Console console) {
        int heads = Math.max(top, CompositionSvg.HEADS_OF_A_MERGE);
        try (RelationModel model = RelationModel.load(folder)) {
            RelationModel counted = data == null ? model : model.countedIn(ReadingOptions.facts(data, console));
            return counted.compose(names, heads);
        }
    }

    /**
     * The tree of a composition as a self-contained picture: relations in a row at the bottom, every merge above what it
     * merges, with bars for the heads that its span may mean.
     */
    private static final class CompositionSvg {
        private static final int MARGIN = 28;
        private static final int TITLE = 56;
        private static final int LEAF_HEIGHT = 34;
        private static final int MERGE_WIDTH = 210;
        private static final int GAP = 26;
        private static final int STOREY = 52;
        private static final int BAR_ROW = 20;
        static final int HEADS_OF_A_MERGE = 3;
        private static final double LETTER = 7.4;
        private static final int WIDEST_NAME = 30;

        private final BodyComposition composed;
        private final int top;
        private final StringBuilder edges = new StringBuilder();
        private final StringBuilder boxes = new StringBuilder();
        private final double column;

        CompositionSvg(BodyComposition composed, int top) {
            this.composed = composed;
            this.top = top;
            int longest = names().stream().mapToInt(String::length).max().orElse(0);
            column =
                    Math.max(composed.body().size() == 1 ? MERGE_WIDTH : MERGE_WIDTH / 2.0 + GAP, longest * LETTER + 24)
                            + GAP;
        }

        /** The position of a node's box. */
        private record Place(double x, double top) {}

        String draw() {
            Span tree = composed.tree();
            double width = Math.max(composed.body().size() * column, MERGE_WIDTH + GAP) + 2 * MARGIN;
            double foot = TITLE + MARGIN + height(tree);
            place(tree, foot);
            double totalHeight = foot + LEAF_HEIGHT + MARGIN;
            String title = "How " + String.join(" · ", names()) + " is composed";
            double wide = Math.max(width, title.length() * 8.2 + 2 * MARGIN);
            return Text.format("""
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$.0f %2$.0f" width="%1$.0f" height="%2$.0f" role="img">
                    <title>%3$s</title>
                    <style>
                    text { font: 13px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2a24; }
                    .title { font-size: 16px; font-weight: 600; }
                    .leaf { fill: #ffffff; stroke: #5b7a68; stroke-width: 1.4; }
                    .merge { fill: #f3f7f4; stroke: #c3d2c8; }
                    .bar { fill: #8fbf9f; }
                    .none { fill: #d9b48f; }
                    .edge { fill: none; stroke: #8aa596; stroke-width: 1.6; }
                    .number { font-size: 12px; fill: #5a6b61; text-anchor: end; }
                    </style>
                    <rect width="100%%" height="100%%" fill="#ffffff"/>
                    <text class="title" x="%4$d" y="%5$d">%3$s</text>
                    %6$s%7$s</svg>
                    """, wide, totalHeight, VisibleText.markup(title), MARGIN, MARGIN + 6, edges, boxes);
        }

        private List<String> names() {
            return composed.body().stream()
                    .map(step -> Text.name(CompositionText.shown(step), WIDEST_NAME))
                    .toList();
        }

        /** How far the top of a node is above the top of the leaves. */
        private double height(Span node) {
            if (isLeaf(node)) {
                return 0;
            }
            double highest = 0;
            for (Span part : node.parts()) {
                highest = Math.max(highest, height(part));
            }
            return highest + STOREY + boxHeight(node);
        }

        /** A relation inside a longer body; a body of one relation is a merge of it alone. */
        private static boolean isLeaf(Span node) {
            return node.heads().isEmpty();
        }

        private int heads(Span node) {
            boolean whole = node.to() - node.from() == composed.body().size();
            return Math.min(node.heads().size(), whole ? top : HEADS_OF_A_MERGE);
        }

        private double boxHeight(Span node) {
            return heads(node) * BAR_ROW + 14;
        }

        private Place place(Span node, double foot) {
            if (isLeaf(node)) {
                return leaf(node.from(), foot);
            }
            List<Place> parts = new ArrayList<>();
            node.parts().forEach(part -> parts.add(place(part, foot)));
            if (parts.isEmpty()) {
                parts.add(leaf(node.from(), foot));
            }
            double x = (parts.get(0).x() + parts.get(parts.size() - 1).x()) / 2;
            double topEdge = foot - height(node);
            double bottom = topEdge + boxHeight(node);
            double bend = bottom + STOREY / 2.0;
            for (Place part : parts) {
                edges.append(Text.format(
                        "<path class=\"edge\" d=\"M%1$.1f %2$.1f V%3$.1f C%1$.1f %4$.1f %5$.1f %4$.1f %5$.1f %6$.1f\"/>%n",
                        part.x(), part.top(), Math.min(part.top(), bottom + STOREY), bend, x, bottom));
            }
            merge(node, x, topEdge);
            return new Place(x, topEdge);
        }

        private Place leaf(int position, double foot) {
            double x = MARGIN + column * (position + 0.5);
            String name = names().get(position);
            double width = name.length() * LETTER + 24;
            boxes.append(Text.format(
                    "<rect class=\"leaf\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"17\"/>%n"
                            + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>%n",
                    x - width / 2, foot, width, LEAF_HEIGHT, x, foot + 22, VisibleText.markup(name)));
            return new Place(x, foot);
        }

        private void merge(Span node, double x, double topEdge) {
            double left = x - MERGE_WIDTH / 2.0;
            boxes.append(Text.format(
                    "<rect class=\"merge\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" rx=\"8\"/>%n",
                    left, topEdge, MERGE_WIDTH, boxHeight(node)));
            double y = topEdge + 7;
            for (Head head : node.heads().subList(0, heads(node))) {
                double bar = Math.max(2, head.probability() * (MERGE_WIDTH - 56));
                String name = head.relation()
                        .map(relation -> Text.name(relation.shown(), WIDEST_NAME))
                        .orElse(CompositionText.NULL_HEAD);
                boxes.append(Text.format(
                        "<g><title>%s</title><rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"3\"/>%n"
                                + "<text x=\"%.1f\" y=\"%.1f\">%s</text><text class=\"number\" x=\"%.1f\" y=\"%.1f\">%.2f</text></g>%n",
                        VisibleText.markup(name + held(head)),
                        head.relation().isEmpty() ? "none" : "bar",
                        left + 8,
                        y + 1,
                        bar,
                        BAR_ROW - 4,
                        left + 13,
                        y + 14,
                        VisibleText.markup(name),
                        left + MERGE_WIDTH - 9,
                        y + 14,
                        head.probability()));
                y += BAR_ROW;
            }
        }

        private static String held(Head head) {
            return head.held().map(held -> " " + CompositionText.words(held)).orElse("");
        }
    }
}
