package dev.hornbeam.experiment.work;

import com.sun.management.OperatingSystemMXBean;
import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.Protocol;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.Work;
import dev.hornbeam.experiment.Work.CellOutcome;
import dev.hornbeam.experiment.work.CellSettings.WorkSetting;
import dev.hornbeam.experiment.work.CompletionWork.Ranking;
import dev.hornbeam.experiment.work.CompletionWork.Share;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RelationNetwork;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.neural.model.Composition;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.story.RelationEvaluator;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.family.FamilySimulator;
import dev.hornbeam.story.family.KinshipAlgebra;
import dev.hornbeam.story.read.GroundRulesReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The kinds of work that an experiment may declare. */
public final class Works {
    private static final Map<String, Work> KINDS = Map.of(
            "completion", new CompletionWork(),
            "inductive", new InductiveWork(),
            "relation", new RelationWork(),
            "cost", new CostWork(),
            "held-out", new HeldOutWork(),
            "attention", new AttentionWork(),
            "case-study", new CaseStudyWork());

    private Works() {}

    /** The names of the kinds. */
    public static Set<String> kinds() {
        return KINDS.keySet();
    }

    /** The work of a kind. */
    public static Work of(String kind) {
        Work work = KINDS.get(kind);
        if (work == null) {
            List<String> kinds = KINDS.keySet().stream().sorted().toList();
            throw InputException.of(
                    "kind of work",
                    "\"" + kind + "\"",
                    "one of " + String.join(", ", kinds),
                    ClosestName.in(kinds, kind)
                            .map(close -> "Maybe you meant " + close + ".")
                            .orElse("Maybe it is a mistake in the declaration."));
        }
        return work;
    }

    /**
     * Where cells of the paper's model are not run as the paper ran it, each row once: what, the paper, here, why. What an
     * experiment varies is no deviation.
     */
    public static List<List<String>> deviations(List<Cell> cells) {
        List<List<String>> rows = cells.stream()
                .flatMap(cell -> new CellSettings(cell).deviations().stream())
                .distinct()
                .toList();
        boolean paper = cells.stream().anyMatch(cell -> new CellSettings(cell).isPaper());
        return paper
                ? Stream.concat(rows.stream(), CellSettings.EVERYWHERE.stream()).toList()
                : List.of();
    }

    /** Shows what a model attends to: for the best body of every head, its distribution over all those heads and null. */
    private static final class AttentionWork implements CheckedWork {
        private static final int HEADS = 12;
        private static final String NULL_HEAD = "null";

        @Override
        public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
            CellSettings settings = new CellSettings(cell);
            try (LearnedModel model = new Learner(settings.options(), listener).learn(folder.graph(cell.data()))) {
                Relations relations = model.relations();
                List<Integer> heads = model.rules().heads().stream()
                        .limit(settings.whole(WorkSetting.HEADS, HEADS))
                        .toList();
                List<int[]> bodies = new ArrayList<>();
                for (int length = 2; length <= 3; length++) {
                    for (int head : heads) {
                        Works.best(model, head, length, 1, RuleMeasure.SCORE).stream()
                                .map(Rule::body)
                                .filter(body -> bodies.stream().noneMatch(each -> Arrays.equals(each, body)))
                                .forEach(bodies::add);
                    }
                }
                float[][] theta = model.model().score(bodies);
                List<String> names =
                        bodies.stream().map(body -> text(body, relations)).toList();
                List<String> columns = new ArrayList<>();
                heads.forEach(head -> columns.add(relations.name(head)));
                columns.add(NULL_HEAD);
                double[][] fields = new double[bodies.size()][columns.size()];
                List<Row> rows = new ArrayList<>();
                for (int i = 0; i < names.size(); i++) {
                    for (int j = 0; j < columns.size(); j++) {
                        fields[i][j] = theta[i][j < heads.size() ? heads.get(j) + 1 : BodyScorer.NULL];
                        Map<String, String> labels = new LinkedHashMap<>();
                        labels.put("body", names.get(i));
                        labels.put("head", columns.get(j));
                        rows.add(new Row(labels, Map.of("attention", fields[i][j])));
                    }
                }
                String title = "What bodies of " + cell.data() + " are taken for";
                String svg = HeatMap.ofShares(title, "body", "head", names, columns, fields)
                        .svg();
                return CellOutcome.of(rows, model.provenance().data(), model.settings())
                        .with("attention-" + cell.data() + "-" + cell.seed() + ".svg", svg);
            }
        }

        private static String text(int[] body, Relations relations) {
            return IntStream.of(body).mapToObj(relations::name).collect(Collectors.joining(" ∘ "));
        }
    }

    /**
     * Extracts the best rules of lengths 2 and 3 from a model, head by head, and shows how the model composes each body.
     */
    private static final class CaseStudyWork implements CheckedWork {
        private static final int HEADS = 10;
        private static final int RULES = 2;

        @Override
        public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
            CellSettings settings = new CellSettings(cell);
            try (LearnedModel model = new Learner(settings.options(), listener).learn(folder.graph(cell.data()))) {
                List<Row> rows = new ArrayList<>();
                model.rules().heads().stream()
                        .limit(settings.whole(WorkSetting.HEADS, HEADS))
                        .forEach(head -> {
                            for (int length = 2; length <= 3; length++) {
                                Works.best(model, head, length, RULES, RuleMeasure.WORTH)
                                        .forEach(rule -> rows.add(row(rule, model)));
                            }
                        });
                return CellOutcome.of(rows, model.provenance().data(), model.settings());
            }
        }

        private static Row row(Rule rule, LearnedModel model) {
            Relations relations = model.relations();
            Map<String, String> labels = new LinkedHashMap<>();
            labels.put("head", relations.name(rule.head()));
            labels.put("length", "" + rule.length());
            labels.put("rule", RuleFormat.statement(rule, relations));
            labels.put("composition", composed(model.model().compose(rule.body()), rule.body(), relations));
            Map<String, Double> values = new LinkedHashMap<>();
            rule.worth().ifPresent(worth -> values.put("worth", worth));
            values.put("score", rule.score());
            rule.statistics().ifPresent(counted -> count(counted, values));
            return new Row(labels, values);
        }

        private static void count(RuleStatistics counted, Map<String, Double> values) {
            counted.confidence().ifPresent(confidence -> values.put("confidence", confidence));
            values.put("support", (double) counted.support());
        }

        /** {@code (a ∘ b ⇒ c 0.61) ∘ d}: what was merged first, and which relation the model gives it. */
        static String composed(Composition node, int[] body, Relations relations) {
            if (node.parts().isEmpty()) {
                return relations.name(body[node.from()]);
            }
            String parts = node.parts().stream()
                    .map(part -> {
                        String inner = composed(part, body, relations);
                        return part.parts().isEmpty() ? inner : "(" + inner + " ⇒ " + best(part, relations) + ")";
                    })
                    .collect(Collectors.joining(" ∘ "));
            return node.to() - node.from() == body.length ? parts + " ⇒ " + best(node, relations) : parts;
        }

        private static String best(Composition node, Relations relations) {
            Composition.Head head = node.topHeads(1).get(0);
            String name = head.relation() < 0 ? "null" : relations.name(head.relation());
            return name + String.format(Locale.ROOT, " %.2f", head.probability());
        }
    }

    /**
     * What learning costs, step by step; and, where declared, what one training pass costs in our formulation and in the plain
     * one, in which every sampled path is a row and nothing is shared.
     */
    private static final class CostWork implements CheckedWork {
        private static final int PLAIN_PATHS = 200_000;
        private static final int PLAIN_MEASURED = 200;
        private static final int FAST_BATCH = 2048;
        private static final double NANOS = 1e9;

        @Override
        public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
            CellSettings settings = new CellSettings(cell);
            Dataset whole = folder.graph(cell.data());
            Dataset data = Share.of(whole, settings.number(WorkSetting.SHARE, 1), cell.seed());
            try (LearnedModel model = new Learner(settings.asUsual(), listener).learn(data)) {
                List<Row> rows = new ArrayList<>();
                rows.add(learning(data, model.provenance().metrics()));
                for (String dimension : settings.list(WorkSetting.PLAIN, "")) {
                    passes(model.corpus(), Integer.parseInt(dimension), cell.seed(), rows);
                }
                return CellOutcome.of(rows, DataSource.of(whole), model.settings());
            }
        }

        @Override
        public boolean alone() {
            return true;
        }

        private static Row learning(Dataset data, LearningMetrics metrics) {
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("triples", (double) data.train().size());
            values.put("bodies", (double) metrics.paths().bodies());
            values.put("epochs", (double) metrics.fit().epochs());
            for (LearnStep step : LearnStep.values()) {
                if (metrics.effort().costs().containsKey(step.label())) {
                    values.put(
                            step.label() + "Seconds",
                            metrics.effort().cost(step.label()).seconds());
                }
            }
            values.put("seconds", metrics.effort().total().seconds());
            values.put("cpuSeconds", metrics.effort().total().cpuSeconds());
            values.put(
                    "trainCpuSeconds",
                    metrics.effort().cost(LearnStep.TRAIN.label()).cpuSeconds());
            values.put("megabytes", metrics.effort().peakBytes() / (double) (1 << 20));
            values.put("rules", (double) metrics.rules());
            return new Row(Map.of("what", "learning", Row.METHOD, "ours"), values);
        }

        private static void passes(Corpus corpus, int dimension, long seed, List<Row> rows) {
            double plain = new PlainPass(corpus.directedCount(), dimension, PLAIN_PATHS, PLAIN_MEASURED)
                    .seconds(CostWork::cpuNanos, seed);
            rows.add(pass("plain, 200,000 paths", dimension, plain, 1));
            for (Structure structure : new Structure[] {Structure.GREEDY, Structure.CHART}) {
                double fast = fast(corpus, dimension, structure);
                String name = structure.name().toLowerCase(Locale.ROOT) + ", all distinct bodies";
                rows.add(pass(name, dimension, fast, plain / fast));
            }
        }

        private static Row pass(String formulation, int dimension, double seconds, double gain) {
            return new Row(
                    Map.of("what", "pass", "formulation", formulation, "d", "" + dimension),
                    Map.of("passCpuSeconds", seconds, "gain", gain));
        }

        private static double fast(Corpus corpus, int dimension, Structure structure) {
            ModelOptions model = ModelOptions.DEFAULTS.withDimension(dimension).withStructure(structure);
            TrainerOptions options = TrainerOptions.DEFAULTS
                    .withSchedule(schedule -> schedule.withEpochs(1)
                            .withLeastSteps(0)
                            .withBatch(FAST_BATCH)
                            .withRate(1e-4))
                    .withAgreement(agreement -> agreement.withWeight(0))
                    .withStopping(stopping -> stopping.withHeldOut(0));
            long start = cpuNanos();
            new Trainer(model, options)
                    .train(corpus, EpochProgress.Listener.none())
                    .model()
                    .close();
            return (cpuNanos() - start) / NANOS;
        }

        private static long cpuNanos() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                    ? system.getProcessCpuTime()
                    : System.nanoTime();
        }
    }

    /**
     * Holds out a fifth of the distinct bodies of three steps, learns from the others, and measures how well the heads of
     * the held-out ones are predicted: only composition can help, as they were never counted. The seed also decides which
     * bodies are held out.
     */
    private static final class HeldOutWork implements CheckedWork {
        private static final double SHARE = 0.2;
        private static final int LENGTH = 3;

        @Override
        public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
            CellSettings settings = new CellSettings(cell);
            Dataset data = folder.graph(cell.data());
            LearnSettings sampling = settings.settled(null);
            Corpus corpus = PathSampler.of(sampling.sampler(), data.buildGraph(), sampling.paths())
                    .sample(cell.seed());
            CorpusSplit split = CorpusSplit.holdOut(corpus, LENGTH, SHARE, cell.seed());
            if (split.heldOut().size() == 0) {
                throw InputException.of(
                        cell.key(), "no bodies of three steps", "some to hold out", "Maybe the graph is too small.");
            }
            LearnSettings settled = settings.settled(split.kept());
            List<Row> rows = new ArrayList<>();
            try (CompositionModel model = new Trainer(settled.model(), settled.trainer())
                    .train(split.kept(), EpochProgress.Listener.none())
                    .model()) {
                rows.add(row(Map.of(Row.METHOD, CompletionWork.network(settled)), model, split.heldOut()));
            }
            // independent of the structure: the same for each
            Map<String, String> table = Map.of(Row.METHOD, CompletionWork.COUNT_TABLE, "structure", "–");
            rows.add(row(table, new CountTable(split.kept()), split.heldOut()));
            return CellOutcome.of(rows, DataSource.of(data), settled);
        }

        private static Row row(Map<String, String> labels, BodyScorer scorer, Corpus heldOut) {
            return new Row(labels, Map.of("crossEntropy", CrossEntropy.of(scorer, heldOut), "bodies", (double)
                    heldOut.size()));
        }
    }

    /**
     * Learns from one graph and completes another with the same relations and none of its entities: {@code X} and
     * {@code X_ind}. All entities of the second graph are ranked.
     */
    private static final class InductiveWork implements CheckedWork {
        private static final String OTHER = "_ind";

        @Override
        public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
            CellSettings settings = new CellSettings(cell);
            Dataset other = folder.graph(cell.data() + OTHER);
            Dataset data = folder.graph(cell.data());
            Graph facts = other.buildGraph();
            Graph known = Graph.of(
                    other.entities(),
                    other.relations(),
                    other.train().and(other.valid()).and(other.test()));
            try (LearnedModel model = new Learner(settings.options(), listener).learn(data)) {
                LearnSettings settled = model.settings();
                List<Row> rows = new ArrayList<>();
                GraphCompleter completion = model.weighting().orElseThrow().on(facts, model.rules());
                add(CompletionWork.CHOSEN, completion.evaluate(other.test(), known, Protocol.STANDARD), rows);
                ScoredRules scored = ScoredRules.of(data.buildGraph(), model.corpus(), model.model(), settled)
                        .on(facts);
                add(CompletionWork.network(settled), scored.evaluate(other.test(), known, Protocol.STANDARD), rows);
                return CellOutcome.of(rows, model.provenance().data(), settled);
            }
        }

        private static void add(String method, Evaluation evaluation, List<Row> rows) {
            rows.add(Ranking.row(method, evaluation, Map.of()));
            rows.add(Ranking.rulesAlone(method, evaluation));
        }
    }

    /**
     * Learns from short stories how two entities are related and asks about longer ones; if the rules that generated a
     * world are known, counts how many were found. A table of counts is compared with the network.
     */
    private static final class RelationWork implements CheckedWork {
        private static final String GROUND_RULES = "config.json";
        private static final int SIMULATED_EACH = 200;
        private static final long SIMULATOR_SEED = 2023;
        private static final int ANY_HOPS = Integer.MAX_VALUE;

        @Override
        public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
            CellSettings settings = new CellSettings(cell);
            int hops = settings.whole(WorkSetting.HOPS, ANY_HOPS);
            StoryDataset whole = folder.stories(cell.data());
            StoryDataset data =
                    whole.learningFrom(story -> hops == ANY_HOPS || story.hops().orElse(0) <= hops);
            List<Story> simulated = simulated(data, settings);
            Learner learner = new Learner(settings.options(), listener);
            try (LearnedModel learned = learner.learn(data)) {
                List<Rule> ground = groundRules(folder.path(cell.data()), data);
                RelationNetwork model = RelationNetwork.of(learned);
                List<Row> rows = new ArrayList<>();
                String trained = settings.text(WorkSetting.HOPS, "all");
                Exam exam = new Exam(data, learned.settings().stories(), simulated, ground, trained);
                exam.take(CompletionWork.network(learned.settings()), model.predictor(), learned.model(), rows);
                CountTable table = new CountTable(learned.corpus());
                long[] prior = learned.provenance().relation().orElseThrow().prior(data.relations());
                RelationPredictor counts = new RelationPredictor(table, data.relations(), prior, PathWeight.COUNT);
                exam.take(CompletionWork.COUNT_TABLE, counts, table, rows);
                return CellOutcome.of(rows, whole.source(), learned.settings());
            }
        }

        private static List<Story> simulated(StoryDataset data, CellSettings settings) {
            List<Story> stories = new ArrayList<>();
            List<String> numbers = settings.list(WorkSetting.SIMULATED, "");
            if (!numbers.isEmpty()) {
                FamilySimulator families = new FamilySimulator(new KinshipAlgebra(data.relations()));
                for (String hops : numbers) {
                    int length = Integer.parseInt(hops);
                    stories.addAll(families.stories(length, SIMULATED_EACH, SIMULATOR_SEED + length));
                }
            }
            return stories;
        }

        private static List<Rule> groundRules(Path folder, StoryDataset data) {
            Path config = folder.resolve(GROUND_RULES);
            return Files.isRegularFile(config) ? new GroundRulesReader(data.relations()).read(config) : List.of();
        }

        /**
         * The questions that every method answers.
         *
         * @param simulated further stories, asked in addition to those of test
         * @param trained the most hops of a story that was learned from
         */
        private record Exam(
                StoryDataset data, PathOptions paths, List<Story> simulated, List<Rule> ground, String trained) {

            void take(String method, RelationPredictor predictor, BodyScorer scorer, List<Row> rows) {
                RelationEvaluator evaluator = new RelationEvaluator(predictor, data.relations(), paths);
                RelationReport report = evaluator.evaluate(data.test());
                Map<String, Double> all = new LinkedHashMap<>();
                all.put("accuracy", report.all().accuracy());
                all.put("ceiling", report.ceiling());
                if (!ground.isEmpty()) {
                    all.put("recall", RuleRecall.by(scorer, ground).recall());
                }
                rows.add(new Row(labels(method, "all"), all));
                addByHops(method, report, rows);
                if (!simulated.isEmpty()) {
                    addByHops(method, evaluator.evaluate(simulated), rows);
                }
            }

            private void addByHops(String method, RelationReport report, List<Row> rows) {
                report.byHops()
                        .forEach((hops, tally) ->
                                rows.add(new Row(labels(method, "" + hops), Map.of("accuracy", tally.accuracy()))));
            }

            private Map<String, String> labels(String method, String hops) {
                return Map.of(Row.METHOD, method, "hops", hops, "trained", trained);
            }
        }
    }

    /** The best rules of a head and a length by a measure, best first. */
    private static List<Rule> best(LearnedModel model, int head, int length, int count, RuleMeasure measure) {
        return model.rules().byHead(head).stream()
                .filter(rule -> rule.length() == length)
                .sorted(measure.bestFirst())
                .limit(count)
                .toList();
    }

    /** Work with a fixed set of settings: any other setting of a cell is rejected before any cell runs. */
    interface CheckedWork extends Work {
        @Override
        default void check(Cell cell) {
            new CellSettings(cell).check();
        }
    }

    /**
     * How well a scorer predicts the heads of bodies, in nats; a body is weighted by the square root of its count, as in
     * training.
     */
    public static final class CrossEntropy {
        private static final double LEAST = 1e-12;

        private CrossEntropy() {}

        /** Of the heads of all bodies of a corpus, null included; NaN if there are none. */
        public static double of(BodyScorer scorer, Corpus corpus) {
            List<int[]> bodies = new ArrayList<>();
            for (int body = 0; body < corpus.size(); body++) {
                bodies.add(corpus.body(body));
            }
            float[][] scores = scorer.score(bodies);
            double loss = 0;
            double weights = 0;
            for (int body = 0; body < scores.length; body++) {
                double total = corpus.total(body);
                double cost = -corpus.nullCount(body) * log(scores[body][BodyScorer.NULL]);
                long heads = corpus.heads(body);
                for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                    cost -= corpus.count(i) * log(scores[body][corpus.head(i) + 1]);
                }
                loss += Math.sqrt(total) * cost / total;
                weights += Math.sqrt(total);
            }
            return loss / weights;
        }

        private static double log(float probability) {
            return Math.log(Math.max(probability, LEAST));
        }
    }
}
