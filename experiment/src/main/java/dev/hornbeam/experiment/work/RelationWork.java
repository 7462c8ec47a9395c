package dev.hornbeam.experiment.work;

import dev.hornbeam.eval.RelationReport;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellOutcome;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.RelationLearner;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationEvaluator;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.CountTable;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.algebra.RuleRecall;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.family.FamilySimulator;
import dev.hornbeam.story.family.KinshipAlgebra;
import dev.hornbeam.story.read.GroundRulesReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns from short stories how two entities are related and asks about longer ones; if the rules that generated a
 * world are known, counts how many were found. A table of counts is compared with the network.
 */
final class RelationWork implements CheckedWork {
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
        RelationLearner learner = new RelationLearner(settings.options(), listener);
        try (LearnedModel learned = learner.learn(data)) {
            List<Rule> ground = groundRules(folder.path(cell.data()), data);
            RelationModel model = RelationModel.of(learned);
            List<Row> rows = new ArrayList<>();
            String trained = settings.text(WorkSetting.HOPS, "all");
            Exam exam = new Exam(data, learned.settings().stories(), simulated, ground, trained);
            exam.take(CompletionWork.NCRL, model.predictor(), learned.model(), rows);
            CountTable table = new CountTable(learned.corpus());
            long[] prior = learned.provenance().relation().orElseThrow().prior(data.relations());
            RelationPredictor counts = new RelationPredictor(table, data.relations(), prior, PathWeight.COUNT);
            exam.take(CompletionWork.COUNT_TABLE, counts, table, rows);
            return CellOutcome.of(rows, DataSource.of(whole), learned.settings());
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
