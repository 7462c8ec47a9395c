package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.JsonText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.ShellWord;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.Choice;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.ReadingOptions;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.eval.MeanDeviation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.RelationReport;
import dev.hornbeam.eval.RelationReport.AnswerTally;
import dev.hornbeam.eval.RelationReport.Confusion;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.model.SeedFolders;
import dev.hornbeam.model.Task;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationEvaluator;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.GroundRulesReader;
import dev.hornbeam.story.read.StoryReader;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
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

    /** Asks models every question of a collection of stories and reports how well they answer. */
    private static final class RelationEvaluation {
        /** Where GraphLog keeps the rules that generated a world. */
        private static final String GROUND_RULES = "config.json";

        /**
         * What to measure.
         *
         * @param models model folders that differ in their seed only, at least one
         * @param data a folder or file of stories
         * @param split the questions to ask
         * @param trace how the paths of a chain are read, if different from how the model was trained
         * @param maxLength the longest path, if other than the model was trained on
         */
        record Request(
                List<Path> models,
                Path data,
                Split split,
                Optional<PathOptions.Trace> trace,
                Optional<Integer> maxLength) {}

        private final Request request;
        private final Console console;

        RelationEvaluation(Request request, Console console) {
            this.request = request;
            this.console = console;
        }

        /**
         * Measures and prints.
         *
         * @param json whether for programs, {@code accuracy} first
         * @param html a page to write in addition, if wanted
         */
        void run(boolean json, Optional<Path> html) throws IOException {
            RelationResults results = measure();
            if (html.isPresent()) {
                AtomicFile.write(html.get(), new RelationResultsHtml(results).page());
                console.say("written to " + html.get());
            }
            if (json) {
                JsonText.print(RelationResultsJson.of(results), console.out());
            } else {
                new RelationResultsText(results, console.style()).print(console.out());
            }
        }

        private RelationResults measure() {
            if (!StoryReader.isStories(request.data())) {
                throw InputException.of(
                        request.data().toString(),
                        Files.exists(request.data()) ? "not a collection of stories" : "no such file or folder",
                        "…_test.csv (CLUTRR), test.jsonl (GraphLog), or edges.tsv and test_queries.tsv",
                        "Maybe leave out --task relation, or check the path.");
            }
            List<RelationReport> reports = new ArrayList<>();
            List<RuleRecall> recalls = new ArrayList<>();
            Relations relations = null;
            PathOptions paths = null;
            StoryDataset data = null;
            for (Path folder : request.models()) {
                try (RelationModel model = RelationModel.load(folder)) {
                    if (relations == null) {
                        relations = model.relations();
                        data = new StoryReader(relations).read(request.data());
                        paths = paths(model.storyPaths());
                    } else {
                        requireSame(relations, model.relations(), folder);
                    }
                    reports.add(new RelationEvaluator(model.predictor(), relations, paths).evaluate(asked(data)));
                    List<Rule> ground = groundRules(relations);
                    if (!ground.isEmpty()) {
                        recalls.add(RuleRecall.by(model.scorer(), ground));
                    }
                }
            }
            List<String> names = request.models().stream().map(Path::toString).toList();
            return new RelationResults(names, data.name(), request.split(), paths, relations, reports, recalls);
        }

        private PathOptions paths(PathOptions trained) {
            PathOptions traced = request.trace().map(trained::withTrace).orElse(trained);
            return request.maxLength()
                    .map(length -> traced.withMaxLength(AtLeastOne.check("--max-length", length)))
                    .orElse(traced);
        }

        private List<Story> asked(StoryDataset data) {
            List<Story> stories = data.split(request.split());
            if (stories.isEmpty()) {
                throw InputException.of(
                        request.data().toString(),
                        "no stories in " + request.split().label(),
                        "questions to ask",
                        "Maybe choose another --split.");
            }
            return stories;
        }

        private static void requireSame(Relations first, Relations other, Path folder) {
            boolean same = first.count() == other.count();
            for (int relation = 0; same && relation < first.count(); relation++) {
                same = first.name(relation).equals(other.name(relation));
            }
            if (!same) {
                throw InputException.of(
                        folder.toString(),
                        "other relations than those of the first model",
                        "models of the same data, from other seeds",
                        "Maybe evaluate it by itself.");
            }
        }

        private List<Rule> groundRules(Relations relations) {
            Path config = request.data().resolve(GROUND_RULES);
            return Files.isRegularFile(config) ? new GroundRulesReader(relations).read(config) : List.of();
        }
    }

    /**
     * How well relations were answered, as a self-contained page: figures by hops, and which relation was answered for
     * which.
     */
    private static final class RelationResultsHtml {
        private final RelationResults results;

        RelationResultsHtml(RelationResults results) {
            this.results = results;
        }

        String page() {
            String title = results.data() + ", " + results.split().label();
            StringBuilder body = new StringBuilder();
            RelationReport first = results.first();
            body.append("<h1>")
                    .append(VisibleText.markup(title))
                    .append("</h1>\n<p>Accuracy <b>")
                    .append(results.over(report -> report.all().accuracy()))
                    .append("</b>, mean reciprocal rank ")
                    .append(results.over(report -> report.all().mrr()))
                    .append(" over ")
                    .append(Numbers.count(first.all().queries(), "question"))
                    .append(". ")
                    .append(Numbers.grouped(first.unlinked()))
                    .append(" without a path, ")
                    .append(Numbers.grouped(first.cut()))
                    .append(" cut; at most ")
                    .append(String.format(Locale.ROOT, "%.3f", first.ceiling()))
                    .append(" can be right by paths alone.</p>\n<p>")
                    .append(VisibleText.markup(String.join(", ", results.models())))
                    .append(results.models().size() > 1 ? " (mean ± standard deviation)" : "")
                    .append("</p>\n");
            hops(body);
            confusion(body);
            rules(body);
            return String.format(Locale.ROOT, """
                    <!DOCTYPE html>
                    <html lang="en"><head><meta charset="utf-8"><title>%s</title>
                    <style>
                    body { font: 15px/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; color: #16202b; margin: 2em; }
                    table { border-collapse: collapse; margin: 1em 0; }
                    th, td { padding: .25em .7em; text-align: right; border-bottom: 1px solid #e1e6ea; }
                    th:first-child { text-align: left; font-weight: 500; }
                    .c td, .c th { padding: .15em .35em; font-size: 12px; text-align: center; }
                    .c thead th { vertical-align: bottom; } .c thead span { writing-mode: vertical-rl; transform: rotate(180deg); }
                    .d { outline: 1px solid #7c8a96; outline-offset: -1px; }
                    </style></head><body>
                    %s</body></html>
                    """, VisibleText.markup(title), body);
        }

        private void hops(StringBuilder body) {
            body.append(
                    "<h2>By hops</h2>\n<table><thead><tr><th>hops</th><th>questions</th><th>accuracy</th><th>MRR</th>"
                            + "</tr></thead>\n");
            for (int hops : results.hops()) {
                body.append("<tr><th>")
                        .append(hops == 0 ? "no path" : "" + hops)
                        .append("</th><td>")
                        .append(results.first().byHops().get(hops).queries())
                        .append("</td><td>")
                        .append(results.overHops(hops, AnswerTally::accuracy))
                        .append("</td><td>")
                        .append(results.overHops(hops, AnswerTally::mrr))
                        .append("</td></tr>\n");
            }
            body.append("</table>\n");
        }

        /** Rows are true relations, columns answers; all models together. */
        private void confusion(StringBuilder body) {
            int[] shown = IntStream.range(0, results.relations().count())
                    .filter(relation -> IntStream.range(0, results.relations().count())
                            .anyMatch(other -> count(relation, other) + count(other, relation) > 0))
                    .toArray();
            body.append(
                    "<h2>Which relation was answered for which</h2>\n<p>Rows are the true relations, columns the answers"
                            + (results.models().size() > 1 ? ", all models together" : "")
                            + ".</p>\n<table class=\"c\"><thead><tr><th></th>");
            for (int answered : shown) {
                body.append("<th><span>").append(name(answered)).append("</span></th>");
            }
            body.append("</tr></thead>\n");
            for (int target : shown) {
                int all = IntStream.of(shown)
                        .map(answered -> count(target, answered))
                        .sum();
                body.append("<tr><th>").append(name(target)).append("</th>");
                for (int answered : shown) {
                    cell(body, count(target, answered), all, target == answered);
                }
                body.append("</tr>\n");
            }
            body.append("</table>\n");
        }

        private static void cell(StringBuilder body, int count, int all, boolean right) {
            double share = all == 0 ? 0 : (double) count / all;
            body.append(String.format(
                    Locale.ROOT,
                    "<td%s style=\"background: rgba(11, 60, 111, %.2f)%s\">%s</td>",
                    right ? " class=\"d\"" : "",
                    count == 0 ? 0 : 0.08 + 0.8 * share,
                    share > 0.5 ? "; color: #fff" : "",
                    count == 0 ? "" : "" + count));
        }

        private void rules(StringBuilder body) {
            if (results.recalls().isEmpty()) {
                return;
            }
            body.append("<h2>Ground rules</h2>\n<p>Recall ")
                    .append(results.recall())
                    .append(".</p>\n<ul>\n");
            results.missed()
                    .forEach((rule, models) -> body.append("<li>missed ")
                            .append(VisibleText.markup(rule))
                            .append(" (by ")
                            .append(models)
                            .append(")</li>\n"));
            body.append("</ul>\n");
        }

        private int count(int target, int answered) {
            return results.reports().stream()
                    .mapToInt(report -> report.confusion().count(target, answered))
                    .sum();
        }

        private String name(int relation) {
            return VisibleText.markup(results.relations().name(relation));
        }
    }

    /** How well relations were answered, for programs; {@code accuracy} comes first. */
    private static final class RelationResultsJson {
        private RelationResultsJson() {}

        static Map<String, Object> of(RelationResults results) {
            RelationReport first = results.first();
            Map<String, Object> json = new LinkedHashMap<>();
            MeanDeviation accuracy = results.over(report -> report.all().accuracy());
            json.put("accuracy", accuracy.mean());
            json.put("accuracySd", accuracy.deviation());
            json.put("mrr", results.over(report -> report.all().mrr()).mean());
            json.put("task", "relation");
            json.put("models", results.models());
            json.put("data", results.data());
            json.put("split", results.split().label());
            json.put("trace", results.paths().trace().name().toLowerCase(Locale.ROOT));
            json.put("maxLength", results.paths().maxLength());
            json.put("questions", first.all().queries());
            json.put("unlinked", first.unlinked());
            json.put("cut", first.cut());
            json.put("ceiling", first.ceiling());
            List<Object> hops = new ArrayList<>();
            results.hops().forEach(each -> hops.add(hops(results, each)));
            json.put("hops", hops);
            List<Object> mistakes = new ArrayList<>();
            for (Confusion.Mistake mistake : results.mistakes()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("target", results.relations().name(mistake.target()));
                row.put("answered", results.relations().name(mistake.answered()));
                row.put("count", mistake.count());
                mistakes.add(row);
            }
            json.put("mistakes", mistakes);
            if (!results.recalls().isEmpty()) {
                Map<String, Object> rules = new LinkedHashMap<>();
                rules.put("recall", results.recall().mean());
                rules.put("recallSd", results.recall().deviation());
                rules.put("missed", results.missed());
                json.put("groundRules", rules);
            }
            return json;
        }

        private static Map<String, Object> hops(RelationResults results, int hops) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("hops", hops);
            row.put("questions", results.first().byHops().get(hops).queries());
            row.put("accuracy", results.overHops(hops, AnswerTally::accuracy).mean());
            row.put("accuracySd", results.overHops(hops, AnswerTally::accuracy).deviation());
            row.put("mrr", results.overHops(hops, AnswerTally::mrr).mean());
            return row;
        }
    }
}
