package dev.hornbeam;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.RankingReport.BestAnswer;
import dev.hornbeam.RankingReport.Direction;
import dev.hornbeam.RankingReport.OfRelation;
import dev.hornbeam.RankingReport.RankedQuestion;
import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.RankedQuery;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.work.Stopwatch;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Measures a model, or the rules of a file, by questions whose answers are known.
 *
 * <pre>
 *   Evaluator evaluator = Evaluator.of(model, facts, EvaluationOptions.DEFAULTS.withAggregator("max"));
 *   RankingReport report = evaluator.evaluate(facts.test());
 * </pre>
 */
public final class Evaluator {
    private final String name;
    private final Facts facts;
    private final GraphCompleter completer;
    private final FactsUsed used;
    private final EvaluationOptions options;
    private final String aggregator;
    private final int rules;
    private final Optional<RuleModel> model;
    private final List<String> notes;

    private Evaluator(
            String name,
            Facts facts,
            GraphCompleter completer,
            FactsUsed used,
            EvaluationOptions options,
            String aggregator,
            int rules,
            Optional<RuleModel> model,
            List<String> notes) {
        this.name = name;
        this.facts = facts;
        this.completer = completer;
        this.used = used;
        this.options = options;
        this.aggregator = aggregator;
        this.rules = rules;
        this.model = model;
        this.notes = List.copyOf(notes);
    }

    /** A model, by default as it answers. */
    public static Evaluator of(RuleModel model, Facts facts, EvaluationOptions options) {
        CompletionOptions asked = applied(options, model.options());
        Completion opened = new CompletionOpener(model, facts).open(options.used(), Optional.of(asked));
        return of(opened, options, aggregator(options, EvaluationOptions.CHOSEN));
    }

    /** A model as it answers. */
    static Evaluator of(Completion opened, Protocol protocol) {
        return of(opened, EvaluationOptions.DEFAULTS.withProtocol(protocol), EvaluationOptions.CHOSEN);
    }

    private static Evaluator of(Completion opened, EvaluationOptions options, String aggregator) {
        RuleModel model = opened.model();
        GraphCompleter completer = aggregator.equals(EvaluationOptions.CHOSEN)
                ? opened.completer()
                : opened.completer()
                        .aggregatedBy(AggregatorKind.labelled(aggregator).orElseThrow());
        return new Evaluator(
                model.name(),
                opened.facts(),
                completer,
                opened.used(),
                options,
                aggregator,
                completer.rules().chains().size(),
                Optional.of(model),
                opened.notes());
    }

    /**
     * The rules of a file, with constants or without, weighted by the counts that it has. Its format is detected by its name, or
     * else by its first line.
     *
     * @throws InputException if the file has no rule over the relations of the facts
     */
    public static Evaluator ofRules(Path file, Facts facts, EvaluationOptions options) {
        try {
            Dataset data = facts.dataset();
            ReadRules read = RuleInput.read(file, data);
            FactsUsed used = options.used().orElse(FactsUsed.TRAIN);
            Graph graph = data.buildGraph(used);
            RuleMeasure measure =
                    RuleInput.format(file) == RuleFormat.ANYBURL ? RuleMeasure.ANYBURL : RuleMeasure.LAPLACE;
            CompletionOptions asked =
                    applied(options, CompletionOptions.suiting(graph).withMeasure(measure));
            String aggregator = aggregator(options, AggregatorKind.MAX.label());
            GraphCompleter completer = aggregator.equals(EvaluationOptions.CHOSEN)
                    ? chosen(read, data, used, graph, asked)
                    : GraphCompleter.of(graph, read.rules(), asked)
                            .with(read.constants())
                            .aggregatedBy(AggregatorKind.labelled(aggregator).orElseThrow());
            return new Evaluator(
                    file.toString(),
                    facts,
                    completer,
                    used,
                    options,
                    aggregator,
                    read.rules().size() + read.constants().size(),
                    Optional.empty(),
                    notes(file, read, graph));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CompletionOptions applied(EvaluationOptions asked, CompletionOptions learned) {
        RuleMeasure unasked = asked.protocol() == Protocol.PAPER ? RuleMeasure.SCORE : learned.measure();
        CompletionOptions options = learned.withMeasure(asked.measure()
                .map(name -> RuleMeasure.valueOf(name.toUpperCase(Locale.ROOT)))
                .orElse(unasked));
        options = options.withMost(Math.min(asked.maxRules().orElse(Integer.MAX_VALUE), learned.most()));
        options = options.withBudget(asked.budget().orElse(learned.budget()));
        return options.withThreads(asked.threads().orElse(learned.threads()));
    }

    private static String aggregator(EvaluationOptions asked, String unasked) {
        return asked.aggregator().orElse(asked.protocol() == Protocol.PAPER ? AggregatorKind.SUM.label() : unasked);
    }

    private static GraphCompleter chosen(
            ReadRules rules, Dataset data, FactsUsed used, Graph graph, CompletionOptions options) {
        if (data.valid().isEmpty()) {
            throw InputException.of(
                    data.name(), "no valid facts", "facts to choose the aggregator on", "Maybe learned or max.");
        }
        CompletionLearner learner = new CompletionLearner(options).with(rules.constants());
        if (used == FactsUsed.TRAIN) {
            return learner.learn(data, graph, rules.rules());
        }
        return learner.learnOnAll(data, learner.learnAndTell(data, rules.rules()), all -> rules.rules());
    }

    private static List<String> notes(Path file, ReadRules rules, Graph graph) {
        List<String> notes = new ArrayList<>();
        if (rules.skipped().count() > 0) {
            notes.add(file + ": " + rules.skipped());
        }
        int unbound = rules.constants().size() - rules.constants().on(graph).size();
        if (unbound > 0) {
            notes.add(String.format(Locale.ROOT, unbound == 1 ? "%,d rule" : "%,d rules", unbound)
                    + " with constants that are not in the data: "
                    + (unbound == 1 ? "it holds" : "they hold") + " for nothing.");
        }
        return notes;
    }

    /** What is measured, in messages: the model's name or the file of rules. */
    public String name() {
        return name;
    }

    /** Where the model comes from; empty for rules of a file. */
    public Optional<ModelInfo> info() {
        return model.map(RuleModel::info);
    }

    /** Which facts are reasoned on. */
    public FactsUsed used() {
        return used;
    }

    /** How many facts are reasoned on. */
    public long factCount() {
        return completer.graph().tripleCount();
    }

    /** How many rules are used. */
    public int ruleCount() {
        return rules;
    }

    /** How the rules that reach an answer are combined, one of {@link EvaluationOptions#AGGREGATORS}. */
    public String aggregator() {
        return aggregator;
    }

    /** The weight of a rule, one of {@link EvaluationOptions#MEASURES}. */
    public String measure() {
        return completer.options().measure().label();
    }

    /** The most edges that a question may look up and follow. */
    public int budget() {
        return completer.options().budget();
    }

    /** Warnings about parts of the model, the rules or the facts that cannot be used, one sentence each; usually empty. */
    public List<String> notes() {
        return notes;
    }

    /** How many distinct facts are among those reasoned on, so that their answers are no predictions. */
    public int overlap(Collection<Fact> asked) {
        return Facts.found(
                        facts.dataset().facts(used),
                        new HashSet<>(facts.triples(asked).asList()))
                .size();
    }

    /** Ranks the answers of facts among all entities, without other answers that any split knows. */
    public RankingReport evaluate(Collection<Fact> asked) {
        return evaluate(asked, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many questions are done
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public RankingReport evaluate(Collection<Fact> asked, Progress progress) {
        Objects.requireNonNull(progress, "progress");
        Triples triples = askable(Objects.requireNonNull(asked, "asked"));
        Graph known = known();
        Map<Integer, Optional<String>> best = new ConcurrentHashMap<>();
        Map<Integer, List<BestAnswer>> answers = new ConcurrentHashMap<>();
        Stopwatch watch = new Stopwatch();
        Evaluation evaluation = completer.evaluate(triples, known, options.protocol(), progress, (place, query) -> {
            if (options.withRules()) {
                best.put(place, query.bestRule(query.outcome().answer()));
            }
            if (options.best() > 0) {
                answers.put(place, best(query));
            }
        });
        Stopwatch.StepCost cost = watch.cost();
        return new RankingReport(
                options.protocol(),
                evaluation.metrics(),
                evaluation.unreachedShare(),
                evaluation.shareOfRules(),
                evaluation.mrrBySupport(),
                relations(evaluation),
                IntStream.range(0, evaluation.outcomes().size())
                        .mapToObj(i -> ranked(
                                evaluation.outcomes().get(i),
                                best.getOrDefault(i, Optional.empty()),
                                answers.getOrDefault(i, List.of())))
                        .toList(),
                evaluation.skipped(),
                evaluation.cutQueries(),
                evaluation.cutRules(),
                cost.seconds(),
                cost.cpuSeconds());
    }

    /** Facts by ids, without statements about classes and properties that are set apart: no rule speaks of them. */
    private Triples askable(Collection<Fact> asked) {
        Triples all = facts.triples(asked);
        if (facts.dataset().statements() == 0) {
            return all;
        }
        Graph statements = facts.dataset().schema().orElseThrow();
        Triples.Builder rest = new Triples.Builder();
        for (int i = 0; i < all.size(); i++) {
            if (!statements.contains(all.head(i), all.relation(i), all.tail(i))) {
                rest.add(all.head(i), all.relation(i), all.tail(i));
            }
        }
        return rest.build();
    }

    private List<BestAnswer> best(RankedQuery query) {
        return query.best(options.best()).stream()
                .map(scored -> new BestAnswer(
                        facts.dataset().entities().name(scored.entity()),
                        scored.score(),
                        query.share(scored, completer.calibration()),
                        options.withRules() ? query.bestRule(scored.entity()) : Optional.empty()))
                .toList();
    }

    private List<OfRelation> relations(Evaluation evaluation) {
        Relations relations = facts.dataset().relations();
        SortedMap<Integer, RankingMetrics> metrics =
                evaluation.byRelation(options.protocol().ties());
        SortedMap<Integer, Double> unreached = evaluation.unreachedByRelation();
        RankingMetrics none = RankingMetrics.of(List.of(), options.protocol().ties());
        return metrics.keySet().stream()
                .map(relations::base)
                .distinct()
                .sorted()
                .map(relation -> new OfRelation(
                        facts.relation(relation),
                        direction(relation, metrics, unreached, none),
                        direction(relations.inverse(relation), metrics, unreached, none)))
                .toList();
    }

    private Direction direction(
            int relation, Map<Integer, RankingMetrics> metrics, Map<Integer, Double> unreached, RankingMetrics none) {
        return new Direction(
                metrics.getOrDefault(relation, none),
                unreached.getOrDefault(relation, Double.NaN),
                completer.aggregation().of(relation).kind().label());
    }

    private RankedQuestion ranked(RankedAnswer outcome, Optional<String> rule, List<BestAnswer> best) {
        Dataset data = facts.dataset();
        Question question = new Question(
                data.entities().name(outcome.entity()),
                data.relations().name(data.relations().base(outcome.relation())),
                !data.relations().isInverse(outcome.relation()));
        return new RankedQuestion(
                question,
                data.entities().name(outcome.answer()),
                outcome.rank(),
                outcome.reached(),
                outcome.support(),
                rule,
                best);
    }

    /**
     * How reliable probabilities are on facts other than those that they were measured on, in ten rows of equal width; none if
     * there are no probabilities.
     */
    public List<ReliabilityRow> reliability(Collection<Fact> asked) {
        return completer.calibration().isKnown()
                ? completer.calibrator().reliability(completer.calibration(), askable(asked), known())
                : List.of();
    }

    /** Every fact of every split. */
    private Graph known() {
        return used == FactsUsed.ALL ? completer.graph() : facts.dataset().buildGraph(FactsUsed.ALL);
    }

    @Override
    public String toString() {
        return name + " on " + facts;
    }

    /** Reads a file of rules; its format is detected by its name, or else by its first line. */
    private static final class RuleInput {
        private RuleInput() {}

        static ReadRules read(Path file, Dataset data) throws IOException {
            if (Files.isDirectory(file)) {
                throw InputException.of(file.toString(), "a folder", "a file of rules", "Maybe it is a model.");
            }
            ReadRules read = read(new RuleFile(file, format(file)), data);
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

        static RuleFormat format(Path file) throws IOException {
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
            } catch (ZipException | EOFException e) {
                return RuleFormat.TEXT; // reading it later reports the problem
            }
        }
    }
}
