package dev.hornbeam.cli.evaluate;

import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.option.RuleInput;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.eval.Counting;
import dev.hornbeam.eval.PairedTest;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.text.ReadRules;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.work.SplitMix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
}
