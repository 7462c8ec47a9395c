package dev.hornbeam.cli;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.PathTrace;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.RelationReport.AnswerTally;
import dev.hornbeam.story.RelationReport.Confusion;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryModel;
import dev.hornbeam.story.read.GroundRulesReader;
import dev.hornbeam.story.read.StoryReader;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Asks models every question of a collection of stories and reports how well they answer. */
record StoryEvaluation(Request request, Console console) {
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
    record Request(List<Path> models, Path data, Split split, Optional<PathTrace> trace, Optional<Integer> maxLength) {}

    /**
     * Measures and prints.
     *
     * @param json whether for programs, {@code accuracy} first
     * @param html a page to write in addition, if wanted
     */
    void run(boolean json, Optional<Path> html) throws IOException {
        Results results = measure();
        if (html.isPresent()) {
            AtomicFile.write(html.get(), new ResultsHtml(results).page());
            console.say("written to " + html.get());
        }
        if (json) {
            console.out().println(Text.json(ResultsJson.of(results)));
        } else {
            new ResultsText(results, console.style()).print(console.out());
        }
    }

    private Results measure() {
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
        PathTrace trace = null;
        int maxLength = 0;
        StoryDataset data = null;
        for (Path folder : request.models()) {
            try (StoryModel model = StoryModel.load(folder)) {
                if (relations == null) {
                    relations = model.relations();
                    data = new StoryReader(relations).read(request.data());
                    trace = request.trace().orElse(model.trace());
                    maxLength = request.maxLength()
                            .map(length -> CliCommand.atLeastOne("--max-length", length))
                            .orElse(model.maxLength());
                } else {
                    requireSame(relations, model.relations(), folder);
                }
                reports.add(model.evaluate(asked(data), trace, maxLength));
                List<Rule> ground = groundRules(relations);
                if (!ground.isEmpty()) {
                    recalls.add(model.recall(ground));
                }
            }
        }
        List<String> names = request.models().stream().map(Path::toString).toList();
        return new Results(names, data.name(), request.split(), trace, maxLength, relations, reports, recalls);
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

    /**
     * How well one model, or several with different seeds, answered the same questions.
     *
     * @param models their names
     * @param data the name of the collection
     * @param split which questions were asked
     * @param trace where the paths that counted come from
     * @param maxLength how many steps they may have
     * @param relations of models and questions
     * @param reports one per model
     * @param recalls of the rules that generated the data, one per model; empty if they are not known
     */
    private record Results(
            List<String> models,
            String data,
            Split split,
            PathTrace trace,
            int maxLength,
            Relations relations,
            List<RelationReport> reports,
            List<RuleRecall> recalls) {

        MeanDeviation over(ToDoubleFunction<RelationReport> figure) {
            List<Double> values = new ArrayList<>();
            reports.forEach(report -> values.add(figure.applyAsDouble(report)));
            return MeanDeviation.of(values);
        }

        /** The same for the questions of a number of hops. */
        MeanDeviation overHops(int hops, ToDoubleFunction<AnswerTally> figure) {
            return over(report -> figure.applyAsDouble(report.byHops().get(hops)));
        }

        SortedSet<Integer> hops() {
            return new TreeSet<>(reports.get(0).byHops().keySet());
        }

        /** The first of the reports, for what does not depend on the model. */
        RelationReport first() {
            return reports.get(0);
        }

        MeanDeviation recall() {
            List<Double> values = new ArrayList<>();
            recalls.forEach(recall -> values.add(recall.recall()));
            return MeanDeviation.of(values);
        }

        /** The mistakes of all models together, most frequent first. */
        List<Confusion.Mistake> mistakes() {
            Map<List<Integer>, Integer> counts = new LinkedHashMap<>();
            for (RelationReport report : reports) {
                for (Confusion.Mistake mistake : report.confusion().mistakes()) {
                    counts.merge(List.of(mistake.target(), mistake.answered()), mistake.count(), Integer::sum);
                }
            }
            List<Confusion.Mistake> mistakes = new ArrayList<>();
            counts.forEach((pair, count) -> mistakes.add(new Confusion.Mistake(pair.get(0), pair.get(1), count)));
            mistakes.sort(Comparator.comparingInt(Confusion.Mistake::count).reversed());
            return mistakes;
        }

        /** The rules that some model missed, as text, with how many did. */
        Map<String, Integer> missed() {
            Map<String, Integer> missed = new TreeMap<>();
            for (RuleRecall recall : recalls) {
                recall.missed().forEach(rule -> missed.merge(text(rule), 1, Integer::sum));
            }
            return missed;
        }

        private String text(Rule rule) {
            List<String> names = new ArrayList<>();
            for (int relation : rule.body()) {
                names.add(relations.name(relation));
            }
            return String.join(" ∘ ", names) + " → " + relations.name(rule.head());
        }
    }

    /** How well relations were answered, as text. */
    private record ResultsText(Results results, Style style) {
        private static final int MISTAKES_SHOWN = 12;

        void print(PrintStream out) {
            RelationReport first = results.first();
            out.println(style.bold(results.data() + ", " + results.split().label()) + ": accuracy "
                    + style.bold(results.over(report -> report.all().accuracy()).toString()) + ", MRR "
                    + results.over(report -> report.all().mrr()) + " over "
                    + Text.count(first.all().queries(), "question")
                    + (results.models().size() > 1
                            ? ", mean ± sd of " + results.models().size() + " models"
                            : ""));
            out.println("  paths " + results.trace().name().toLowerCase(Locale.ROOT) + ", up to "
                    + Text.count(results.maxLength(), "step") + "; "
                    + Text.count(first.unlinked(), "question") + " without a path, " + Text.grouped(first.cut())
                    + " cut; at most " + Text.format("%.3f", first.ceiling())
                    + " can be right by paths alone");
            out.println();
            hops(out);
            mistakes(out);
            if (!results.recalls().isEmpty()) {
                recall(out);
            }
        }

        private void hops(PrintStream out) {
            TextTable table = new TextTable("<hops", "questions", "accuracy", "MRR");
            for (int hops : results.hops()) {
                table.row(
                        hops == 0 ? "no path" : "" + hops,
                        Text.grouped(results.first().byHops().get(hops).queries()),
                        results.overHops(hops, AnswerTally::accuracy).toString(),
                        results.overHops(hops, AnswerTally::mrr).toString());
            }
            table.row(
                    "all",
                    Text.grouped(results.first().all().queries()),
                    results.over(report -> report.all().accuracy()).toString(),
                    results.over(report -> report.all().mrr()).toString());
            table.print(out, style);
        }

        private void mistakes(PrintStream out) {
            List<Confusion.Mistake> mistakes = results.mistakes();
            out.println();
            if (mistakes.isEmpty()) {
                out.println(style.good("No mistakes."));
                return;
            }
            out.println(style.bold("Mistakes") + (results.models().size() > 1 ? ", all models together" : ""));
            TextTable table = new TextTable("<true", "<answered", "times");
            for (Confusion.Mistake mistake : mistakes.subList(0, Math.min(MISTAKES_SHOWN, mistakes.size()))) {
                table.row(
                        results.relations().name(mistake.target()),
                        results.relations().name(mistake.answered()),
                        Text.grouped(mistake.count()));
            }
            table.print(out, style);
            if (mistakes.size() > MISTAKES_SHOWN) {
                out.println(style.dim("  and " + (mistakes.size() - MISTAKES_SHOWN) + " more kinds"));
            }
        }

        private void recall(PrintStream out) {
            out.println();
            int rules = results.recalls().get(0).found().size()
                    + results.recalls().get(0).missed().size();
            out.println(style.bold("Ground rules") + ": recall " + results.recall() + " of " + rules);
            results.missed()
                    .forEach((rule, models) -> out.println(
                            "  missed " + rule + (results.models().size() > 1 ? " (by " + models + ")" : "")));
        }
    }

    /**
     * How well relations were answered, as a self-contained page: figures by hops, and which relation was answered for
     * which.
     */
    private record ResultsHtml(Results results) {
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
                    .append(Text.count(first.all().queries(), "question"))
                    .append(". ")
                    .append(Text.grouped(first.unlinked()))
                    .append(" without a path, ")
                    .append(Text.grouped(first.cut()))
                    .append(" cut; at most ")
                    .append(Text.format("%.3f", first.ceiling()))
                    .append(" can be right by paths alone.</p>\n<p>")
                    .append(VisibleText.markup(String.join(", ", results.models())))
                    .append(results.models().size() > 1 ? " (mean ± standard deviation)" : "")
                    .append("</p>\n");
            hops(body);
            confusion(body);
            rules(body);
            return Text.format("""
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
            body.append(Text.format(
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
    private static final class ResultsJson {
        private ResultsJson() {}

        static Map<String, Object> of(Results results) {
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
            json.put("trace", results.trace().name().toLowerCase(Locale.ROOT));
            json.put("maxLength", results.maxLength());
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

        private static Map<String, Object> hops(Results results, int hops) {
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
