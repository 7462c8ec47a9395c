package dev.hornbeam.relate;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.ExtractionOptions;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Extracts rules from a model that was learned from stories. Its paths have a direction, and the mirror images of
 * bodies were never seen: unlike rules of one large graph, these are scored as they are. Statistics are counted over
 * the training questions: body size is how many have the body among their paths, support how many of those have the
 * head as answer.
 */
public final class StoryRules {
    private static final MathContext DIGITS = new MathContext(6);

    private final Relations relations;
    private final Corpus corpus;
    private final long[] answers;

    /**
     * @param corpus bodies and answers, as {@link RelationCorpus#bodies} gives them
     * @param answers how often each relation was the answer, by id
     */
    public StoryRules(Relations relations, Corpus corpus, long[] answers) {
        this.relations = relations;
        this.corpus = corpus;
        this.answers = answers.clone();
    }

    /** The best rules of every relation that was ever an answer, best first. */
    public RuleSet extract(BodyScorer scorer, ExtractionOptions options) {
        List<Rule> rules = new ArrayList<>();
        for (int from = 0; from < corpus.size(); from += options.batch()) {
            List<int[]> bodies = new ArrayList<>();
            for (int body = from; body < Math.min(corpus.size(), from + options.batch()); body++) {
                bodies.add(corpus.body(body));
            }
            float[][] theta = scorer.score(bodies);
            for (int i = 0; i < theta.length; i++) {
                add(from + i, theta[i], options, rules);
            }
        }
        return RuleSet.of(relations, rules).topOfEachHead(options.top(), RuleMeasure.SCORE);
    }

    private void add(int body, float[] theta, ExtractionOptions options, List<Rule> rules) {
        for (int head = 0; head < relations.count(); head++) {
            double score = theta[head + 1];
            boolean wanted = options.heads().isEmpty() || options.heads().contains(head);
            boolean saysNothing = corpus.length(body) == 1 && corpus.relation(body, 0) == head;
            if (wanted
                    && answers[head] > 0
                    && !saysNothing
                    && score > 0
                    && score >= options.minScore()
                    && corpus.length(body) <= options.maxLength()) {
                double rounded = new BigDecimal(score).round(DIGITS).doubleValue();
                rules.add(Rule.of(head, corpus.body(body), Math.min(1, rounded)).with(statistics(body, head)));
            }
        }
    }

    private RuleStatistics statistics(int body, int head) {
        long support = 0;
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            support += corpus.head(i) == head ? corpus.count(i) : 0;
        }
        return RuleStatistics.exact(support, corpus.total(body), RuleStatistics.UNKNOWN, answers[head]);
    }
}
