package dev.hornbeam.cli.complete;

import dev.hornbeam.RuleModel;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.Choice;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.ReadingOptions;
import dev.hornbeam.cli.rules.RuleListing;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.instance.InstanceKind;
import dev.hornbeam.complete.instance.InstanceOptions;
import dev.hornbeam.complete.instance.InstanceSearch;
import dev.hornbeam.complete.instance.Instances;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

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
public final class InstancesCommand implements Callable<Integer> {
    private static final List<String> KINDS =
            Arrays.stream(InstanceKind.values()).map(InstanceKind::label).toList();

    @ParentCommand
    private ConsoleOwner hornbeam;

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
                    + "hornbeam rules MODEL --top 0.")
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

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        AtLeastOne.check("--sample", sample);
        AtLeastOne.check("--paths", paths);
        AtLeastOne.check("--edges", (int) Math.min(edges, Integer.MAX_VALUE));
        List<InstanceKind> wanted = kinds.stream()
                .map(kind -> Choice.of("--kind", kind, KINDS, text -> text))
                .map(kind -> InstanceKind.values()[KINDS.indexOf(kind)])
                .toList();
        FactsUsed used = Choice.facts(facts);
        Console console = hornbeam.console();
        RuleModel model = RuleModel.load(folder);
        Dataset data = reading.read(source, console)
                .dataset()
                .shownWith(
                        model.prefixes(), Labels.ofRelations(model.provenance().labels()));
        Rule asked = asked(model, data);
        Graph graph = used.buildGraph(data);
        Instances found = new InstanceSearch(graph, new InstanceOptions(sample, paths, edges, seed)).find(asked);
        if (json) {
            InstancesJson.print(found, wanted, data, console.out());
        } else {
            new InstancesText(data.displayNames(), graph, console.style()).print(found, wanted, console.out());
        }
        return ExitCode.DONE;
    }

    private Rule asked(RuleModel model, Dataset data) {
        if (rule.strip().matches("[0-9]{1,9}")) {
            return numbered(model, data.relations(), Integer.parseInt(rule.strip()));
        }
        try {
            return RuleFormat.stated(rule, "RULE", data.relations());
        } catch (InputException e) {
            Relations shown = data.displayNames().relations();
            if (shown.isSameAs(data.relations())) {
                throw e;
            }
            return RuleFormat.stated(rule, "RULE", shown); // as people read it
        }
    }

    private Rule numbered(RuleModel model, Relations relations, int number) {
        RuleSet listed = new RuleListing(false, false).ordered(model.ruleSet(), Integer.MAX_VALUE, RuleMeasure.WORTH);
        if (number < 1 || number > listed.size()) {
            throw InputException.of(
                    "RULE",
                    "number " + number,
                    "one from 1 to " + listed.size() + ", the rules that hornbeam rules " + folder + " --top 0 lists",
                    "Maybe the rule itself, in quotes.");
        }
        RuleSet one = RuleSet.of(model.ruleSet().relations(), List.of(listed.get(number - 1)));
        RuleSet theirs = one.over(relations);
        if (theirs.isEmpty()) {
            throw InputException.of(
                    source,
                    "no relation " + String.join(", ", one.unknownIn(relations).keySet()),
                    "the relations of the rule " + RuleFormat.statement(one.get(0), one.relations()),
                    "Maybe this is another graph.");
        }
        return theirs.get(0);
    }
}
