package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.LearnSettings;
import dev.hornbeam.learn.LearnStep;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.model.Task;
import java.io.PrintStream;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The provenance of a model as text. */
final class InfoText {
    private static final int NAMES_SHOWN = 60;

    private final Path folder;
    private final ModelFolder model;
    private final Style style;

    InfoText(Path folder, ModelFolder model, Style style) {
        this.folder = folder;
        this.model = model;
        this.style = style;
    }

    void print(PrintStream out) {
        Provenance provenance = model.provenance();
        out.println(style.bold(folder.toString()) + ": a model of format " + model.format() + ", learned "
                + provenance.created());
        List<String> versions = new ArrayList<>();
        new TreeMap<>(provenance.versions()).forEach((name, version) -> versions.add(name + " " + version));
        out.println("  by " + String.join(", ", versions));
        section(out, "Data");
        data(out, provenance);
        section(out, "Result");
        result(out, provenance.metrics());
        section(out, "Settings");
        settings(out, provenance);
        section(out, "Relations");
        Paragraph.lines(names(model.relations()), "  ").forEach(out::println);
    }

    private void section(PrintStream out, String title) {
        out.println();
        out.println(style.bold(title));
    }

    private static void data(PrintStream out, Provenance provenance) {
        out.println("  " + provenance.data().name() + ": "
                + Numbers.count(provenance.data().entities(), "entity") + ", "
                + Numbers.count(provenance.data().relations(), "relation") + ", "
                + Numbers.count(
                        provenance.data().facts(),
                        provenance.task() == Task.RELATION ? "training question" : "training fact"));
        out.println("  fingerprint " + provenance.data().fingerprint());
    }

    private void result(PrintStream out, LearningMetrics metrics) {
        out.println("  " + Numbers.count(metrics.rules(), "rule") + " of " + Numbers.count(metrics.heads(), "head"));
        out.println("  " + Numbers.count(metrics.paths().bodies(), "distinct body") + ", "
                + Numbers.grouped(metrics.paths().closed()) + " closed and "
                + Numbers.grouped(metrics.paths().open())
                + " open paths (" + metrics.paths().sampler() + ")");
        out.println("  loss " + number(metrics.fit().loss()) + " after "
                + Numbers.count(metrics.fit().epochs(), "epoch")
                + (metrics.fit().restart() > 1 ? " of run " + metrics.fit().restart() : "")
                + (Double.isNaN(metrics.fit().heldOut())
                        ? ""
                        : ", " + number(metrics.fit().heldOut()) + " on held-out bodies"));
        TextTable table = new TextTable("<step", "seconds", "CPU seconds");
        for (LearnStep step : LearnStep.values()) {
            if (!metrics.effort().costs().containsKey(step.label())) {
                continue;
            }
            table.row(
                    step.doing(),
                    tenth(metrics.effort().cost(step.label()).seconds()),
                    tenth(metrics.effort().cost(step.label()).cpuSeconds()));
        }
        table.row(
                "all",
                tenth(metrics.effort().total().seconds()),
                tenth(metrics.effort().total().cpuSeconds()));
        table.print(out, style);
        out.println("  peak memory " + Numbers.grouped(metrics.effort().peakBytes() >> 20) + " MB"
                + (metrics.effort().resumed() ? "; the run was resumed, costs are those of its last part" : ""));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    private static String tenth(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static void settings(PrintStream out, Provenance provenance) {
        LearnSettings settings = LearnSettings.of(provenance.recorded());
        Optional<RelationTask> relation = provenance.relation();
        out.println("  task " + word(provenance.task()) + ", "
                + (relation.isPresent() ? "" : "preset " + word(settings.preset()) + ", ") + "seed " + settings.seed()
                + ", " + Numbers.count(settings.threads(), "thread"));
        row(
                out,
                "paths",
                relation.map(task -> values(task.paths()) + ", weight " + word(task.weight()))
                        .orElseGet(() -> "sampler " + word(settings.sampler()) + ", " + values(settings.paths())));
        row(out, "model", values(settings.model()));
        row(out, "training", values(settings.trainer()));
        row(out, "rules", values(settings.extraction()));
        row(out, "grounding", values(settings.counting()));
    }

    private static void row(PrintStream out, String title, String values) {
        String indent = " ".repeat(13);
        List<String> lines = Paragraph.lines(values, indent);
        out.println(
                "  " + String.format(Locale.ROOT, "%-11s", title) + lines.get(0).substring(indent.length()));
        lines.stream().skip(1).forEach(out::println);
    }

    private static String values(Record options) {
        List<String> values = new ArrayList<>();
        for (RecordComponent component : options.getClass().getRecordComponents()) {
            try {
                values.add(
                        component.getName() + " " + word(component.getAccessor().invoke(options)));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component + " cannot be read", e);
            }
        }
        return String.join(", ", values);
    }

    private static String word(Object value) {
        return value instanceof Enum<?> choice ? choice.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    private static String names(Relations relations) {
        List<String> names = IntStream.range(0, Math.min(NAMES_SHOWN, relations.count()))
                .mapToObj(relations::name)
                .toList();
        int more = relations.count() - names.size();
        return String.join(", ", names) + (more > 0 ? ", and " + Numbers.grouped(more) + " more" : "");
    }
}
