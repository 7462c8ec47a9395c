package dev.hornbeam.cli.evaluate;

import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.option.RuleInput;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.RankedQuery;
import dev.hornbeam.complete.RankedQuery.RankListener;
import dev.hornbeam.eval.Evaluation.Counting;
import dev.hornbeam.eval.PairedTest;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.Rank;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.text.VisibleText;
import dev.hornbeam.work.SplitMix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Evaluates models and rule files on the task completion. */
final class CompletionEvaluation {
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
    EvaluationResults run(String source, String again) throws IOException {
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
        return new EvaluationResults(
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
        RuleMeasure measure = RuleInput.format(file) == RuleFormat.ANYBURL ? RuleMeasure.ANYBURL : RuleMeasure.LAPLACE;
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
                RuleModel.load(folder), Facts.of(data), request.used(), request.aggregation(), request.protocol());
    }

    private void requireFacts(String source, String again) {
        Split split = request.split();
        if (data.split(split).isEmpty()) {
            boolean other =
                    !data.split(split == Split.TEST ? Split.VALID : Split.TEST).isEmpty();
            throw InputException.of(
                    source,
                    "no " + split.label() + " facts",
                    "facts to measure on",
                    other
                            ? "Maybe measure by --split " + (split == Split.TEST ? "valid." : "test.")
                            : "Maybe split it first: hornbeam convert " + again + " -o FOLDER --split 0.8,0.1,0.1.");
        }
    }

    private EvaluationReport report(Contestant contestant) {
        contestant.notes().forEach(note -> console.say(NameText.of(note)));
        Split split = request.split();
        int overlap = overlap(contestant.used().of(data), data.split(split));
        if (overlap > 0) {
            console.say("warning: " + Numbers.count(overlap, "fact") + " of " + split.label() + " (of "
                    + Numbers.grouped(data.split(split).size()) + ") "
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
                double probability = calibration.directedCount() == 0
                        ? Double.NaN
                        : calibration.probability(query.outcome().relation(), scored.score());
                lines.add(fact + "\t" + (lines.size() + 1) + "\t"
                        + data.entities().name(scored.entity()) + "\t" + scored.score() + "\t"
                        + (Double.isNaN(probability) ? "" : String.format(Locale.ROOT, "%.4f", probability)) + "\t"
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
            return IntStream.range(0, rankLines.size()).mapToObj(rankLines::get).toList();
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
