package dev.hornbeam.bench.relation;

import dev.hornbeam.bench.Arguments;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.relate.TriangleTrust;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.story.RelationEvaluator;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.read.GroundRulesReader;
import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Accuracy on a world of GraphLog, the most that any model of paths could reach, and how many of its ground rules the
 * model has found.
 *
 * <p>Usage: {@code bench/run GraphLogBench ../shared/data/graphlog/world_17 [seeds=5] [first=1] [length=16]
 * [direction=forward|both] [paths=50] [triangles=0]}, and options of training such as {@code epochs=100}. With {@code folds=4} neither valid nor
 * test is asked but the train questions themselves, each by a model that has not seen their bag: valid of World 17 has hardly a
 * bag that train does not have, test has no other, so this is what settings can be chosen on.
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
        if (arguments.whole("folds", 0) > 0) {
            crossValidate(data, paths, training, arguments);
            return;
        }
        List<Double> valid = new ArrayList<>();
        List<Double> test = new ArrayList<>();
        List<Double> recalls = new ArrayList<>();
        int first = arguments.whole("first", 1);
        for (int seed = first; seed < first + arguments.whole("seeds", 5); seed++) {
            try (CompositionModel model = training.train(corpus, seed).model()) {
                RelationPredictor predictor = predictor(model, data, corpus, training, arguments);
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

    private static RelationPredictor predictor(
            CompositionModel model,
            StoryDataset data,
            RelationCorpus corpus,
            RelationTraining training,
            Arguments arguments) {
        TriangleTrust triangles =
                arguments.whole("triangles", 1) == 1 ? TriangleTrust.fit(corpus, model) : TriangleTrust.NONE;
        System.out.printf(", triangles %.3f", triangles.share());
        return new RelationPredictor(model, data.relations(), corpus.prior(), training.weight(), triangles);
    }

    private static void crossValidate(
            StoryDataset data, PathOptions paths, RelationTraining training, Arguments arguments) {
        StoryPaths bags = new StoryPaths(data.relations(), paths);
        int folds = arguments.whole("folds", 0);
        int first = arguments.whole("first", 1);
        List<Double> accuracies = new ArrayList<>();
        for (int seed = first; seed < first + arguments.whole("seeds", 5); seed++) {
            double right = 0;
            int asked = 0;
            for (int fold = 0; fold < folds; fold++) {
                List<Story> held = new ArrayList<>();
                List<Story> rest = new ArrayList<>();
                for (Story story : data.train()) {
                    (fold(bags.of(story), folds) == fold ? held : rest).add(story);
                }
                RelationCorpus corpus = bags.corpus(rest);
                try (CompositionModel model = training.train(corpus, seed).model()) {
                    RelationPredictor predictor = predictor(model, data, corpus, training, arguments);
                    RelationReport report = new RelationEvaluator(predictor, data.relations(), paths).evaluate(held);
                    System.out.printf(
                            " fold %d: %.3f of %d (MRR %.3f, at most %.3f)%n",
                            fold,
                            report.all().accuracy(),
                            held.size(),
                            report.all().mrr(),
                            report.ceiling());
                    right += report.all().accuracy() * held.size();
                    asked += held.size();
                }
            }
            accuracies.add(right / asked);
            System.out.printf("seed %d: %.4f of %d%n", seed, right / asked, asked);
        }
        System.out.printf("mean ± sd: bags not seen %s%n", RelationTraining.meanDeviation(accuracies));
    }

    /** The fold that does not see a bag, -1 if all do: bodies of two relations are what longer ones are composed by. */
    private static int fold(PathBag bag, int folds) {
        int hash = 1;
        for (int i = 0; i < bag.size(); i++) {
            hash = 31 * hash + Arrays.hashCode(bag.body(i));
        }
        return bag.isEmpty() || bag.length(0) < 3 ? -1 : Math.floorMod(hash * 0x9E3779B9 >> 16, folds);
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
