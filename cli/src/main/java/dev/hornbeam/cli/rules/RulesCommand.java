package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.ReadingOptions;
import dev.hornbeam.cli.progress.StageTrack;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.select.RuleSelection;
import dev.hornbeam.complete.select.RuleSelector;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.work.SplitMix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
            "  hornbeam rules m --min-confidence 0.9 -o rules.rq     SPARQL; the ending decides",
            "  hornbeam rules m --format sparql --update --into http://example.org/new -o rules.ru",
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
            names = "--min-confidence",
            paramLabel = "P",
            description = "Only rules that are right at least this often, from 0 to 1.")
    private double minConfidence;

    @Mixin
    private RuleOutput output;

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
        output.check();
        if (kind == Kind.ATTRIBUTE) {
            return listAttributes();
        }
        Found<RuleSet> read =
                ModelFolder.read(folder, opened -> new Found<>(opened, new RuleFilter(heads, body).of(opened)));
        ModelFolder model = read.model();
        RuleSet found = counted(read.rules()).filter(this::isGoodEnough);
        RuleListing listing = new RuleListing(unsupported, all);
        if (found.isEmpty()) {
            hornbeam.console()
                    .say("no rule of " + folder + " matches. Maybe relax --head, --body or --min-confidence.");
        } else if (select != null) {
            RuleSelection selection = selected(listing.shown(found), model);
            if (output.isForTheScreen()) {
                SelectionText.print(
                        selection,
                        RuleOutput.shown(selection.rules(), model).relations(),
                        hornbeam.console().out(),
                        hornbeam.console().style());
                return ExitCode.DONE;
            }
            output.write(selection.rules(), model, hornbeam.console());
            return ExitCode.DONE;
        }
        output.write(listing.ordered(found, most(), sort), model, hornbeam.console());
        listing.hidden(found).ifPresent(hornbeam.console()::say);
        return ExitCode.DONE;
    }

    /** Rules of one version of a model. */
    private record Found<R>(ModelFolder model, R rules) {}

    private enum Kind {
        CHAIN,
        ATTRIBUTE
    }

    /** A rule that was not counted is judged by its score. */
    private boolean isGoodEnough(Rule rule) {
        double confidence =
                rule.statistics().map(counted -> counted.confidence().orElse(0)).orElse(rule.score());
        long support = rule.statistics().map(RuleStatistics::support).orElse(0L);
        return confidence >= minConfidence && support >= leastSupport;
    }

    private Integer listAttributes() throws IOException {
        if (select != null || data != null || all || unsupported || sort != RuleMeasure.WORTH) {
            throw new IllegalUseException("--select, --on, --all, --unsupported and --sort are for --kind chain. "
                    + "Maybe leave them out: rules with constants come by weight.");
        }
        Found<List<AttributeRule>> read = ModelFolder.read(
                folder, opened -> new Found<>(opened, new AttributeListing(heads, body, most()).of(opened)));
        List<AttributeRule> found = read.rules().stream()
                .filter(rule -> rule.confidence() >= minConfidence && rule.support() >= leastSupport)
                .toList();
        if (found.isEmpty()) {
            hornbeam.console().say("no rule with constants in " + folder + " matches. Maybe relax --head or --body.");
        }
        output.writeAttributes(found, read.model(), hornbeam.console());
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
        try (StageTrack progress = new StageTrack(
                hornbeam.console(), "asking the rules", "ranking by the picked", "ranking by all rules")) {
            return selector.select(known, select, progress);
        }
    }

    private RuleSet counted(RuleSet rules) {
        boolean elsewhere = data != null || select == null && reading.isEndpoint();
        return elsewhere ? new OtherGraph(reading, hornbeam.console()).counted(rules, data) : rules;
    }

    private int most() {
        boolean few = top == null && output.isText();
        return few ? TOP_OF_TEXT : top == null || top == 0 ? Integer.MAX_VALUE : top;
    }
}
