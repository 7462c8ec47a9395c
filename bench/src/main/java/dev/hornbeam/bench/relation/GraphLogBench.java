package dev.hornbeam.bench.relation;

import dev.hornbeam.bench.Arguments;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.story.RelationEvaluator;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.read.GroundRulesReader;
import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Accuracy on a world of GraphLog, the most that any model of paths could reach, and how many of its ground rules the
 * model has found.
 *
 * <p>Usage: {@code bench/run GraphLogBench ../shared/data/graphlog/world_17 [seeds=5] [first=1] [length=16]
 * [direction=forward|both] [paths=50]}, and options of training such as {@code epochs=100}
 */
public final class GraphLogBench {
    private GraphLogBench() {}

    public static void main(String[] args) {
        Arguments arguments = new Arguments(args, 1);
        StoryDataset data = new StoryReader().read(Path.of(args[0]));
        List<Rule> ground = new GroundRulesReader(data.relations()).read(Path.of(args[0], "config.json"));
        PathOptions paths = PathOptions.STORY
                .withMaxLength(arguments.whole("length", PathOptions.STORY.maxLength()))
                .withDirection(PathOptions.Direction.valueOf(
                        arguments.text("direction", "forward").toUpperCase(Locale.ROOT)))
                .withBudget(arguments.whole("paths", PathOptions.LEARNED.maxPaths()), PathOptions.STORY.maxSteps());
        RelationCorpus corpus = new StoryPaths(data.relations(), paths).corpus(data.train());
        System.out.printf(
                "%s: %d stories, %d distinct bags of %d bodies up to %d; %d without a path, %d cut%n",
                data.name(),
                corpus.queries(),
                corpus.size(),
                corpus.bodyCount(),
                corpus.maxLength(),
                corpus.unlinked(),
                corpus.cut());
        RelationTraining training = new RelationTraining(arguments);
        List<Double> valid = new ArrayList<>();
        List<Double> test = new ArrayList<>();
        List<Double> recalls = new ArrayList<>();
        int first = arguments.whole("first", 1);
        for (int seed = first; seed < first + arguments.whole("seeds", 5); seed++) {
            try (CompositionModel model = training.train(corpus, seed).model()) {
                RelationPredictor predictor =
                        new RelationPredictor(model, data.relations(), corpus.prior(), training.weight());
                RelationEvaluator evaluator = new RelationEvaluator(predictor, data.relations(), paths);
                RelationReport chosenOn = evaluator.evaluate(data.valid());
                RelationReport measured = evaluator.evaluate(data.test());
                RuleRecall recall = RuleRecall.by(model, ground);
                valid.add(chosenOn.all().accuracy());
                test.add(measured.all().accuracy());
                recalls.add(recall.recall());
                System.out.printf(
                        " valid %.3f, test %.3f (MRR %.3f, at most %.3f, %d unlinked, %d cut), rules %.2f%s%n",
                        chosenOn.all().accuracy(),
                        measured.all().accuracy(),
                        measured.all().mrr(),
                        measured.ceiling(),
                        measured.unlinked(),
                        measured.cut(),
                        recall.recall(),
                        missed(recall, data));
            }
        }
        System.out.printf(
                "mean ± sd: valid %s, test %s, rules %s%n",
                RelationTraining.meanDeviation(valid),
                RelationTraining.meanDeviation(test),
                RelationTraining.meanDeviation(recalls));
    }

    private static String missed(RuleRecall recall, StoryDataset data) {
        StringBuilder text = new StringBuilder();
        for (Rule rule : recall.missed()) {
            text.append(text.isEmpty() ? ", missed " : "; ");
            for (int relation : rule.body()) {
                text.append(data.relations().name(relation)).append(' ');
            }
            text.append("→ ").append(data.relations().name(rule.head()));
        }
        return text.toString();
    }
}
