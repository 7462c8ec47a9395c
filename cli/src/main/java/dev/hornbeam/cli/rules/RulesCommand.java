package dev.hornbeam.cli.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Lists the rules of a model. */
@Command(
        name = "rules",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "List the rules of a model, best first.",
        footer = {
            "",
            "Examples:",
            "  hornbeam rules family-model --head uncle --top 10",
            "  hornbeam rules family-model --body mother,brother --sort confidence",
            "  hornbeam rules family-model --format anyburl -o rules.txt",
            "  hornbeam rules family-model --on other-graph    support and confidence in another graph"
        })
public final class RulesCommand implements Callable<Integer> {
    private static final int TOP_OF_TEXT = 10;

    @ParentCommand
    private ConsoleOwner hornbeam;

    @Parameters(paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

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
            description = "Best by score, support, confidence, laplace, pca or coverage (default: score).")
    private RuleMeasure sort = RuleMeasure.SCORE;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "The best N per head; 0 for all (default: " + TOP_OF_TEXT + " as text on the screen, else all).")
    private Integer top;

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
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        if (top != null && top < 0) {
            throw new IllegalUseException("--top is " + top + ", but 0 or more is needed. Maybe 0, which shows all.");
        }
        RuleFormat chosen = chosenFormat();
        ModelFolder model = ModelFolder.open(folder);
        RuleSet rules = ordered(counted(selected(model)), chosen);
        if (file != null) {
            new RuleFile(file, chosen).write(rules);
            hornbeam.console().out().println(file + "\t" + rules.size());
            return ExitCode.DONE;
        }
        Writer out = new OutputStreamWriter(hornbeam.console().out(), UTF_8);
        chosen.write(rules, out);
        out.flush();
        if (rules.isEmpty()) {
            hornbeam.console().say("no rule of " + folder + " matches. Maybe relax --head or --body.");
        }
        return ExitCode.DONE;
    }

    private RuleFormat chosenFormat() {
        if (format != null) {
            return RuleFormat.named(format);
        }
        return file == null
                ? RuleFormat.TEXT
                : RuleFormat.ofFileName(file.getFileName().toString());
    }

    private RuleSet selected(ModelFolder model) {
        RuleSet rules = model.rules();
        List<Integer> wanted = ids(heads, model, rules.relations());
        List<Integer> part = ids(body, model, rules.relations());
        RuleSet ofHeads = wanted.isEmpty() ? rules : ofHeads(rules, wanted);
        return ofHeads.filter(rule -> hasPart(rule, part));
    }

    private static List<Integer> ids(List<String> names, ModelFolder model, Relations relations) {
        NameFinder finder =
                NameFinder.of(relations, new Prefixes(model.provenance().prefixes()));
        return names.stream().map(finder::relation).toList();
    }

    /** The rules of an inverse are the mirror images of those of its relation. */
    private static RuleSet ofHeads(RuleSet rules, List<Integer> wanted) {
        Relations relations = rules.relations();
        List<Rule> found = new ArrayList<>();
        for (int head : wanted) {
            rules.byHead(relations.base(head)).stream()
                    .map(rule -> relations.isInverse(head) ? rule.mirror(relations) : rule)
                    .forEach(found::add);
        }
        return RuleSet.of(relations, found);
    }

    private static boolean hasPart(Rule rule, List<Integer> part) {
        for (int from = 0; from + part.size() <= rule.length(); from++) {
            int matched = 0;
            while (matched < part.size() && rule.relation(from + matched) == part.get(matched)) {
                matched++;
            }
            if (matched == part.size()) {
                return true;
            }
        }
        return false;
    }

    private RuleSet counted(RuleSet rules) {
        if (data == null) {
            return rules;
        }
        Graph graph =
                new DatasetReader(ReadOptions.DEFAULTS).read(data).dataset().buildGraph();
        Map<String, Integer> unknown = rules.unknownIn(graph.relations());
        if (!unknown.isEmpty()) {
            RuleSet known = rules.over(graph.relations());
            hornbeam.console()
                    .say(data + " does not have " + String.join(", ", unknown.keySet()) + ": "
                            + Numbers.count(rules.size() - known.size(), "rule") + " left out.");
        }
        return new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS).count(rules.over(graph.relations()));
    }

    private RuleSet ordered(RuleSet rules, RuleFormat chosen) {
        boolean few = top == null && file == null && chosen == RuleFormat.TEXT;
        int most = few ? TOP_OF_TEXT : top == null || top == 0 ? Integer.MAX_VALUE : top;
        return rules.topOfEachHead(most, sort);
    }
}
