package dev.hornbeam.experiment.work;

import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.BodyScorer;
import java.util.List;
import java.util.Map;

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
record ScoreExam(
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
