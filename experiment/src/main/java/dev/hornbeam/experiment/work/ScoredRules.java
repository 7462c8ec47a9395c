package dev.hornbeam.experiment.work;

import dev.hornbeam.Protocol;
import dev.hornbeam.complete.RankingEvaluator;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.RuleExtractor;
import dev.hornbeam.work.ParallelTasks;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rules that something has scored, used as the paper uses them: the score of an answer is the sum of the scores of the
 * paths that lead to it. Nothing is counted, mined or weighted.
 */
record ScoredRules(Graph facts, RuleSet rules, LearnSettings settings) {
    private static final int MOST_ASKED = 1000;

    /** The best rules of every head that has facts, by a scorer of bodies. */
    static ScoredRules of(Graph facts, Corpus corpus, BodyScorer scorer, LearnSettings settings) {
        Set<Integer> heads = IntStream.range(0, facts.relations().count())
                .filter(head -> facts.tripleCount(head) > 0)
                .boxed()
                .collect(Collectors.toSet());
        RuleSet rules = new RuleExtractor(facts.relations())
                .extract(corpus, scorer, settings.extraction().withHeads(heads));
        return new ScoredRules(facts, rules, settings);
    }

    /** The best few of each head. */
    ScoredRules top(int count) {
        return new ScoredRules(facts, rules.topOfEachHead(count, RuleMeasure.SCORE), settings);
    }

    /**
     * The number of rules per head that ranks the answers of valid facts best.
     *
     * @param counts to choose from
     * @param asked valid facts; if there are many, an even sample is asked
     * @param known facts that do not count as wrong answers, none of them from test
     */
    ScoredRules chosen(List<Integer> counts, Triples asked, Graph known, Protocol protocol) {
        Triples some = evenly(asked);
        ScoredRules best = null;
        double bestMrr = Double.NEGATIVE_INFINITY;
        for (int count : counts) {
            ScoredRules few = top(count);
            double mrr = few.evaluate(some, known, protocol).metrics().mrr();
            if (mrr > bestMrr) {
                best = few;
                bestMrr = mrr;
            }
        }
        return best == null ? this : best;
    }

    private static Triples evenly(Triples facts) {
        int step = Math.max(1, facts.size() / MOST_ASKED);
        Triples.Builder some = new Triples.Builder();
        for (int i = 0; i < facts.size(); i += step) {
            some.add(facts.head(i), facts.relation(i), facts.tail(i));
        }
        return some.build();
    }

    /** The most rules of a head. */
    int most() {
        return rules.heads().stream()
                .mapToInt(head -> rules.byHead(head).size())
                .max()
                .orElse(0);
    }

    /** The same rules on another graph, whose relations are matched by name. */
    ScoredRules on(Graph graph) {
        return new ScoredRules(graph, rules.over(graph.relations()), settings);
    }

    Evaluation evaluate(Triples asked, Graph known, Protocol protocol) {
        RuleBook book = new RuleBook(rules, RuleMeasure.SCORE);
        int threads = settings.reasoning().threads();
        int budget = settings.reasoning().budget();
        return new RankingEvaluator(facts, known, book, protocol, budget, new ParallelTasks(threads))
                .evaluate(
                        asked,
                        Aggregation.everywhere(
                                AggregatorKind.SUM, facts.relations().directedCount()));
    }
}
