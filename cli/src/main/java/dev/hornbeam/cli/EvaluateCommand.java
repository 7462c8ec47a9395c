package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.PathTrace;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.RuleModel;
import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.RankedQuery;
import dev.hornbeam.complete.RankedQuery.RankListener;
import dev.hornbeam.eval.Evaluation.Counting;
import dev.hornbeam.eval.PairedTest;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.SeedFolders;
import dev.hornbeam.model.Task;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.text.VisibleText;
import dev.hornbeam.work.SplitMix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
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
        Dataset data = reading.read(names.subList(own, names.size()), console).dataset();
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

    /** Reads a file of rules; its format is detected by its name, or else by its first line. */
    private static final class RuleInput {
        private RuleInput() {}

        /** The rules of a file over the relations of a data set, with constants or without; reports skipped rules. */
        public static ReadRules read(Path file, Dataset data, Console console) throws IOException {
            if (Files.isDirectory(file)) {
                throw InputException.of(
                        file.toString(), "a folder", "a file of rules", "Maybe it is a model: then leave --rules out.");
            }
            ReadRules read = read(new RuleFile(file, format(file)), data);
            if (read.skipped().count() > 0) {
                console.say(file + ": " + read.skipped());
            }
            if (read.rules().isEmpty() && read.constants().isEmpty()) {
                throw InputException.of(
                        file.toString(),
                        read.skipped().count() > 0 ? "no rule that can be applied" : "no rule",
                        "at least one rule",
                        "Maybe write some: hornbeam rules MODEL -o " + file.getFileName() + ".");
            }
            return read;
        }

        /** By full names, or else, for a listing made for people, by those that are shown. */
        private static ReadRules read(RuleFile file, Dataset data) throws IOException {
            ReadRules read;
            try {
                read = file.read(data.relations());
                if (!read.rules().isEmpty() || !read.constants().isEmpty()) {
                    return read;
                }
            } catch (InputException unknown) {
                try {
                    return shown(file, data);
                } catch (InputException neither) {
                    throw unknown;
                }
            }
            ReadRules shown = shown(file, data);
            return shown.rules().isEmpty() ? read : shown;
        }

        private static ReadRules shown(RuleFile file, Dataset data) throws IOException {
            ReadRules shown = file.read(data.displayNames().relations());
            RuleSet named = RuleSet.of(data.relations(), shown.rules().stream().toList());
            return new ReadRules(named, shown.constants(), shown.skipped());
        }

        /** The format of a file. */
        public static RuleFormat format(Path file) throws IOException {
            RuleFormat named = RuleFormat.ofFileName(file.getFileName().toString());
            return named == RuleFormat.TEXT && Files.exists(file) ? looked(file) : named;
        }

        /** AnyBURL names its files rules-100 and the like, AMIE's are what its users call them. */
        private static RuleFormat looked(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file);
                    InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
                    BufferedReader reader = new BufferedReader(
                            new InputStreamReader(LineLimit.guarded(plain, file.toString()), UTF_8))) {
                String line = reader.readLine();
                while (line != null && line.isBlank()) {
                    line = reader.readLine();
                }
                return line == null ? RuleFormat.TEXT : RuleFormat.ofFirstLine(line);
            } catch (java.util.zip.ZipException | java.io.EOFException e) {
                return RuleFormat.TEXT; // reading it later reports the problem
            }
        }
    }

    /** How the votes of rules are combined in an evaluation, if not as learned. */
    private static final class AggregationOptions {
        /** What the model chose for each relation and direction. */
        static final String CHOSEN = "chosen";

        private static final List<RuleMeasure> MEASURES = List.of(
                RuleMeasure.SCORE,
                RuleMeasure.WORTH,
                RuleMeasure.LAPLACE,
                RuleMeasure.ANYBURL,
                RuleMeasure.CONFIDENCE,
                RuleMeasure.PCA);

        @Option(
                names = "--aggregator",
                paramLabel = "NAME",
                description =
                        "How the rules that reach an answer are combined: chosen (what was best on valid, for each "
                                + "relation and direction), learned (weights of chains learned from the facts now), attributes "
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
            kind(CHOSEN);
        }

        private Optional<RuleMeasure> measure() {
            return Optional.ofNullable(measure)
                    .map(text -> CliCommand.choice("--measure", text, MEASURES, RuleMeasure::label));
        }

        /** The effective options. */
        CompletionOptions apply(CompletionOptions learned, Protocol protocol) {
            RuleMeasure unasked = protocol == Protocol.PAPER ? RuleMeasure.SCORE : learned.measure();
            CompletionOptions options = learned.withMeasure(measure().orElse(unasked));
            options = top == null ? options : options.withMost(Math.min(top, learned.most()));
            options = budget == null ? options : options.withBudget(budget);
            return threads == null ? options : options.withThreads(threads);
        }

        /** The name of the effective aggregator. */
        String label(Protocol protocol, String unasked) {
            String usual = protocol == Protocol.PAPER ? AggregatorKind.SUM.label() : unasked;
            return kind(usual).map(AggregatorKind::label).orElse(CHOSEN);
        }

        /** The kind of aggregator everywhere; empty if each relation has its own. */
        private Optional<AggregatorKind> kind(String unasked) {
            String label = aggregator == null ? unasked : aggregator;
            if (label.equalsIgnoreCase(CHOSEN)) {
                return Optional.empty();
            }
            List<String> labels = new java.util.ArrayList<>(List.of(CHOSEN));
            List.of(AggregatorKind.values()).forEach(kind -> labels.add(kind.label()));
            return AggregatorKind.labelled(CliCommand.choice("--aggregator", label, labels, text -> text));
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

        private final Request request;
        private final Dataset data;
        private final Console console;
        private final List<RankLines> lines = new ArrayList<>();

        CompletionEvaluation(Request request, Dataset data, Console console) {
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
                reports.add(report(ofRules(request.rules().get())));
            }
            for (Path model : request.models()) {
                reports.add(report(ofModel(model)));
            }
            List<EvaluationReport> others = new ArrayList<>();
            for (Path model : request.against()) {
                others.add(report(ofModel(model)));
            }
            writeLines();
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
                    first.stream().map(EvaluationReport::evaluation).toList(),
                    second.stream().map(EvaluationReport::evaluation).toList(),
                    request.ranking().counting().orElse(Counting.ALL),
                    data.relations().count(),
                    SplitMix.FIRST_SEED));
        }

        private Contestant ofRules(Path file) throws IOException {
            ReadRules read = RuleInput.read(file, data, console); // refuses what is no file
            RuleMeasure measure =
                    RuleInput.format(file) == RuleFormat.ANYBURL ? RuleMeasure.ANYBURL : RuleMeasure.LAPLACE;
            return Contestant.of(
                    file.toString(),
                    read,
                    measure,
                    data,
                    request.used().orElse(FactsUsed.TRAIN),
                    request.aggregation(),
                    request.protocol());
        }

        private Contestant ofModel(Path folder) {
            return Contestant.of(
                    RuleModel.load(folder),
                    Internals.of().facts(data),
                    request.used(),
                    request.aggregation(),
                    request.protocol());
        }

        private void requireFacts(String source, String again) {
            Split split = request.split();
            if (data.split(split).isEmpty()) {
                boolean other = !data.split(split == Split.TEST ? Split.VALID : Split.TEST)
                        .isEmpty();
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

        private EvaluationReport report(Contestant contestant) {
            contestant.notes().forEach(note -> console.say(Text.name(note)));
            Split split = request.split();
            int overlap = overlap(data.facts(contestant.used()), data.split(split));
            if (overlap > 0) {
                console.say("warning: " + Text.count(overlap, "fact") + " of " + split.label() + " (of "
                        + Text.grouped(data.split(split).size()) + ") "
                        + (overlap == 1 ? "is" : "are") + " among the facts reasoned on ("
                        + contestant.used().words() + "): such an answer is not a prediction.");
            }
            RankingOptions ranking = request.ranking();
            RankLines noted = new RankLines(
                    data,
                    contestant,
                    ranking.ranks().isPresent(),
                    ranking.predictions().isPresent() ? ranking.most() : 0);
            lines.add(noted);
            return EvaluationReport.of(contestant, data, split, request.protocol(), overlap, ranking.counting(), noted);
        }

        private void writeLines() throws IOException {
            if (request.ranking().ranks().isPresent()) {
                write(request.ranking().ranks().get(), RankLines.RANK_TITLES, RankLines::ranks);
            }
            if (request.ranking().predictions().isPresent()) {
                write(request.ranking().predictions().get(), RankLines.PREDICTION_TITLES, RankLines::predictions);
            }
        }

        private void write(Path file, String titles, Function<RankLines, List<String>> part) throws IOException {
            AtomicFile.writeText(file, out -> {
                out.write(titles + "\n");
                for (RankLines some : lines) {
                    for (String line : part.apply(some)) {
                        out.write(line + "\n");
                    }
                }
            });
            console.say("written to " + file);
        }

        /** Distinct facts that are in both. */
        private static int overlap(Triples facts, Triples asked) {
            Set<Object> wanted = new HashSet<>(asked.asList());
            Set<Object> both = new HashSet<>();
            for (int i = 0; i < facts.size(); i++) {
                Object fact = facts.get(i);
                if (wanted.contains(fact)) {
                    both.add(fact);
                }
            }
            return both.size();
        }

        /** Notes every question of one evaluation as lines of the files of {@code --ranks} and {@code --predictions}. */
        private static final class RankLines implements RankListener {
            static final String RANK_TITLES =
                    "head\trelation\ttail\tdirection\toptimistic\tmean\tpessimistic\treached\trule\tmodel";
            static final String PREDICTION_TITLES =
                    "head\trelation\ttail\tdirection\tposition\tanswer\tscore\tprobability\trule\tmodel";

            private final Dataset data;
            private final Calibration calibration;
            private final String model;
            private final boolean ranks;
            private final int predictions;
            private final Map<Integer, String> rankLines = new ConcurrentHashMap<>();
            private final Map<Integer, List<String>> predictionLines = new ConcurrentHashMap<>();

            /** @param predictions how many to note per question, 0 for none */
            RankLines(Dataset data, Contestant contestant, boolean ranks, int predictions) {
                this.data = data;
                this.calibration = contestant.completion().calibration();
                this.model = VisibleText.line(contestant.name());
                this.ranks = ranks;
                this.predictions = predictions;
            }

            @Override
            public void ranked(int place, RankedQuery query) {
                String fact = fact(query.outcome());
                if (ranks) {
                    rankLines.put(place, rankLine(fact, query));
                }
                if (predictions > 0) {
                    predictionLines.put(place, predictionLines(fact, query));
                }
            }

            private String rankLine(String fact, RankedQuery query) {
                Rank rank = query.outcome().rank();
                return fact + "\t" + rank.optimistic() + "\t" + number(rank.mean()) + "\t" + rank.pessimistic() + "\t"
                        + query.outcome().support().label() + "\t"
                        + query.bestRule(query.outcome().answer()).orElse("") + "\t" + model;
            }

            private List<String> predictionLines(String fact, RankedQuery query) {
                List<String> lines = new ArrayList<>();
                for (RankedQuery.Scored scored : query.best(predictions)) {
                    double probability = query.probability(scored, calibration);
                    lines.add(fact + "\t" + (lines.size() + 1) + "\t"
                            + data.entities().name(scored.entity()) + "\t" + scored.score() + "\t"
                            + (Double.isNaN(probability) ? "" : Text.format("%.4f", probability)) + "\t"
                            + query.bestRule(scored.entity()).orElse("") + "\t" + model);
                }
                return lines;
            }

            /** The fact that is asked for, as the data has it, and the side that is asked for. */
            private String fact(RankedAnswer outcome) {
                Relations relations = data.relations();
                boolean asksHead = relations.isInverse(outcome.relation());
                int head = asksHead ? outcome.answer() : outcome.entity();
                int tail = asksHead ? outcome.entity() : outcome.answer();
                return data.entities().name(head) + "\t" + relations.name(relations.base(outcome.relation())) + "\t"
                        + data.entities().name(tail) + "\t" + (asksHead ? "head" : "tail");
            }

            private static String number(double rank) {
                return rank == Math.rint(rank) ? Long.toString((long) rank) : Double.toString(rank);
            }

            /** The lines of {@code --ranks}, in order of the questions. */
            List<String> ranks() {
                return IntStream.range(0, rankLines.size())
                        .mapToObj(rankLines::get)
                        .toList();
            }

            /** The lines of {@code --predictions}, in order of the questions. */
            List<String> predictions() {
                return IntStream.range(0, predictionLines.size())
                        .mapToObj(predictionLines::get)
                        .flatMap(List::stream)
                        .toList();
            }
        }
    }

    /**
     * What is evaluated: a model, or the rules of a file, ready to answer.
     *
     * @param aggregator how votes are combined, by its name
     * @param rules how many rules are used
     * @param provenance where a model comes from
     * @param notes which parts of it cannot be used here
     */
    record Contestant(
            String name,
            GraphCompleter completion,
            FactsUsed used,
            String aggregator,
            int rules,
            Optional<Provenance> provenance,
            List<String> notes) {

        /** A model, its votes combined as learned by default. */
        static Contestant of(
                RuleModel model, Facts facts, Optional<FactsUsed> used, AggregationOptions asked, Protocol protocol) {
            CompletionOptions options = asked.apply(Internals.of().options(model), protocol);
            String label = asked.label(protocol, AggregationOptions.CHOSEN);
            Completion opened = Internals.of().on(model, facts, used, Optional.of(options));
            GraphCompleter completer = label.equals(AggregationOptions.CHOSEN)
                    ? Internals.of().completer(opened)
                    : Internals.of()
                            .completer(opened)
                            .aggregatedBy(AggregatorKind.labelled(label).orElseThrow());
            return new Contestant(
                    model.name(),
                    completer,
                    opened.used(),
                    label,
                    Internals.of()
                            .weighting(model)
                            .usable(Internals.of().ruleSet(model))
                            .over(Internals.of().completer(opened).graph().relations())
                            .size(),
                    Optional.of(Internals.of().provenance(model)),
                    opened.notes());
        }

        /**
         * The rules of a file; anything chosen or learned is based on the given facts.
         *
         * @param measure the weight of a rule unless another is asked for
         */
        static Contestant of(
                String name,
                ReadRules rules,
                RuleMeasure measure,
                Dataset data,
                FactsUsed used,
                AggregationOptions asked,
                Protocol protocol) {
            Graph graph = data.buildGraph(used);
            CompletionOptions options =
                    asked.apply(CompletionOptions.suiting(graph).withMeasure(measure), protocol);
            String label = asked.label(protocol, AggregatorKind.MAX.label());
            GraphCompleter completion = label.equals(AggregationOptions.CHOSEN)
                    ? chosen(rules, data, used, graph, options)
                    : GraphCompleter.of(graph, rules.rules(), options)
                            .with(rules.constants())
                            .aggregatedBy(AggregatorKind.labelled(label).orElseThrow());
            int count = rules.rules().size() + rules.constants().size();
            return new Contestant(name, completion, used, label, count, Optional.empty(), notes(rules, graph));
        }

        private static List<String> notes(ReadRules rules, Graph graph) {
            int unbound = rules.constants().size() - rules.constants().on(graph).size();
            return unbound == 0
                    ? List.of()
                    : List.of(Text.count(unbound, "rule") + " with constants that are not in the data: "
                            + (unbound == 1 ? "it holds" : "they hold") + " for nothing.");
        }

        private static GraphCompleter chosen(
                ReadRules rules, Dataset data, FactsUsed used, Graph graph, CompletionOptions options) {
            if (data.valid().isEmpty()) {
                throw new IllegalUseException("--aggregator chosen needs valid facts to choose on, and " + data.name()
                        + " has none. Maybe learned or max.");
            }
            CompletionLearner learner = new CompletionLearner(options).with(rules.constants());
            if (used == FactsUsed.TRAIN) {
                return learner.learn(data, graph, rules.rules());
            }
            return learner.learnOnAll(data, learner.learn(data, rules.rules()), all -> rules.rules());
        }
    }
}
