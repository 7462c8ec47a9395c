package dev.hornbeam.experiment.work;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.LearnListener;
import dev.hornbeam.Protocol;
import dev.hornbeam.RankingMetrics;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.Work.CellOutcome;
import dev.hornbeam.experiment.work.CellSettings.WorkSetting;
import dev.hornbeam.experiment.work.Works.CheckedWork;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregationLearner;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Learns from a graph once and ranks the answers of its test facts in several ways: by the model's own scores as the
 * paper does, by a table of counts instead of the model, and by all rules under each aggregator. All choices are made
 * on valid.
 */
final class CompletionWork implements CheckedWork {
    /** Counted frequencies instead of the network, added up over paths as its scores are. */
    static final String COUNT_TABLE = "count-table";

    /** Counted frequencies with the network as their prior. */
    static final String SMOOTHED = "ncrl+counts";

    /** The aggregator of each relation and direction that did best on valid. */
    static final String CHOSEN = "chosen";

    /** The methods by which a body is scored. */
    static final List<String> SCORERS = List.of(Row.NCRL, Row.CHART, COUNT_TABLE, SMOOTHED);

    /** What a network is called in results: the paper's model, our chart, or else the structure that it was trained with. */
    static String network(LearnSettings settled) {
        Structure structure = settled.model().structure();
        if (structure == Structure.CHART) {
            return Row.CHART;
        }
        return settled.preset() == Preset.PAPER ? Row.NCRL : structure.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
        CellSettings settings = new CellSettings(cell);
        Dataset whole = folder.graph(cell.data());
        Dataset data = Share.of(whole, settings.number(WorkSetting.SHARE, 1), cell.seed());
        Graph known = whole.buildGraph(FactsUsed.ALL);
        Graph train = data.buildGraph();
        Graph withValid = data.buildGraph(FactsUsed.TRAIN_AND_VALID);
        try (LearnedModel model = new Learner(settings.options(), listener).learn(data)) {
            List<Row> rows = new ArrayList<>();
            List<String> methods = settings.list(WorkSetting.METHODS, Row.CHART);
            LearnSettings settled = model.settings();
            ScoreExam exam = new ScoreExam(data, train, withValid, known, settings, settled);
            if (methods.contains(Row.NCRL) || methods.contains(Row.CHART)) {
                exam.take(network(settled), model.corpus(), model.model(), rows);
            }
            if (methods.contains(COUNT_TABLE)) {
                exam.take(COUNT_TABLE, model.corpus(), new CountTable(model.corpus()), rows);
            }
            if (methods.contains(SMOOTHED)) {
                BodyScorer smoothed = new SmoothedCounts(model.corpus(), model.model(), SmoothedCounts.USUAL_WORTH);
                exam.take(SMOOTHED, model.corpus(), smoothed, rows);
            }
            if (model.weighting().isPresent()) {
                byAggregators(
                        model, settled.weighing().isFinal() ? withValid : train, data.test(), methods, known, rows);
            }
            return CellOutcome.of(rows, DataSource.of(whole), settled);
        }
    }

    /** Every query is grounded once for all aggregators. */
    private static void byAggregators(
            LearnedModel model, Graph facts, Triples asked, List<String> methods, Graph known, List<Row> rows) {
        Weighting reasoning = model.weighting().orElseThrow();
        GraphCompleter learned = reasoning.on(facts, model.rules());
        List<String> names = new ArrayList<>();
        List<Aggregation> aggregations = new ArrayList<>();
        for (String method : methods) {
            if (method.equals(CHOSEN)) {
                names.add(method);
                aggregations.add(learned.aggregation());
            }
            AggregatorKind.labelled(method).ifPresent(kind -> {
                names.add(method);
                aggregations.add(aggregation(kind, learned));
            });
        }
        if (names.isEmpty()) {
            return;
        }
        List<Evaluation> evaluations =
                learned.evaluator(known, Protocol.STANDARD).evaluate(asked, aggregations);
        for (int i = 0; i < names.size(); i++) {
            rows.add(Ranking.row(names.get(i), evaluations.get(i), Map.of()));
            if (names.get(i).equals(CHOSEN)) {
                rows.add(Ranking.rulesAlone(CHOSEN, evaluations.get(i)));
            }
        }
    }

    private static Aggregation aggregation(AggregatorKind kind, GraphCompleter learned) {
        return kind == AggregatorKind.LEARNED
                ? new AggregationLearner(
                                learned.graph(),
                                learned.rules(),
                                learned.options().learning(),
                                learned.options().budget(),
                                new ParallelTasks(learned.options().threads()))
                        .learn()
                : Aggregation.everywhere(kind, learned.graph().relations().directedCount());
    }

    /**
     * Ranks the test facts by the scores of rules alone, under both protocols: with each declared number of rules per head,
     * with the number that does best on valid, or with all.
     *
     * @param data what was learned from
     * @param train the index of its train facts
     * @param withValid the index of its train and valid facts
     * @param known all facts, which do not count as wrong answers
     * @param settled how it was learned
     */
    private record ScoreExam(
            Dataset data, Graph train, Graph withValid, Graph known, CellSettings settings, LearnSettings settled) {

        void take(String method, Corpus corpus, BodyScorer scorer, List<Row> rows) {
            List<Integer> each = numbers(WorkSetting.RULES_PER_HEAD);
            List<Integer> choice = numbers(WorkSetting.CHOSEN_OF);
            int most = choice.stream()
                    .max(Integer::compare)
                    .orElse(settled.extraction().top());
            LearnSettings wide = settled.withExtraction(extraction -> extraction.withTop(most));
            ScoredRules rules = ScoredRules.of(train, corpus, scorer, wide);
            for (Protocol protocol : Protocol.values()) {
                for (int count : each) {
                    rows.add(row(method, rules.top(count), protocol, Map.of("rules", "" + count)));
                }
                if (each.isEmpty()) {
                    ScoredRules chosen = rules.chosen(choice, data.valid(), withValid, protocol);
                    rows.add(row(method, chosen, protocol, Map.of()));
                }
            }
        }

        private List<Integer> numbers(WorkSetting setting) {
            return settings.list(setting, "").stream().map(Integer::valueOf).toList();
        }

        /**
         * The facts include valid if the final model is learned from it, and under the paper's protocol, as in its code.
         */
        private Row row(String method, ScoredRules rules, Protocol protocol, Map<String, String> labels) {
            boolean both = settled.weighing().isFinal() || protocol == Protocol.PAPER;
            ScoredRules asked = both ? rules.on(withValid) : rules;
            Evaluation evaluation = asked.evaluate(data.test(), known, protocol);
            return Ranking.row(method, evaluation, labels).with("rulesAHead", rules.most());
        }
    }

    /** Keeps a share of the facts to learn from, as in a sparser graph; valid and test stay. */
    static final class Share {
        private Share() {}

        /**
         * The same data with fewer facts to learn from.
         *
         * @param share how many are kept, from 0 to 1
         * @param seed the same seed keeps the same facts
         */
        static Dataset of(Dataset data, double share, long seed) {
            if (share >= 1) {
                return data;
            }
            Triples train = data.train();
            int left = (int) Math.round(share * train.size());
            SplittableRandom random = new SplittableRandom(seed);
            Triples.Builder kept = new Triples.Builder();
            for (int i = 0; i < train.size() && left > 0; i++) {
                if (random.nextInt(train.size() - i) < left) {
                    kept.add(train.head(i), train.relation(i), train.tail(i));
                    left--;
                }
            }
            return new Dataset(
                    data.name(),
                    data.entities(),
                    data.relations(),
                    kept.build(),
                    data.valid(),
                    data.test(),
                    data.prefixes(),
                    data.labels());
        }
    }

    /** The figures of a ranking as a row of results. */
    static final class Ranking {
        private Ranking() {}

        /** @param more labels in addition to method and protocol */
        static Row row(String method, Evaluation evaluation, Map<String, String> more) {
            Protocol protocol = evaluation.protocol();
            RankingMetrics metrics = evaluation.metrics();
            Map<String, String> labels = new LinkedHashMap<>();
            labels.put(Row.METHOD, method);
            labels.put(Row.PROTOCOL, protocol.label());
            labels.putAll(more);
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("mrr", metrics.mrr());
            values.put("hits1", metrics.hits1());
            values.put("hits3", metrics.hits3());
            values.put("hits10", metrics.hits10());
            values.put("meanRank", metrics.meanRank());
            values.put("queries", (double) metrics.queries());
            values.put("skipped", (double) evaluation.skipped());
            values.put("unreached", evaluation.unreachedShare());
            values.values().removeIf(value -> !Double.isFinite(value));
            return new Row(labels, values);
        }

        /**
         * The same with answers that no rule reaches counted as missed, where the standard protocol ranks them by how often
         * they are an answer: this shows the value of the rules alone.
         */
        static Row rulesAlone(String method, Evaluation evaluation) {
            double[] sums = new double[3];
            for (RankedAnswer outcome : evaluation.outcomes()) {
                double rank = outcome.rank().under(evaluation.protocol().ties());
                if (outcome.reached()) {
                    sums[0] += 1 / rank;
                    sums[1] += rank <= 1 ? 1 : 0;
                    sums[2] += rank <= 10 ? 1 : 0;
                }
            }
            double queries = Math.max(1, evaluation.outcomes().size());
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("mrr", sums[0] / queries);
            values.put("hits1", sums[1] / queries);
            values.put("hits10", sums[2] / queries);
            Map<String, String> labels = new LinkedHashMap<>();
            labels.put(Row.METHOD, method + ", rules alone");
            labels.put(Row.PROTOCOL, evaluation.protocol().label());
            return new Row(labels, values);
        }
    }
}
