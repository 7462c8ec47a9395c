package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.complete.instance.Instance;
import dev.hornbeam.complete.instance.InstanceKind;
import dev.hornbeam.complete.instance.Instances;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The instances of a rule for people: how many of each kind, and some of them with their paths. */
final class InstancesText {
    private static final int KNOWN_SHOWN = 3;

    private final DisplayNames names;
    private final Graph graph;
    private final Style style;

    InstancesText(DisplayNames names, Graph graph, Style style) {
        this.names = names;
        this.graph = graph;
        this.style = style;
    }

    void print(Instances found, List<InstanceKind> kinds, PrintStream out) {
        out.println(RuleFormat.statement(found.rule(), names.relations()));
        out.println("  " + summary(found));
        if (!found.isExact()) {
            out.println("  "
                    + style.dim(
                            "counted from " + Numbers.grouped(found.seen()) + " of " + Numbers.grouped(found.sources())
                                    + " entities drawn at random; --edges raises the number"));
        }
        for (InstanceKind kind : kinds) {
            List<Instance> sample = found.sample(kind);
            if (sample.isEmpty()) {
                continue;
            }
            String few = sample.size() < found.count(kind)
                    ? ", " + sample.size() + " of " + Numbers.grouped(found.count(kind)) + " drawn at random"
                    : ", all " + sample.size();
            out.println();
            out.println(capital(kind.label()) + (sample.size() == 1 && found.count(kind) == 1 ? "" : few));
            sample.forEach(each -> print(each, kind, found, out));
        }
    }

    private static String summary(Instances found) {
        String text = Numbers.count(found.pairs(), "pair") + ": "
                + Numbers.grouped(found.count(InstanceKind.CONFIRMED)) + " confirmed, "
                + Numbers.grouped(found.count(InstanceKind.CONTRADICTED)) + " contradicted, "
                + Numbers.grouped(found.count(InstanceKind.PREDICTED)) + " predicted";
        if (found.confidence().isPresent()) {
            text += "; right for " + Numbers.roundPercent(found.confidence().getAsDouble());
        }
        if (found.count(InstanceKind.PREDICTED) > 0 && found.pcaConfidence().isPresent()) {
            text += ", or " + Numbers.roundPercent(found.pcaConfidence().getAsDouble())
                    + " where something is known of the first entity";
        }
        return text;
    }

    private void print(Instance each, InstanceKind kind, Instances found, PrintStream out) {
        PathText text = new PathText(names.relations(), this::name);
        String relation = names.relations().name(found.rule().head());
        out.println("  " + relation + "(" + name(each.head()) + ", " + name(each.tail()) + ")");
        for (List<Integer> path : each.paths()) {
            out.println("      "
                    + text.along(
                            found.rule().body(),
                            path.stream().mapToInt(entity -> entity).toArray()));
        }
        if (each.hasMore()) {
            out.println("      " + style.dim("and more paths"));
        }
        if (kind == InstanceKind.CONTRADICTED) {
            out.println("      "
                    + style.dim(
                            "known instead: " + known(each.head(), found.rule().head())));
        }
    }

    /** What is known instead: a few facts of the head about the same entity. */
    private String known(int head, int relation) {
        long tails = graph.neighbours(head, relation);
        List<String> shown = new ArrayList<>();
        for (int i = Slice.begin(tails); i < Slice.end(tails) && shown.size() < KNOWN_SHOWN; i++) {
            shown.add(name(graph.target(i)));
        }
        int more = Slice.size(tails) - shown.size();
        return String.join("; ", shown) + (more > 0 ? " and " + Numbers.grouped(more) + " more" : "");
    }

    private String name(int entity) {
        return NameText.of(names.entity(entity), AskedQuery.NAME);
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
