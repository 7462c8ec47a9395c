package dev.hornbeam.cli.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.ReadingOptions;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.select.RuleSelection;
import dev.hornbeam.complete.select.RuleSelector;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.work.SplitMix;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Lists the rules of a model. */
@Command(
        name = "rules",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "List the rules of a model, best first.",
            "Listed, on the screen and in files, are rules that a fact bears out and that say something of their own; "
                    + "one line tells how many are not."
        },
        footer = {
            "",
            "Examples:",
            "  hornbeam rules m --head uncle --top 10",
            "  hornbeam rules m --body mother,brother --sort confidence",
            "  hornbeam rules m --head uncle --all      near-duplicates too",
            "  hornbeam rules m data --select 20        those to hand to a colleague",
            "  hornbeam rules m --kind attribute        rules with constants",
            "  hornbeam rules m --on other-graph        support and confidence there",
            "  hornbeam rules m --format anyburl -o rules.txt",
            "  hornbeam rules m --all --unsupported -o everything.tsv"
        })
public final class RulesCommand implements Callable<Integer> {
    private static final int TOP_OF_TEXT = 10;

    @ParentCommand
    private ConsoleOwner hornbeam;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DATA",
            description = "With --select: the data to pick rules on, a folder with train, valid and test files.")
    private String picking;

    @Option(
            names = "--kind",
            paramLabel = "NAME",
            description = "chain for rules whose body is a path, attribute for rules with constants, such as "
                    + "speaks(X,French) ⇐ livesIn(X,Paris) (default: chain).")
    private Kind kind = Kind.CHAIN;

    @Option(names = "--head", paramLabel = "R", split = ",", description = "Rules for this relation, or for several.")
    private List<String> heads = List.of();

    @Option(
            names = "--body",
            paramLabel = "R",
            split = ",",
            description = "Rules whose body has these relations in a row: --body mother,brother.")
    private List<String> body = List.of();

    @Option(
            names = "--sort",
            paramLabel = "MEASURE",
            description = "Best by worth (confidence with doubt), score, support, confidence, laplace, pca or coverage "
                    + "(default: worth).")
    private RuleMeasure sort = RuleMeasure.WORTH;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "The best N per head; 0 for all (default: " + TOP_OF_TEXT + " as text on the screen, else all).")
    private Integer top;

    @Option(
            names = "--unsupported",
            description = "List also what the network would compose though no fact bears it out.")
    private boolean unsupported;

    @Option(
            names = "--min-support",
            paramLabel = "N",
            description = "Only rules that at least N facts bear out (default: 1, or none with --unsupported).")
    private long leastSupport;

    @Option(
            names = "--all",
            description = "List also rules that add little to another rule of their head, with what they add.")
    private boolean all;

    @Option(
            names = "--select",
            paramLabel = "N",
            description = "Pick the N rules that together predict the valid facts of DATA best, or facts held out of "
                    + "train if it has no valid: the rules to hand to a colleague.")
    private Integer select;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "text, tsv, jsonl or anyburl (default: by the name of the file, else text).")
    private String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file; compressed if its name ends with .gz.")
    private Path file;

    @Option(
            names = "--on",
            paramLabel = "DATA",
            description = "Count support and confidence in this graph instead of the one learned from.")
    private String data;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        if (top != null && top < 0) {
            throw new IllegalUseException("--top is " + top + ", but 0 or more is needed. Maybe 0, which shows all.");
        }
        checkSelection();
        if (picking == null && data == null && !reading.isEndpoint()) {
            new GivenOptions(spec).refuse(GivenOptions.OF_GRAPHS, "the rules of a model without data");
        }
        RuleFormat chosen = chosenFormat();
        ModelFolder model = ModelFolder.open(folder);
        if (kind == Kind.ATTRIBUTE) {
            return listAttributes(model, chosen);
        }
        RuleSet found = counted(new RuleFilter(heads, body).of(model)).filter(rule -> support(rule) >= leastSupport);
        RuleListing listing = new RuleListing(unsupported, all);
        if (found.isEmpty()) {
            hornbeam.console().say("no rule of " + folder + " matches. Maybe relax --head or --body.");
        } else if (select != null) {
            RuleSelection selection = selected(listing.shown(found), model);
            if (format == null && file == null) {
                SelectionText.print(
                        selection,
                        shown(selection.rules(), model).relations(),
                        hornbeam.console().out(),
                        new Style(hornbeam.console().colour()));
                return ExitCode.DONE;
            }
            write(selection.rules(), chosen, model);
            return ExitCode.DONE;
        }
        write(listing.ordered(found, most(chosen), sort), chosen, model);
        listing.hidden(found).ifPresent(hornbeam.console()::say);
        return ExitCode.DONE;
    }

    private enum Kind {
        CHAIN,
        ATTRIBUTE
    }

    private Integer listAttributes(ModelFolder model, RuleFormat chosen) throws IOException {
        if (select != null || data != null || all || unsupported || sort != RuleMeasure.WORTH) {
            throw new IllegalUseException("--select, --on, --all, --unsupported and --sort are for --kind chain. "
                    + "Maybe leave them out: rules with constants come by weight.");
        }
        List<AttributeRule> found = new AttributeListing(heads, body, most(chosen))
                .of(model).stream()
                        .filter(rule -> rule.support() >= leastSupport)
                        .toList();
        if (found.isEmpty()) {
            hornbeam.console().say("no rule with constants in " + folder + " matches. Maybe relax --head or --body.");
        }
        if (file != null) {
            AtomicFile.writeBytes(file, raw -> {
                boolean compressed = file.getFileName().toString().endsWith(".gz");
                Writer out = new OutputStreamWriter(compressed ? new GZIPOutputStream(raw) : raw, UTF_8);
                AttributeListing.write(found, chosen.name(), out);
                out.close();
            });
            hornbeam.console().out().println(file + "\t" + found.size());
            return ExitCode.DONE;
        }
        Writer out = new OutputStreamWriter(hornbeam.console().out(), UTF_8);
        DisplayNames names = model.provenance().displayNames(model.relations());
        AttributeListing.write(
                chosen == RuleFormat.TEXT ? AttributeListing.shown(found, names) : found, chosen.name(), out);
        out.flush();
        return ExitCode.DONE;
    }

    private void checkSelection() {
        if (select == null && picking != null) {
            throw new IllegalUseException("DATA is " + picking + ", but only --select reads it. Maybe --on " + picking
                    + ", which counts the rules there.");
        }
        if (select != null) {
            AtLeastOne.check("--select", select);
            if (picking == null && !reading.isEndpoint()) {
                throw new IllegalUseException(
                        "no data given to pick rules on. Maybe hornbeam rules MODEL DATA --select " + select + ".");
            }
            if (data != null) {
                throw new IllegalUseException("both --select and --on given. Maybe leave one of them out.");
            }
        }
    }

    private RuleSelection selected(RuleSet rules, ModelFolder model) {
        OtherGraph other = new OtherGraph(reading, hornbeam.console());
        Dataset dataset = other.read(picking);
        RuleSet known = other.known(rules, dataset);
        CompletionOptions options = model.provenance().recorded().completion();
        RuleSelector selector = new RuleSelector(
                dataset, options.withThreads(Runtime.getRuntime().availableProcessors()), SplitMix.FIRST_SEED);
        try (SelectProgress progress = new SelectProgress(hornbeam.console())) {
            return selector.select(known, select, progress);
        }
    }

    /** For people on the screen names are shown short and with labels, in files and for programs in full. */
    private void write(RuleSet rules, RuleFormat chosen, ModelFolder model) throws IOException {
        if (file != null) {
            new RuleFile(file, chosen).write(rules);
            hornbeam.console().out().println(file + "\t" + rules.size());
            return;
        }
        Writer out = new OutputStreamWriter(hornbeam.console().out(), UTF_8);
        chosen.write(chosen == RuleFormat.TEXT ? shown(rules, model) : rules, out);
        out.flush();
    }

    private static RuleSet shown(RuleSet rules, ModelFolder model) {
        Relations names = model.provenance().displayNames(rules.relations()).relations();
        return RuleSet.of(names, rules.stream().toList());
    }

    private RuleFormat chosenFormat() {
        if (format != null) {
            return RuleFormat.named(format);
        }
        return file == null
                ? RuleFormat.TEXT
                : FileEnding.format(file.getFileName().toString(), RuleFormat.all(), RulesCommand::endings)
                        .orElse(RuleFormat.TEXT);
    }

    private static List<String> endings(RuleFormat format) {
        return format == RuleFormat.TEXT ? List.of(".txt", ".text") : List.of("." + format.name());
    }

    private static long support(Rule rule) {
        return rule.statistics().map(RuleStatistics::support).orElse(0L);
    }

    private RuleSet counted(RuleSet rules) {
        boolean elsewhere = data != null || select == null && reading.isEndpoint();
        return elsewhere ? new OtherGraph(reading, hornbeam.console()).counted(rules, data) : rules;
    }

    private int most(RuleFormat chosen) {
        boolean few = top == null && file == null && chosen == RuleFormat.TEXT;
        return few ? TOP_OF_TEXT : top == null || top == 0 ? Integer.MAX_VALUE : top;
    }
}
