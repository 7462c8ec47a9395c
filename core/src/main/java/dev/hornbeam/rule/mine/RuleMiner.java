package dev.hornbeam.rule.mine;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.AnchoredSampler;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Mines rules for completion: bodies that close known facts, the most promising of each head counted by grounding, and
 * of those the ones with the highest {@code confidence · log(1 + support)}; beside them a few longer ones ({@link LongRules}).
 * A rule's score is its Laplace confidence.
 */
public final class RuleMiner {
    /** Null observations that are added to a body, so that a body seen once is not treated as certain. */
    private static final double DOUBT = 5;

    private final Graph graph;
    private final MiningOptions options;

    public RuleMiner(Graph graph, MiningOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /** The rules that a seed gives, head by head, best first. */
    public RuleSet mine(long seed) {
        return mine(seed, rule -> true, Progress.NONE);
    }

    /**
     * The same of some rules only, of which as many are kept as otherwise of all.
     *
     * @param wanted looks at heads and bodies alone
     * @param progress is called for each of some stages from 0 on
     */
    public RuleSet mine(long seed, Predicate<Rule> wanted, Progress progress) {
        Corpus corpus = new AnchoredSampler(graph, options.paths()).sample(seed, progress);
        RuleStatisticsCounter counter =
                new RuleStatisticsCounter(graph, options.counting().withSeed(seed));
        RuleSet best = best(counter.count(candidates(corpus, wanted), progress));
        if (options.longRules() == 0 || options.paths().maxLength() >= JoiningBodies.LONGEST) {
            return best;
        }
        List<Rule> longer = new LongRules(graph, options).beside(best, seed, wanted, progress);
        return best.and(RuleSet.of(
                graph.relations(),
                longer.stream().map(RuleMiner::scoredByConfidence).toList()));
    }

    private record Candidate(int body, long count, double share) {
        double promise() {
            return share * Math.log1p(count);
        }
    }

    private RuleSet candidates(Corpus corpus, Predicate<Rule> wanted) {
        Map<Integer, List<Candidate>> byHead = new TreeMap<>();
        for (int body = 0; body < corpus.size(); body++) {
            long heads = corpus.heads(body);
            double total = corpus.total(body) + DOUBT;
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                if (isRule(corpus, body, corpus.head(i))) {
                    Candidate candidate = new Candidate(body, corpus.count(i), corpus.count(i) / total);
                    byHead.computeIfAbsent(corpus.head(i), head -> new ArrayList<>())
                            .add(candidate);
                }
            }
        }
        Comparator<Candidate> bestFirst =
                Comparator.comparingDouble(Candidate::promise).reversed().thenComparingInt(Candidate::body);
        List<Rule> rules = new ArrayList<>();
        byHead.forEach((head, candidates) -> candidates.stream()
                .sorted(bestFirst)
                .map(candidate -> Rule.of(head, corpus.body(candidate.body()), candidate.share()))
                .filter(wanted)
                .limit(options.candidates())
                .forEach(rules::add));
        return RuleSet.of(graph.relations(), rules);
    }

    /** Heads are relations of the files: rules of inverses are mirror images. */
    private boolean isRule(Corpus corpus, int body, int head) {
        Relations relations = graph.relations();
        return !relations.isInverse(head) && !(corpus.length(body) == 1 && corpus.relation(body, 0) == head);
    }

    private RuleSet best(RuleSet counted) {
        Comparator<Rule> bestFirst =
                Comparator.comparingDouble(RuleMiner::worth).reversed().thenComparing(Comparator.naturalOrder());
        List<Rule> kept = new ArrayList<>();
        for (int head : counted.heads()) {
            counted.byHead(head).stream()
                    .filter(rule -> statistics(rule).support() >= options.leastSupport())
                    .sorted(bestFirst)
                    .limit(options.rules())
                    .map(RuleMiner::scoredByConfidence)
                    .forEach(kept::add);
        }
        return RuleSet.of(graph.relations(), kept);
    }

    private static RuleStatistics statistics(Rule rule) {
        return rule.statistics().orElseThrow();
    }

    private static double worth(Rule rule) {
        RuleStatistics statistics = statistics(rule);
        return statistics.laplaceConfidence() * Math.log1p(statistics.support());
    }

    private static Rule scoredByConfidence(Rule rule) {
        RuleStatistics statistics = statistics(rule);
        return Rule.of(rule.head(), rule.body(), statistics.laplaceConfidence()).with(statistics);
    }
}
