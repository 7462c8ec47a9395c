package dev.hornbeam.cli;

import dev.hornbeam.ChainRule;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.InstanceKind;
import dev.hornbeam.InstanceOptions;
import dev.hornbeam.Named;
import dev.hornbeam.RuleInstances;
import dev.hornbeam.RuleModel;
import dev.hornbeam.Step;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the pairs that a rule speaks of. */
@Command(
        name = "instances",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "List pairs that confirm a rule, contradict it or are predicted by it, with the paths behind them.",
            "A pair contradicts if other facts of the head are known of its first entity; if none are, it is predicted."
        },
        footer = {
            "",
            "Examples:",
            "  hornbeam instances model royal \"grandmother(X,Y) <= wife(X,A), grandfather(A,Y)\"",
            "  hornbeam instances model royal 1                        the first rule that hornbeam rules lists",
            "  hornbeam instances model royal 1 --kind contradicted --sample 20 --paths 3"
        })
final class InstancesCommand extends CliCommand {
    private static final List<String> KINDS =
            Arrays.stream(InstanceKind.values()).map(InstanceKind::label).toList();

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Parameters(
            index = "1",
            paramLabel = "DATA",
            description = "The facts to look in: a folder with train, valid and test files, a file, or - for standard "
                    + "input.")
    private String source;

    @Parameters(
            index = "2",
            paramLabel = "RULE",
            description = "A rule as hornbeam rules prints it, or with <= for the arrow, or its number in the list of "
                    + "hornbeam rules MODEL --per-head 0.")
    private String rule;

    @Option(
            names = "--kind",
            paramLabel = "NAME",
            split = ",",
            description = "Pairs that are confirmed, contradicted or predicted, or several of these (default: all).")
    private List<String> kinds = KINDS;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "How many pairs of each kind; of more, N are drawn at random (default: ${DEFAULT-VALUE}).")
    private int sample = InstanceOptions.DEFAULTS.sample();

    @Option(names = "--paths", paramLabel = "N", description = "The most paths per pair (default: ${DEFAULT-VALUE}).")
    private int paths = InstanceOptions.DEFAULTS.paths();

    @Option(
            names = "--facts",
            paramLabel = "NAME",
            description = "Look in train; with valid, in train and valid; or in all (default: train).")
    private String facts = FactsUsed.TRAIN.label();

    @Option(
            names = "--edges",
            paramLabel = "N",
            description = "The most edges to look at; beyond that, entities drawn at random stand for all "
                    + "(default: ${DEFAULT-VALUE}).")
    private long edges = InstanceOptions.DEFAULTS.budget();

    @Option(names = "--seed", paramLabel = "N", description = "What is drawn at random (default: ${DEFAULT-VALUE}).")
    private long seed = InstanceOptions.DEFAULTS.seed();

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        atLeastOne("--sample", sample);
        atLeastOne("--paths", paths);
        atLeastOne("--edges", (int) Math.min(edges, Integer.MAX_VALUE));
        List<InstanceKind> wanted = kinds.stream()
                .map(kind -> choice("--kind", kind, KINDS, text -> text))
                .map(kind -> InstanceKind.values()[KINDS.indexOf(kind)])
                .toList();
        FactsUsed used = facts(facts);
        Console console = console();
        RuleModel model = RuleModel.load(folder);
        Facts facts = reading.facts(List.of(source), console);
        RuleInstances found =
                model.instances(asked(model, facts), facts, used, new InstanceOptions(sample, paths, edges, seed));
        if (json) {
            console.out().println(Text.result(found.only(wanted)));
        } else {
            new InstancesText(console.style()).print(found, wanted, console.out());
        }
        return DONE;
    }

    private String asked(RuleModel model, Facts facts) {
        return rule.strip().matches("[0-9]{1,9}") ? numbered(model, facts, Integer.parseInt(rule.strip())) : rule;
    }

    private String numbered(RuleModel model, Facts facts, int number) {
        List<ChainRule> listed = model.listed();
        if (number < 1 || number > listed.size()) {
            throw InputException.of(
                    "RULE",
                    "number " + number,
                    "one from 1 to " + listed.size() + ", the rules that hornbeam rules " + folder
                            + " --per-head 0 lists",
                    "Maybe the rule itself, in quotes.");
        }
        ChainRule one = listed.get(number - 1);
        Set<String> known = new HashSet<>(facts.relations());
        String unknown = Stream.concat(
                        Stream.of(one.head()), one.body().stream().map(Step::relation))
                .map(Named::name)
                .filter(name -> !known.contains(name))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            throw InputException.of(
                    source,
                    "no relation " + unknown,
                    "the relations of the rule " + one,
                    "Maybe this is another graph.");
        }
        return one.statement();
    }

    /** The instances of a rule for people: how many of each kind, and some of them with their paths. */
    private record InstancesText(Style style) {
        void print(RuleInstances found, List<InstanceKind> kinds, PrintStream out) {
            out.println(found.rule().text());
            out.println("  " + summary(found));
            if (!found.exact()) {
                out.println("  "
                        + style.dim("counted from " + Text.grouped(found.sourcesSeen()) + " of "
                                + Text.grouped(found.sources())
                                + " entities drawn at random; --edges raises the number"));
            }
            for (InstanceKind kind : kinds) {
                RuleInstances.PairList pairs = found.of(kind);
                int shown = pairs.sample().size();
                if (shown == 0) {
                    continue;
                }
                String few = shown < pairs.count()
                        ? ", " + shown + " of " + Text.grouped(pairs.count()) + " drawn at random"
                        : ", all " + shown;
                out.println();
                out.println(capital(kind.label()) + (shown == 1 && pairs.count() == 1 ? "" : few));
                pairs.sample().forEach(each -> print(each, kind, out));
            }
        }

        private static String summary(RuleInstances found) {
            long predicted = found.of(InstanceKind.PREDICTED).count();
            String text = Text.count(found.pairs(), "pair") + ": "
                    + Text.grouped(found.of(InstanceKind.CONFIRMED).count()) + " confirmed, "
                    + Text.grouped(found.of(InstanceKind.CONTRADICTED).count()) + " contradicted, "
                    + Text.grouped(predicted) + " predicted";
            if (found.confidence().isPresent()) {
                text += "; right for " + Text.roundPercent(found.confidence().getAsDouble());
            }
            if (predicted > 0 && found.pca().isPresent()) {
                text += ", or " + Text.roundPercent(found.pca().getAsDouble())
                        + " where something is known of the first entity";
            }
            return text;
        }

        private void print(RuleInstances.Pair each, InstanceKind kind, PrintStream out) {
            out.println("  "
                    + PredictionText.fact(
                            each.relation(), PredictionText.name(each.head()), PredictionText.name(each.tail())));
            each.paths().forEach(path -> out.println("      " + path.text(PredictionText::name, Named::shown)));
            if (each.more()) {
                out.println("      " + style.dim("and more paths"));
            }
            if (kind == InstanceKind.CONTRADICTED) {
                int more = each.knownCount() - each.knownInstead().size();
                out.println("      "
                        + style.dim("known instead: "
                                + each.knownInstead().stream()
                                        .map(PredictionText::name)
                                        .collect(Collectors.joining("; "))
                                + (more > 0 ? " and " + Text.grouped(more) + " more" : "")));
            }
        }

        private static String capital(String word) {
            return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        }
    }
}
