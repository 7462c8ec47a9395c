package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.JsonText;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.eval.RelationReport;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationEvaluator;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.algebra.RuleRecall;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.GroundRulesReader;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks models every question of a collection of stories and reports how well they answer. */
final class RelationEvaluation {
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
