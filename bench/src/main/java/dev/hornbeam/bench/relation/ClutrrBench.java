package dev.hornbeam.bench.relation;

import dev.hornbeam.PathTrace;
import dev.hornbeam.bench.Arguments;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.story.RelationEvaluator;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.RelationReport.AnswerTally;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.family.FamilySimulator;
import dev.hornbeam.story.family.KinshipAlgebra;
import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Accuracy on CLUTRR by number of hops, and on simulated families of more hops, after training on short chains only.
 * Chains are asked as stated, even with repeated people; {@code simple} asks by simple paths instead. With
 * {@code hops=3 ask=train} settings can be compared without using the test data: the 4-hop stories of train are asked;
 * with {@code simulator=77} on other families than those that figures are reported of.
 *
 * <p>Usage: {@code bench/run ClutrrBench ../shared/data/clutrr [seeds=5] [first=1] [hops=4] [trace=told|simple]
 * [ask=test|train] [simulator=2023]}, and options of training such as {@code structure=greedy encoder=lstm agreement=0}
 */
public final class ClutrrBench {
    private static final int[] SIMULATED = {12, 16, 20};
    private static final int EACH = 200;
    private static final int SIMULATOR_SEED = 2023;

    private final Arguments arguments;
    private final RelationTraining training;
    private final StoryDataset data;
    private final PathOptions paths;
    private final List<Story> asked;
    private final Map<Integer, List<Double>> accuracies = new TreeMap<>();

    private ClutrrBench(String folder, Arguments arguments) {
        this.arguments = arguments;
        this.training = new RelationTraining(arguments);
        StoryDataset whole = new StoryReader().read(Path.of(folder));
        int hops = arguments.whole("hops", 4);
        data = whole.learningFrom(story -> story.hops().orElseThrow() <= hops);
        paths = PathOptions.STORY
                .withMaxLength(20)
                .withTrace(PathTrace.valueOf(arguments.text("trace", "told").toUpperCase(Locale.ROOT)));
        asked = arguments.text("ask", "test").equals("train")
                ? whole.train().stream()
                        .filter(story -> story.hops().orElseThrow() > hops)
                        .toList()
                : testAndSimulated(data, arguments.whole("simulator", SIMULATOR_SEED));
    }

    private static List<Story> testAndSimulated(StoryDataset data, int seed) {
        List<Story> stories = new ArrayList<>(data.test());
        FamilySimulator families = new FamilySimulator(new KinshipAlgebra(data.relations()));
        for (int length : SIMULATED) {
            stories.addAll(families.stories(length, EACH, seed + length));
        }
        return stories;
    }

    public static void main(String[] args) {
        ClutrrBench bench = new ClutrrBench(args[0], new Arguments(args, 1));
        bench.run();
    }

    private void run() {
        RelationCorpus corpus = new StoryPaths(data.relations(), paths).corpus(data.train());
        System.out.printf(
                "%s: %d stories, %d distinct bags of %d bodies%n",
                data.name(), data.train().size(), corpus.size(), corpus.bodyCount());
        int first = arguments.whole("first", 1);
        for (int seed = first; seed < first + arguments.whole("seeds", 5); seed++) {
            seed(corpus, seed);
        }
        StringBuilder mean = new StringBuilder("mean ± sd ");
        accuracies.forEach(
                (hops, values) -> mean.append(String.format(" %d: %s", hops, RelationTraining.meanDeviation(values))));
        System.out.println(mean);
    }

    private void seed(RelationCorpus corpus, long seed) {
        StringBuilder line = new StringBuilder();
        try (CompositionModel model = training.train(corpus, seed).model()) {
            RelationPredictor predictor =
                    new RelationPredictor(model, data.relations(), corpus.prior(), training.weight());
            RelationReport report = new RelationEvaluator(predictor, data.relations(), paths).evaluate(asked);
            for (Map.Entry<Integer, AnswerTally> row : report.byHops().entrySet()) {
                double accuracy = row.getValue().accuracy();
                accuracies
                        .computeIfAbsent(row.getKey(), none -> new ArrayList<>())
                        .add(accuracy);
                line.append(String.format(" %d: %.3f", row.getKey(), accuracy));
            }
        }
        System.out.println(line);
    }
}
