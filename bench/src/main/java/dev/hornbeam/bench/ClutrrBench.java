package dev.hornbeam.bench;

import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.model.Encoder;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.Progress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.TrainerOptions;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.story.PathOptions;
import dev.hornbeam.story.PathWeight;
import dev.hornbeam.story.RelationCorpus;
import dev.hornbeam.story.RelationEvaluator;
import dev.hornbeam.story.RelationPredictor;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.Tally;
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
 * Chains are asked as told, people met twice included; {@code simple} asks by simple paths instead.
 *
 * <p>Usage: {@code bench/run ClutrrBench ../shared/data/clutrr [seeds=5] [hops=4] [structure=chart] [encoder=rnn]
 * [agreement=0.1] [longer=0.1] [by=2] [epochs=60] [restarts=1] [held=0.05] [dimension=64] [first=1] [rate=0.003]
 * [trace=told|simple]}
 */
public final class ClutrrBench {
    private static final int[] SIMULATED = {12, 16, 20};
    private static final int EACH = 200;
    private static final long SIMULATOR_SEED = 2023;

    private final Arguments arguments;
    private final StoryDataset data;
    private final PathOptions paths;
    private final List<Story> asked;
    private final Map<Integer, List<Double>> accuracies = new TreeMap<>();

    private ClutrrBench(String folder, Arguments arguments) {
        this.arguments = arguments;
        StoryDataset whole = new StoryReader().read(Path.of(folder));
        int hops = arguments.whole("hops", 4);
        data = whole.learningFrom(story -> story.hops().orElseThrow() <= hops);
        paths = PathOptions.STORY
                .withMaxLength(20)
                .withTrace(PathOptions.Trace.valueOf(
                        arguments.text("trace", "told").toUpperCase(Locale.ROOT)));
        asked = new ArrayList<>(data.test());
        FamilySimulator families = new FamilySimulator(new KinshipAlgebra(data.relations()));
        for (int length : SIMULATED) {
            asked.addAll(families.stories(length, EACH, SIMULATOR_SEED + length));
        }
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
        accuracies.forEach((hops, values) -> mean.append(String.format(" %d: %s", hops, Spread.of(values))));
        System.out.println(mean);
    }

    private void seed(RelationCorpus corpus, long seed) {
        double begin = CpuClock.now();
        long start = System.nanoTime();
        Training training = new Trainer(model(seed), trainer()).train(corpus.singles(), Progress.Listener.none());
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = CpuClock.now() - begin;
        StringBuilder line = new StringBuilder();
        try (CompositionModel model = training.model()) {
            RelationPredictor predictor =
                    new RelationPredictor(model, data.relations(), corpus.prior(), PathWeight.COUNT);
            RelationReport report = new RelationEvaluator(predictor, data.relations(), paths).evaluate(asked);
            for (Map.Entry<Integer, Tally> row : report.byHops().entrySet()) {
                double accuracy = row.getValue().accuracy();
                accuracies
                        .computeIfAbsent(row.getKey(), none -> new ArrayList<>())
                        .add(accuracy);
                line.append(String.format(" %d: %.3f", row.getKey(), accuracy));
            }
        }
        System.out.printf(
                "seed %d %5.1f s %5.1f CPU s, loss + disagreement %.4f, held out %.4f, run %d, epochs %d %s%n",
                seed, seconds, cpu, training.score(), training.heldOut(), training.restart(), training.epochs(), line);
    }

    private ModelOptions model(long seed) {
        return Preset.SMALL
                .model()
                .withSeed(seed)
                .withDimension(arguments.whole("dimension", 64))
                .withEncoder(Encoder.valueOf(arguments.text("encoder", "rnn").toUpperCase(Locale.ROOT)))
                .withStructure(
                        Structure.valueOf(arguments.text("structure", "chart").toUpperCase(Locale.ROOT)));
    }

    private TrainerOptions trainer() {
        TrainerOptions usual = Preset.SMALL.trainer();
        return usual.change()
                .epochs(arguments.whole("epochs", usual.epochs()))
                .rate(arguments.number("rate", usual.rate()))
                .agreement(arguments.number("agreement", usual.agreement()))
                .longerChains(arguments.number("longer", usual.longerChains()))
                .longerBy(arguments.whole("by", usual.longerBy()))
                .restarts(arguments.whole("restarts", usual.restarts()))
                .heldOut(arguments.number("held", usual.heldOut()))
                .done();
    }
}
