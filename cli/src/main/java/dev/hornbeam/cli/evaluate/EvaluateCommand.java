package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.ShellWord;
import dev.hornbeam.cli.option.Choice;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.ReadingOptions;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.model.SeedFolders;
import dev.hornbeam.model.Task;
import dev.hornbeam.relate.PathOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Measures how well a model, or a file of rules, answers questions whose answers are known. */
@Command(
        name = "evaluate",
        sortOptions = false,
        customSynopsis = {
            "hornbeam evaluate [OPTIONS] MODEL... DATA",
            "       hornbeam evaluate [OPTIONS] --rules FILE DATA"
        },
        description =
                "Measure how well models or rules answer: the answer's rank among all entities, in both directions.",
        footer = {
            "",
            "Examples:",
            "  hornbeam evaluate family-model data/family",
            "  hornbeam evaluate models data/wn18rr                all seeds of learn --seeds 1-5: mean and deviation",
            "  hornbeam evaluate m1 m2 m3 data/wn18rr              the same of models one by one",
            "  hornbeam evaluate ours data/umls --against theirs   is the difference more than chance?",
            "  hornbeam evaluate m data/umls --rules-only --ranks ranks.tsv --predictions best.tsv",
            "  hornbeam evaluate --rules anyburl-rules data/wn18rr --rules-only --depth 100",
            "  hornbeam evaluate v1-model data/fb237_v1_ind        entities that it has never seen",
            "  hornbeam evaluate family-model data/family --json | jq .mrr",
            "  hornbeam evaluate k1 k2 k3 data/clutrr --task relation"
        })
public final class EvaluateCommand implements Callable<Integer> {
    /** Options that only the task completion uses. */
    private static final Set<String> OF_COMPLETION = Set.of(
            "--rules",
            "--protocol",
            "--facts",
            "--aggregator",
            "--measure",
            "--top",
            "--budget",
            "--threads",
            "--rows",
            "--against",
            "--rules-only",
            "--depth",
            "--ranks",
            "--predictions",
            "--top-predictions",
            "--format",
            "--order",
            "--columns",
            "--lenient",
            "--literals",
            "--prefix");

    private static final Set<String> OF_RELATION = Set.of("--trace", "--max-length");

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private ConsoleOwner hornbeam;

    @Parameters(
            arity = "1..*",
            paramLabel = "MODEL",
            description =
                    "One model folder or several, as hornbeam learn writes them, or a folder of them; the last name is the "
                            + "data: a folder with train, valid and test files.")
    private List<String> names;

    @Option(
            names = "--task",
            paramLabel = "NAME",
            description = "completion: which entity is missing? relation: which relation leads from one entity to "
                    + "another, in stories (default: completion).")
    private Task task = Task.COMPLETION;

    @Option(
            names = "--trace",
            paramLabel = "KIND",
            description = "Task relation: paths as in the story (told) or simple (default: as trained).")
    private PathOptions.Trace trace;

    @Option(
            names = "--max-length",
            paramLabel = "N",
            description = "Task relation: the longest path (default: as trained).")
    private Integer maxLength;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "Evaluate a file of rules instead of a model: text, tsv, jsonl or AnyBURL's.")
    private Path rules;

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            description = "standard (both directions, ties get their mean rank) or paper (one direction, ties count as "
                    + "won: for comparison with the paper only) (default: standard).")
    private Protocol protocol = Protocol.STANDARD;

    @Option(names = "--split", paramLabel = "NAME", description = "valid or test (default: test).")
    private Split split = Split.TEST;

    @Option(
            names = "--facts",
            paramLabel = "NAME",
            description = "Reason on train; with valid, on train and valid (default: train; valid if test is asked "
                    + "of a model learned with --final from this data).")
    private String facts;

    @Option(
            names = "--against",
            paramLabel = "MODEL",
            split = ",",
            description =
                    "Compare with this model, or with several separated by commas: a paired test by facts. Two models "
                            + "without --against are compared with one another.")
    private List<Path> against = List.of();

    @Mixin
    private AggregationOptions aggregation;

    @Mixin
    private RankingOptions ranking;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Show N relations and directions; 0 for all (default: ${DEFAULT-VALUE}).")
    private int rows = 20;

    @Option(names = "--json", description = "Print everything as JSON.")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page for a browser, too.")
    private Path page;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        check();
        GivenOptions given = new GivenOptions(spec);
        if (task == Task.RELATION) {
            given.refuse(OF_COMPLETION, "the task relation");
            return relation();
        }
        given.refuse(OF_RELATION, "the task completion");
        return completion();
    }

    private int relation() throws IOException {
        int last = names.size() - 1;
        RelationEvaluation.Request request = new RelationEvaluation.Request(
                expanded(names.subList(0, last).stream().map(Path::of).toList()),
                Path.of(names.get(last)),
                split,
                Optional.ofNullable(trace),
                Optional.ofNullable(maxLength));
        new RelationEvaluation(request, hornbeam.console()).run(json, Optional.ofNullable(page));
        return ExitCode.DONE;
    }

    private void check() {
        if (split == Split.TRAIN) {
            throw new IllegalUseException(
                    "--split is train, but facts that were learned from cannot be used to measure. Maybe valid or test.");
        }
        if (rows < 0) {
            throw new IllegalUseException("--rows is " + rows + ", but 0 or more is needed. Maybe 0, which shows all.");
        }
        if (rules == null && names.size() == 1 && !reading.isEndpoint()) {
            throw new IllegalUseException("only " + names.get(0)
                    + " given, but a model and data are needed. Maybe hornbeam evaluate MODEL DATA.");
        }
        if (rules != null && names.size() > 1) {
            throw new IllegalUseException(
                    "both a model and --rules given. Maybe leave one of them out: evaluate --rules FILE DATA.");
        }
        aggregation.check();
        ranking.check();
    }

    private Optional<FactsUsed> used() {
        Optional<FactsUsed> used = Optional.ofNullable(facts).map(Choice::facts);
        boolean among = used.isPresent()
                && (used.get() == FactsUsed.ALL || split == Split.VALID && used.get() != FactsUsed.TRAIN);
        if (among) {
            throw new IllegalUseException("--facts " + facts + " would have " + split.label()
                    + " among the facts that answers are reasoned from. Maybe leave it out.");
        }
        return split == Split.VALID ? Optional.of(FactsUsed.TRAIN) : used;
    }

    private int completion() throws IOException {
        Console console = hornbeam.console();
        int own = reading.isEndpoint() ? names.size() : names.size() - 1;
        String source = reading.isEndpoint() ? "the endpoint" : names.get(own);
        List<Path> models = rules != null
                ? List.of()
                : expanded(names.subList(0, own).stream().map(Path::of).toList());
        CompletionEvaluation.Request request = new CompletionEvaluation.Request(
                models, expanded(against), Optional.ofNullable(rules), split, protocol, used(), aggregation, ranking);
        Dataset data = reading.read(names.subList(own, names.size()), console).dataset();
        String again = reading.isEndpoint() ? "--sparql URL" : ShellWord.of(source);
        EvaluationResults results = new CompletionEvaluation(request, data, console).run(source, again);
        print(results, console);
        if (page != null) {
            AtomicFile.write(page, EvaluationHtml.of(results));
            console.say("written to " + page);
        }
        return ExitCode.DONE;
    }

    /** A folder of models of several seeds stands for all of them. */
    private static List<Path> expanded(List<Path> folders) {
        return folders.stream()
                .flatMap(folder -> SeedFolders.in(folder).stream())
                .toList();
    }

    private void print(EvaluationResults results, Console console) throws IOException {
        if (json) {
            EvaluationJson.print(results, console.out());
        } else {
            new EvaluationText(rows, console.style()).print(results, console.out());
        }
    }
}
