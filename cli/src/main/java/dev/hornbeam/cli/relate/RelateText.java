package dev.hornbeam.cli.relate;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.rules.CompositionText;
import dev.hornbeam.cli.rules.GraphShare;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.RelationAnswer;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** An answer as text: ranked relations, the paths that support each, and how the best is composed. */
final class RelateText {
    private static final int PATHS_SHOWN = 3;
    private static final double TOO_LITTLE = 0.0005;

    private final RelateQuestion question;
    private final RelationAnswer answer;
    private final RelationModel model;
    private final int top;
    private final Style style;

    RelateText(RelateQuestion question, RelationAnswer answer, RelationModel model, int top, Style style) {
        this.question = question;
        this.answer = answer;
        this.model = model;
        this.top = top;
        this.style = style;
    }

    void print(PrintStream out) {
        Relations relations = question.names().relations();
        out.println(style.bold("How does " + question.shown(question.head()) + " lead to "
                        + question.shown(question.tail()) + "?")
                + style.dim("  " + question.where()));
        List<String> known = question.known().stream().map(relations::name).toList();
        if (!known.isEmpty()) {
            out.println("  already known: " + String.join(", ", known));
        }
        Paragraph.lines(found(), "  ").forEach(out::println);
        if (hasOneBody()) {
            out.println("  " + path(0));
        }
        out.println();
        question.target()
                .ifPresent(target -> out.println(style.dim("  the story's own answer is " + relations.name(target))));
        for (int relation : answer.ranked().subList(0, Math.min(top, relations.count()))) {
            if (answer.probability(relation) >= TOO_LITTLE) {
                relation(relation, out);
            }
        }
        if (answer.basis() == RelationAnswer.Basis.PATHS) {
            composition(out);
        }
    }

    /** The result of the search, and what the answer is based on. */
    private String found() {
        PathBag paths = answer.paths();
        String cut = paths.isCut()
                ? " The budget cut the search: "
                        + (paths.completeTo() == 0
                                ? "not even paths of one step are complete."
                                : "paths are complete up to " + Numbers.count(paths.completeTo(), "step") + " only.")
                : "";
        return switch (answer.basis()) {
            case PATHS ->
                Numbers.count(paths.paths(), "path") + " of up to "
                        + Numbers.count(paths.length(paths.size() - 1), "step") + ", "
                        + Numbers.count(paths.size(), "distinct body") + "." + cut;
            case PRIOR_NULL ->
                "None of the " + Numbers.count(paths.paths(), "path")
                        + " means anything to the model. This is the prior: how often each relation is the answer at all."
                        + cut;
            case PRIOR_UNLINKED ->
                unlinked() + " This is the prior: how often each relation is the answer at all." + cut;
        };
    }

    private String unlinked() {
        OptionalInt distance = question.distance();
        if (distance.isEmpty()) {
            return "The two are not linked.";
        }
        int limit = question.options().maxLength();
        return distance.getAsInt() > limit
                ? "No path of up to " + Numbers.count(limit, "step") + " links the two; the shortest has "
                        + distance.getAsInt() + ". Maybe --max-length " + distance.getAsInt() + "."
                : "No path was found that the model can read.";
    }

    private void relation(int relation, PrintStream out) {
        out.println("  " + String.format(Locale.ROOT, "%.3f", answer.probability(relation)) + "  "
                + style.bold(question.names().relation(relation)));
        answer.votes(relation).stream()
                .limit(hasOneBody() ? 0 : PATHS_SHOWN)
                .filter(vote -> vote.share() >= TOO_LITTLE)
                .forEach(vote -> out.println("         "
                        + style.dim(String.format(Locale.ROOT, "%3.0f %%", 100 * vote.share())) + "  "
                        + path(vote.body())));
    }

    /** A path that supports every relation is shown once. */
    private boolean hasOneBody() {
        return answer.paths().size() == 1;
    }

    /** {@code Ann –mother→ Bea ←son– Cid (3 such paths)}. */
    private String path(int body) {
        PathBag paths = answer.paths();
        String text = new PathText(question.names().relations(), question::shown)
                .along(paths.body(body), paths.example(body));
        int count = paths.count(body);
        return text + (count > 1 ? style.dim(" (" + Numbers.grouped(count) + " such paths)") : "");
    }

    private void composition(PrintStream out) {
        List<RelationAnswer.Vote> votes = answer.votes(answer.best());
        int[] body = answer.paths().body(votes.get(0).body());
        Relations graph = question.graph().relations();
        if (IntStream.of(model.own(body, graph)).anyMatch(relation -> relation == Vocabulary.UNKNOWN)) {
            return;
        }
        out.println();
        out.println(style.bold("How the best is composed"));
        new CompositionText(
                        model.provenance().displayNames(model.relations()).relations(),
                        model.own(body, graph),
                        top,
                        style,
                        GraphShare.NONE)
                .node(model.compose(body, graph), out);
    }
}
