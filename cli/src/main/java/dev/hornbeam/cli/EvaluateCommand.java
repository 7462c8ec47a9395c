package dev.hornbeam.cli;

import dev.hornbeam.EvaluationOptions;
import dev.hornbeam.Evaluator;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.PairedTest;
import dev.hornbeam.PathTrace;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.RankingMetrics.Counting;
import dev.hornbeam.RankingReport.BestAnswer;
import dev.hornbeam.RankingReport.RankedQuestion;
import dev.hornbeam.RuleModel;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.SeedFolders;
import dev.hornbeam.model.Task;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
final class EvaluateCommand extends CliCommand {
    /** Options that only the task completion uses. */
    private static final Set<String> OF_COMPLETION = Set.of(
            ("--rules --protocol --facts --aggregator --measure --top --budget --threads --rows --against --rules-only "
                            + "--depth --ranks --predictions --top-predictions --format --order --columns --lenient --literals --prefix")
                    .split(" "));

    private static final Set<String> OF_RELATION = Set.of("--trace", "--max-length");

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
    private PathTrace trace;

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
            description =
                    "standard (both directions, ties get their mean rank) or paper (as its published code: the first "
                            + "column is asked for, on train and valid, every walk counts, ties count as won: for comparison with "
                            + "the paper only) (default: standard).")
    private Protocol protocol = Protocol.STANDARD;

    @Option(names = "--split", paramLabel = "NAME", description = "valid or test (default: test).")
    private Split split = Split.TEST;

    @Option(
            names = "--facts",
            paramLabel = "NAME",
            description = "Reason on train; with valid, on train and valid (default: train; valid if test is asked "
                    + "of a model learned with --final from this data, or with --protocol paper).")
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

    @Override
    public Integer call() throws IOException {
        check();
        if (task == Task.RELATION) {
            refuse(OF_COMPLETION, "the task relation");
            return relation();
        }
        refuse(OF_RELATION, "the task completion");
        return completion();
    }

    private int relation() throws IOException {
        int last = names.size() - 1;
        StoryEvaluation.Request request = new StoryEvaluation.Request(
                expanded(names.subList(0, last).stream().map(Path::of).toList()),
                Path.of(names.get(last)),
                split,
                Optional.ofNullable(trace),
                Optional.ofNullable(maxLength));
        new StoryEvaluation(request, console()).run(json, Optional.ofNullable(page));
        return DONE;
    }

    private void check() {
        if (split == Split.TRAIN) {
            throw new IllegalUseException(
                    "--split is train, but facts that were learned from cannot be used to measure. Maybe valid or test.");
        }
        zeroOrMore("--rows", rows);
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
        Optional<FactsUsed> used = Optional.ofNullable(facts).map(CliCommand::facts);
        boolean among = used.isPresent()
                && (used.get() == FactsUsed.ALL || split == Split.VALID && used.get() != FactsUsed.TRAIN);
        if (among) {
            throw new IllegalUseException("--facts " + facts + " would have " + split.label()
                    + " among the facts that answers are reasoned from. Maybe leave it out.");
        }
        if (split == Split.VALID) {
            return Optional.of(FactsUsed.TRAIN);
        }
        return used.isEmpty() && protocol.usesValid() ? Optional.of(FactsUsed.TRAIN_AND_VALID) : used;
    }

    private int completion() throws IOException {
        Console console = console();
        int own = reading.isEndpoint() ? names.size() : names.size() - 1;
        String source = reading.isEndpoint() ? "the endpoint" : names.get(own);
        List<Path> models = rules != null
                ? List.of()
                : expanded(names.subList(0, own).stream().map(Path::of).toList());
        CompletionEvaluation.Request request = new CompletionEvaluation.Request(
                models, expanded(against), Optional.ofNullable(rules), split, protocol, used(), aggregation, ranking);
        Facts data = reading.facts(names.subList(own, names.size()), console);
        String again = reading.isEndpoint() ? "--sparql URL" : Text.shellWord(source);
        EvaluationReport.EvaluationResults results =
                new CompletionEvaluation(request, data, console).run(source, again);
        print(results, console);
        if (page != null) {
            AtomicFile.write(page, EvaluationReport.EvaluationHtml.of(results));
            console.say("written to " + page);
        }
        return DONE;
    }

    /** A folder of models of several seeds stands for all of them. */
    private static List<Path> expanded(List<Path> folders) {
        return folders.stream()
                .flatMap(folder -> SeedFolders.in(folder).stream())
                .toList();
    }

    private void print(EvaluationReport.EvaluationResults results, Console console) throws IOException {
        if (json) {
            EvaluationReport.EvaluationJson.print(results, console.out());
        } else {
            new EvaluationReport.EvaluationText(rows, console.style()).print(results, console.out());
        }
    }

    /** How the votes of rules are combined in an evaluation, if not as learned. */
    private static final class AggregationOptions {
        @Option(
                names = "--aggregator",
                paramLabel = "NAME",
                description =
                        "How an answer is scored: chosen (by the model of all evidence, or what was better on valid), "
                                + "learned (weights of chains learned from the facts now), attributes "
                                + "(rules with constants alone), max, noisy-or, noisy-or-5 or sum (default: chosen; with --rules: max; with --protocol paper: sum).")
        private String aggregator;

        @Option(
                names = "--measure",
                paramLabel = "NAME",
                description = "The weight of a rule: score (the model's own), worth, laplace, anyburl (support / (body "
                        + "size + 5), less for rules without a constant at their end), confidence or pca (default: as learned; "
                        + "with --rules: laplace, or anyburl for AnyBURL's files; with --protocol paper: score).")
        private String measure;

        @Option(
                names = "--top",
                paramLabel = "K",
                description = "Use only the best K rules per relation and direction (default: all).")
        private Integer top;

        @Option(
                names = "--budget",
                paramLabel = "N",
                description =
                        "The most edges that a query may look up and follow; cut queries are reported (default: as the model was learned).")
        private Integer budget;

        @Option(names = "--threads", paramLabel = "N", description = "How many threads work (default: all processors).")
        private Integer threads;

        void check() {
            CliCommand.atLeastOne("--top", top);
            CliCommand.atLeastOne("--budget", budget);
            CliCommand.atLeastOne("--threads", threads);
            measure();
            aggregator();
        }

        private Optional<String> measure() {
            return Optional.ofNullable(measure)
                    .map(text -> CliCommand.choice("--measure", text, EvaluationOptions.MEASURES, name -> name));
        }

        private Optional<String> aggregator() {
            return Optional.ofNullable(aggregator)
                    .map(text -> CliCommand.choice("--aggregator", text, EvaluationOptions.AGGREGATORS, name -> name));
        }

        /** Whether aggregators are to be chosen now, by valid facts. */
        boolean asksToChoose() {
            return aggregator().equals(Optional.of(EvaluationOptions.CHOSEN));
        }

        EvaluationOptions apply(EvaluationOptions options) {
            return new EvaluationOptions(
                    options.protocol(),
                    options.used(),
                    aggregator(),
                    measure(),
                    optional(top),
                    optional(budget),
                    optional(threads),
                    options.withRules(),
                    options.best());
        }

        private static OptionalInt optional(Integer value) {
            return value == null ? OptionalInt.empty() : OptionalInt.of(value);
        }
    }

    /** What is written of every question, and which answers count as missed. */
    private static final class RankingOptions {
        private static final int FEW = 10;

        @Option(
                names = "--rules-only",
                description =
                        "An answer that no rule speaks for counts as missed, as published rule learners count; the usual "
                                + "figure stands beside it.")
        private boolean rulesOnly;

        @Option(
                names = "--depth",
                paramLabel = "K",
                description =
                        "A rank beyond K counts as missed, as in tools that keep the K best answers (AnyBURL: 100); the usual "
                                + "figure stands beside it.")
        private Integer depth;

        @Option(
                names = "--ranks",
                paramLabel = "FILE",
                description =
                        "Write a line per question, tab-separated: its fact and direction, the answer's rank under all ties, "
                                + "what led to it, the best rule.")
        private Path ranks;

        @Option(
                names = "--predictions",
                paramLabel = "FILE",
                description =
                        "Write the best answers of every question, one per line, tab-separated, each with its best rule.")
        private Path predictions;

        @Option(
                names = "--top-predictions",
                paramLabel = "K",
                description = "How many answers of a question --predictions writes (default: 10).")
        private Integer most;

        void check() {
            CliCommand.atLeastOne("--depth", depth);
            CliCommand.atLeastOne("--top-predictions", most);
            if (most != null && predictions == null) {
                throw new IllegalUseException(
                        "--top-predictions without --predictions, so nothing would be written. Maybe add --predictions FILE.");
            }
            if (ranks != null
                    && predictions != null
                    && ranks.toAbsolutePath()
                            .normalize()
                            .equals(predictions.toAbsolutePath().normalize())) {
                throw new IllegalUseException("--ranks and --predictions name the same file. Maybe choose two names.");
            }
        }

        /** What counts as missed, if that was asked for. */
        Optional<Counting> counting() {
            return rulesOnly || depth != null
                    ? Optional.of(new Counting(rulesOnly, depth == null ? Long.MAX_VALUE : depth))
                    : Optional.empty();
        }

        Optional<Path> ranks() {
            return Optional.ofNullable(ranks);
        }

        Optional<Path> predictions() {
            return Optional.ofNullable(predictions);
        }

        int most() {
            return most == null ? FEW : most;
        }
    }

    /** Evaluates models and rule files on the task completion. */
    private static final class CompletionEvaluation {
        /**
         * What to evaluate, and how.
         *
         * @param models model folders; none if a file of rules is evaluated
         * @param against models to compare them with
         * @param rules a file of rules
         */
        record Request(
                List<Path> models,
                List<Path> against,
                Optional<Path> rules,
                Split split,
                Protocol protocol,
                Optional<FactsUsed> used,
                AggregationOptions aggregation,
                RankingOptions ranking) {}

        private static final String RANK_TITLES =
                "head\trelation\ttail\tdirection\toptimistic\tmean\tpessimistic\treached\trule\tmodel";
        private static final String PREDICTION_TITLES =
                "head\trelation\ttail\tdirection\tposition\tanswer\tscore\tshare\trule\tmodel";

        private final Request request;
        private final Facts data;
        private final Console console;

        CompletionEvaluation(Request request, Facts data, Console console) {
            this.request = request;
            this.data = data;
            this.console = console;
        }

        /**
         * Measures.
         *
         * @param source where the data comes from
         * @param again how a command names it
         */
        EvaluationReport.EvaluationResults run(String source, String again) throws IOException {
            requireFacts(source, again);
            List<EvaluationReport> reports = new ArrayList<>();
            if (request.rules().isPresent()) {
                reports.add(report(ofRules(request.rules().get(), options())));
            }
            for (Path model : request.models()) {
                reports.add(report(Evaluator.of(RuleModel.load(model), data, options())));
            }
            List<EvaluationReport> others = new ArrayList<>();
            for (Path model : request.against()) {
                others.add(report(Evaluator.of(RuleModel.load(model), data, options())));
            }
            writeLines(Stream.concat(reports.stream(), others.stream()).toList());
            return new EvaluationReport.EvaluationResults(
                    reports, others, paired(reports, others), request.ranking().counting());
        }

        private Optional<PairedTest> paired(List<EvaluationReport> reports, List<EvaluationReport> others) {
            boolean twoAlone = others.isEmpty() && reports.size() == 2;
            if (others.isEmpty() && !twoAlone) {
                return Optional.empty();
            }
            List<EvaluationReport> first = twoAlone ? reports.subList(0, 1) : reports;
            List<EvaluationReport> second = twoAlone ? reports.subList(1, 2) : others;
            return Optional.of(PairedTest.of(
                    first.stream().map(EvaluationReport::ranking).toList(),
                    second.stream().map(EvaluationReport::ranking).toList(),
                    request.ranking().counting().orElse(Counting.ALL)));
        }

        private EvaluationOptions options() {
            RankingOptions ranking = request.ranking();
            EvaluationOptions options = EvaluationOptions.DEFAULTS
                    .withProtocol(request.protocol())
                    .withRules(
                            ranking.ranks().isPresent() || ranking.predictions().isPresent())
                    .withBest(ranking.predictions().isPresent() ? ranking.most() : 0);
            return request.aggregation()
                    .apply(request.used().map(options::withUsed).orElse(options));
        }

        private Evaluator ofRules(Path file, EvaluationOptions options) {
            if (request.aggregation().asksToChoose() && data.valid().isEmpty()) {
                throw new IllegalUseException("--aggregator chosen needs valid facts to choose on, and " + data.name()
                        + " has none. Maybe learned or max.");
            }
            return Evaluator.ofRules(file, data, options);
        }

        private List<Fact> asked(Split split) {
            return split == Split.TEST ? data.test() : data.valid();
        }

        private void requireFacts(String source, String again) {
            Split split = request.split();
            if (asked(split).isEmpty()) {
                boolean other =
                        !asked(split == Split.TEST ? Split.VALID : Split.TEST).isEmpty();
                throw InputException.of(
                        source,
                        "no " + split.label() + " facts",
                        "facts to measure on",
                        other
                                ? "Maybe measure by --split " + (split == Split.TEST ? "valid." : "test.")
                                : "Maybe split it first: hornbeam convert " + again
                                        + " -o FOLDER --split 0.8,0.1,0.1.");
            }
        }

        private EvaluationReport report(Evaluator evaluator) {
            evaluator.notes().forEach(note -> console.say(Text.name(note)));
            Split split = request.split();
            List<Fact> asked = asked(split);
            int overlap = evaluator.overlap(asked);
            if (overlap > 0) {
                console.say("warning: " + Text.count(overlap, "fact") + " of " + split.label() + " (of "
                        + Text.grouped(asked.size()) + ") "
                        + (overlap == 1 ? "is" : "are") + " among the facts reasoned on ("
                        + evaluator.used().words() + "): such an answer is not a prediction.");
            }
            return new EvaluationReport(
                    evaluator,
                    data,
                    split,
                    overlap,
                    evaluator.evaluate(asked),
                    request.ranking().counting(),
                    evaluator.reliability(asked).stream()
                            .filter(row -> row.answers() > 0)
                            .toList());
        }

        private void writeLines(List<EvaluationReport> reports) throws IOException {
            if (request.ranking().ranks().isPresent()) {
                write(
                        request.ranking().ranks().get(),
                        RANK_TITLES,
                        reports,
                        (question, model) -> Stream.of(rankLine(question, model)));
            }
            if (request.ranking().predictions().isPresent()) {
                write(
                        request.ranking().predictions().get(),
                        PREDICTION_TITLES,
                        reports,
                        CompletionEvaluation::predictionLines);
            }
        }

        private void write(
                Path file,
                String titles,
                List<EvaluationReport> reports,
                BiFunction<RankedQuestion, String, Stream<String>> lines)
                throws IOException {
            AtomicFile.writeText(file, out -> {
                out.write(titles + "\n");
                for (EvaluationReport report : reports) {
                    String model = VisibleText.line(report.evaluator().name());
                    for (RankedQuestion question : report.ranking().questions()) {
                        for (String line : lines.apply(question, model).toList()) {
                            out.write(line + "\n");
                        }
                    }
                }
            });
            console.say("written to " + file);
        }

        private static String rankLine(RankedQuestion question, String model) {
            Rank rank = question.rank();
            return asked(question) + "\t" + rank.optimistic() + "\t" + number(rank.mean()) + "\t"
                    + rank.pessimistic() + "\t" + question.support().label() + "\t"
                    + question.rule().orElse("") + "\t" + model;
        }

        private static Stream<String> predictionLines(RankedQuestion question, String model) {
            return IntStream.range(0, question.best().size()).mapToObj(i -> {
                BestAnswer best = question.best().get(i);
                return asked(question) + "\t" + (i + 1) + "\t" + best.entity() + "\t" + best.score() + "\t"
                        + (Double.isNaN(best.share()) ? "" : Text.format("%.4f", best.share())) + "\t"
                        + best.rule().orElse("") + "\t" + model;
            });
        }

        /** The fact that is asked for, as the data has it, and the side that is asked for. */
        private static String asked(RankedQuestion question) {
            Fact fact = question.fact();
            return fact.head() + "\t" + fact.relation() + "\t" + fact.tail() + "\t"
                    + (question.question().asksTail() ? "tail" : "head");
        }

        private static String number(double rank) {
            return rank == Math.rint(rank) ? Long.toString((long) rank) : Double.toString(rank);
        }
    }
}
