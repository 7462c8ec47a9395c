package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.LearnStep;
import dev.hornbeam.ModelInfo;
import dev.hornbeam.RuleModel;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.setting.ConfigFile;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.GivenRules.RuleSource;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.Task;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.mine.RuleLength;
import dev.hornbeam.text.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows where a model comes from. */
@Command(
        name = "info",
        sortOptions = false,
        description = "Show where a model comes from: data, settings, versions, losses, costs.",
        footer = {
            "",
            "MODEL/manifest.json has the same and more. Examples:",
            "  hornbeam info family-model",
            "  hornbeam info family-model --config > run.yaml      for hornbeam learn DATA -o MODEL --config run.yaml"
        })
final class InfoCommand extends CliCommand {
    @Parameters(paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Option(
            names = "--config",
            description = "Print nothing but the settings, as a file that hornbeam learn --config reads.")
    private boolean config;

    @Override
    public Integer call() {
        Console console = console();
        String text = ModelFolder.read(folder, model -> config ? config(model) : text(model, console));
        console.out().print(text);
        return DONE;
    }

    private static String config(ModelFolder model) {
        model.network(weights -> weights); // settings of what was not learned say nothing
        return InfoConfig.of(model);
    }

    private String text(ModelFolder model, Console console) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        new InfoText(folder, model, console.style()).print(new PrintStream(text, false, UTF_8));
        return text.toString(UTF_8);
    }

    /** The settings of a model as a file to learn by again. */
    private static final class InfoConfig {
        private InfoConfig() {}

        static String of(ModelFolder model) {
            Provenance provenance = model.provenance();
            String task = provenance.task() == Task.RELATION ? " --task relation" : "";
            return "# The settings of a model learned from "
                    + VisibleText.line(provenance.data().name())
                    + ". The same data gives the same model by\n# hornbeam learn DATA" + task
                    + " -o MODEL --config FILE\n\n"
                    + ConfigFile.text(LearnSettings.of(provenance), provenance.task(), model.relations()::name);
        }
    }

    /** The provenance of a model as text. */
    private static final class InfoText {
        private static final int NAMES_SHOWN = 60;
        private static final int SHA_SHOWN = 12;

        /** Settings of weighing that only a trained model has. */
        private static final Set<String> NEEDS_NETWORK = Set.of("weights", "mined");

        private final Path folder;
        private final ModelFolder model;
        private final Relations shown;
        private final Style style;

        InfoText(Path folder, ModelFolder model, Style style) {
            this.folder = folder;
            this.model = model;
            this.shown = model.provenance().displayNames(model.relations()).relations();
            this.style = style;
        }

        private static String origin(Provenance provenance) {
            return provenance.given().added().isEmpty() ? "mined" : "imported";
        }

        void print(PrintStream out) {
            Provenance provenance = model.provenance();
            out.println(style.bold(folder.toString()) + ": a model of format " + model.format()
                    + (model.hasNetwork() ? ", learned " : ", of " + origin(provenance) + " rules, made ")
                    + provenance.created());
            List<String> versions = new ArrayList<>();
            new TreeMap<>(provenance.versions()).forEach((name, version) -> versions.add(name + " " + version));
            out.println("  by " + String.join(", ", versions));
            section(out, "Data");
            data(out, provenance);
            given(out, provenance.given());
            section(out, "Result");
            result(out, provenance.metrics());
            RuleModel weighed = RuleModel.load(folder);
            if (weighed.isWeighed()) {
                section(out, "Decided");
                DecisionText.lines(
                                model.hasNetwork() ? Optional.of(LearnSettings.of(provenance)) : Optional.empty(),
                                weighed.info())
                        .forEach(line -> Text.paragraph(line, "  ").forEach(out::println));
            }
            section(out, "Settings");
            settings(out, provenance);
            section(out, "Relations");
            Text.paragraph(names(shown), "  ").forEach(out::println);
        }

        private void section(PrintStream out, String title) {
            out.println();
            out.println(style.bold(title));
        }

        private static void data(PrintStream out, Provenance provenance) {
            out.println("  " + provenance.data().name() + ": "
                    + Text.count(provenance.data().entities(), "entity") + ", "
                    + Text.count(provenance.data().relations(), "relation") + ", "
                    + Text.count(
                            provenance.data().facts(),
                            provenance.task() == Task.RELATION ? "training question" : "training fact"));
            out.println("  fingerprint " + provenance.data().fingerprint());
        }

        private void given(PrintStream out, GivenRules given) {
            if (!given.isEmpty()) {
                section(out, "Given");
                given.added().forEach(source -> out.println("  added " + from(source)));
                given.banned().forEach(source -> out.println("  banned " + from(source)));
            }
        }

        private static String from(RuleSource source) {
            return Text.grouped(source.used()) + " of " + Text.count(source.rules(), "rule") + " of "
                    + source.file() + " (" + source.format() + ", SHA-256 "
                    + source.sha256().substring(0, SHA_SHOWN)
                    + "…)";
        }

        private void result(PrintStream out, LearningMetrics metrics) {
            out.println("  " + Text.count(metrics.rules(), "rule") + " of " + Text.count(metrics.heads(), "head"));
            if (model.hasNetwork()) {
                training(out, metrics);
            }
            costs(out, metrics);
        }

        private static void training(PrintStream out, LearningMetrics metrics) {
            out.println("  " + Text.count(metrics.paths().bodies(), "distinct body") + ", "
                    + Text.grouped(metrics.paths().closed()) + " closed and "
                    + Text.grouped(metrics.paths().open())
                    + " open paths (" + metrics.paths().sampler() + ")");
            out.println("  loss " + number(metrics.fit().loss()) + " after "
                    + Text.count(metrics.fit().epochs(), "epoch")
                    + (metrics.fit().restart() > 1 ? " of run " + metrics.fit().restart() : "")
                    + (Double.isNaN(metrics.fit().heldOut())
                            ? ""
                            : ", " + number(metrics.fit().heldOut()) + " on held-out bodies"));
        }

        private void costs(PrintStream out, LearningMetrics metrics) {
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
            metrics.effort().costs().keySet().stream() // of other versions
                    .filter(label -> Arrays.stream(LearnStep.values())
                            .noneMatch(step -> step.label().equals(label)))
                    .forEach(label -> table.row(
                            label,
                            tenth(metrics.effort().cost(label).seconds()),
                            tenth(metrics.effort().cost(label).cpuSeconds())));
            table.row(
                    "all",
                    tenth(metrics.effort().total().seconds()),
                    tenth(metrics.effort().total().cpuSeconds()));
            table.print(out, style);
            out.println("  peak memory " + Text.grouped(metrics.effort().peakBytes() >> 20) + " MB"
                    + (metrics.effort().resumed() ? "; the run was resumed, costs are those of its last part" : ""));
            if (!metrics.effort().cuts().isEmpty()) {
                out.println("  to keep to the time: "
                        + String.join("; ", metrics.effort().cuts()));
            }
        }

        private static String number(double value) {
            return Text.format("%.4f", value);
        }

        private static String tenth(double value) {
            return Text.format("%.1f", value);
        }

        private void settings(PrintStream out, Provenance provenance) {
            LearnSettings settings = LearnSettings.of(provenance);
            Task task = provenance.task();
            out.println("  task " + task.name().toLowerCase(Locale.ROOT) + ", seed " + settings.seed());
            for (LearnOption.Group group : LearnOption.Group.values()) {
                if (!model.hasNetwork() && group != LearnOption.Group.WEIGHING) {
                    continue;
                }
                String values = LearnOptionTable.of(task).stream()
                        .filter(option -> option.group() == group)
                        .filter(option -> model.hasNetwork() || !NEEDS_NETWORK.contains(option.name()))
                        .map(option -> option.name() + " " + value(option, settings))
                        .collect(Collectors.joining(", "));
                row(out, group.label(), values);
            }
        }

        private String value(LearnOption<?> option, LearnSettings settings) {
            List<String> words = option.words(settings, shown::name);
            return words.isEmpty() ? "all" : String.join(option.type().isRelations() ? " " : "; ", words);
        }

        private static void row(PrintStream out, String title, String values) {
            String indent = " ".repeat(13);
            List<String> lines = Text.paragraph(values, indent);
            out.println("  " + Text.format("%-11s", title) + lines.get(0).substring(indent.length()));
            lines.stream().skip(1).forEach(out::println);
        }

        private static String names(Relations relations) {
            List<String> names = IntStream.range(0, Math.min(NAMES_SHOWN, relations.count()))
                    .mapToObj(relations::name)
                    .toList();
            int more = relations.count() - names.size();
            return String.join(", ", names) + (more > 0 ? ", and " + Text.grouped(more) + " more" : "");
        }

        /** What learning decided by itself, and why, in words. */
        private static final class DecisionText {
            private DecisionText() {}

            /** One line per decision. */
            static List<String> lines(Optional<LearnSettings> settings, ModelInfo model) {
                List<String> lines = new ArrayList<>();
                settings.ifPresent(
                        learned -> lines.add(mined(learned.mining().paths().maxLength())));
                lines.add(
                        model.constants() == 0
                                ? "no rules with constants"
                                : Text.count(model.constants(), "rule") + " with constants beside them");
                if (model.measure().equals(RuleMeasure.WORTH.label())) {
                    lines.add("rules weighed by counts with the network's score as the prior");
                } else if (model.measure().equals(RuleMeasure.LAPLACE.label())) {
                    lines.add("rules weighed by counts alone"
                            + (settings.isPresent()
                                    ? ": with the network's score as the prior they rank no better"
                                    : ""));
                }
                lines.add("answers combined, by what ranks facts held out best, by "
                        + model.aggregators().entrySet().stream()
                                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                                .map(each -> each.getKey() + " for " + each.getValue())
                                .collect(Collectors.joining(", "))
                        + " of "
                        + model.aggregators().values().stream()
                                .mapToLong(each -> each)
                                .sum()
                        + " relations and directions");
                if (!model.validMrr().isEmpty()) {
                    lines.add("MRR there: "
                            + model.validMrr().entrySet().stream()
                                    .map(each -> Text.format("%.3f %s", each.getValue(), each.getKey()))
                                    .collect(Collectors.joining(", ")));
                }
                return lines;
            }

            private static String mined(int length) {
                return "mined rules of up to " + Text.count(length, "step")
                        + (length > RuleLength.USUAL
                                ? ": " + RuleLength.USUAL + " steps are too few to join the ends of many facts"
                                : "");
            }
        }
    }
}
