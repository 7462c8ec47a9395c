package dev.hornbeam.rule.count;

import dev.hornbeam.Progress;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Mirror;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.BodyCounts.EntitySet;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix.RandomOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;

/**
 * Counts how well rules hold in a graph, under simple-path semantics: a pair (x, y) satisfies a body if a path of these
 * relations leads from x to y without visiting an entity twice.
 *
 * <p>A path that ends where an edge of the head begins and ends cannot contain that edge, except for the body of length 1
 * that is the head itself: {@code r ← r} has no instance.
 *
 * <p>Sources of a body's first relation are taken in an order drawn from the seed. A body whose budget is enough for
 * all of them is counted exactly. Otherwise the sources seen are a sample: counts are scaled up, the statistics are
 * marked as estimates, and have the standard error of the confidence ({@code SamplingError}). The result depends on
 * graph, rule and options alone, not on the other rules or the number of threads.
 */
public final class RuleStatisticsCounter {
    private static final int BATCH = 128;
    private static final int MOST_SHUFFLED = 1_000_000;

    private final Graph graph;
    private final CountingOptions options;

    public RuleStatisticsCounter(Graph graph, CountingOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /** The same rules with statistics. */
    public RuleSet count(RuleSet rules) {
        return count(rules, Progress.NONE);
    }

    /**
     * The same rules with statistics.
     *
     * @param progress is called with how many bodies are done; a body may have several rules
     * @throws CancellationException if the calling thread is interrupted; it stays marked as interrupted
     */
    public RuleSet count(RuleSet rules, Progress progress) {
        requireSameRelations(rules.relations());
        BodyPlan plan = new BodyPlan(graph, rules);
        ground(plan.batches(BATCH), rules.maxLength(), progress);
        return rules.map((Rule rule) -> rule.with(plan.statistics(rule)));
    }

    private void requireSameRelations(Relations relations) {
        boolean same = relations.count() == graph.relations().count();
        for (int i = 0; same && i < relations.count(); i++) {
            same = relations.name(i).equals(graph.relations().name(i));
        }
        if (!same) {
            throw new IllegalArgumentException("rules and graph have different relations. Maybe use RuleSet.over.");
        }
    }

    private void ground(List<List<BodyCounts>> batches, int maxLength, Progress progress) {
        long total = batches.stream().mapToLong(List::size).sum();
        AtomicLong bodies = new AtomicLong();
        new ParallelTasks(options.threads())
                .run(
                        batches.size(),
                        () -> new PairGrounder(graph, maxLength),
                        (number, grounder) -> {
                            List<BodyCounts> batch = batches.get(number);
                            ground(new PairTrie(batch), batch.get(0).body[0], grounder);
                            bodies.addAndGet(batch.size());
                        },
                        (done, all) -> progress.update(bodies.get(), total));
    }

    private void ground(PairTrie bodies, int firstRelation, PairGrounder grounder) {
        int count = Slice.size(graph.sources(firstRelation));
        IntUnaryOperator sources = count <= MOST_SHUFFLED ? shuffled(firstRelation) : drawn(firstRelation);
        for (int i = 0; i < count && bodies.isActive(PairTrie.ROOT); i++) {
            Cancellation.check();
            grounder.ground(bodies, sources.applyAsInt(i));
            if (i + 1 >= options.leastSources() && i + 1 < count) {
                bodies.retire(i + 1, options.budget());
            }
        }
        bodies.finish(count);
    }

    /** The same order for every body that begins with the relation, so that prefixes are shared. */
    private IntUnaryOperator shuffled(int relation) {
        long slice = graph.sources(relation);
        int[] sources = new int[Slice.size(slice)];
        SplittableRandom random = new SplittableRandom(seed(relation));
        for (int i = 0; i < sources.length; i++) {
            int other = random.nextInt(i + 1);
            sources[i] = sources[other];
            sources[other] = graph.source(Slice.begin(slice) + i);
        }
        return i -> sources[i];
    }

    /** The same for so many sources that few of them will be seen. */
    private IntUnaryOperator drawn(int relation) {
        long slice = graph.sources(relation);
        RandomOrder order = new RandomOrder(Slice.size(slice), seed(relation));
        return i -> graph.source(Slice.begin(slice) + order.get(i));
    }

    private long seed(int relation) {
        return options.seed() * 0x9E3779B97F4A7C15L + relation;
    }

    /** Decides which bodies are grounded, each once for all heads and from the end that is expected to need less work. */
    private static final class BodyPlan {
        private final Graph graph;
        private final Relations relations;
        private final Map<List<Integer>, BodyCounts> counts = new HashMap<>();
        private final EntitySet[] ends;

        BodyPlan(Graph graph, RuleSet rules) {
            this.graph = graph;
            this.relations = graph.relations();
            this.ends = new EntitySet[relations.directedCount()];
            // For every body its heads, and whether a rule asks from the end of the body.
            Map<List<Integer>, TreeMap<Integer, Boolean>> heads = new HashMap<>();
            for (Rule rule : rules) {
                boolean fromEnd = readsFromEnd(rule);
                heads.computeIfAbsent(grounded(rule), body -> new TreeMap<>())
                        .merge(groundedHead(rule), fromEnd, Boolean::logicalOr);
            }
            heads.forEach((body, ofBody) -> counts.put(body, counts(body, ofBody)));
        }

        private BodyCounts counts(List<Integer> body, TreeMap<Integer, Boolean> heads) {
            int[] ids = heads.keySet().stream().mapToInt(i -> i).toArray();
            EntitySet[] asked = new EntitySet[ids.length];
            for (int h = 0; h < ids.length; h++) {
                if (heads.getOrDefault(ids[h], false)) {
                    asked[h] = ends(relations.inverse(ids[h]));
                }
            }
            return new BodyCounts(body.stream().mapToInt(i -> i).toArray(), ids, asked);
        }

        private EntitySet ends(int relation) {
            if (ends[relation] == null) {
                ends[relation] = new EntitySet(graph, relation);
            }
            return ends[relation];
        }

        /** Batches of bodies with a common first relation, small enough to distribute among threads, in a fixed order. */
        List<List<BodyCounts>> batches(int most) {
            List<BodyCounts> sorted = new ArrayList<>(counts.values());
            sorted.sort(Comparator.comparing(body -> body.body, Arrays::compare));
            List<List<BodyCounts>> batches = new ArrayList<>();
            int from = 0;
            for (int to = 1; to <= sorted.size(); to++) {
                if (to == sorted.size() || to - from == most || sorted.get(to).body[0] != sorted.get(from).body[0]) {
                    batches.add(sorted.subList(from, to));
                    from = to;
                }
            }
            return batches;
        }

        /** What was counted for a rule, once all batches are done. */
        RuleStatistics statistics(Rule rule) {
            return Objects.requireNonNull(counts.get(grounded(rule)))
                    .statistics(graph, groundedHead(rule), readsFromEnd(rule));
        }

        private List<Integer> grounded(Rule rule) {
            int[] body = readsFromEnd(rule) ? Mirror.of(rule.body(), relations) : rule.body();
            return Arrays.stream(body).boxed().toList();
        }

        private int groundedHead(Rule rule) {
            return readsFromEnd(rule) ? relations.inverse(rule.head()) : rule.head();
        }

        private boolean readsFromEnd(Rule rule) {
            int[] body = rule.body();
            int[] mirror = Mirror.of(body, relations);
            int order = Double.compare(expectedWork(body), expectedWork(mirror));
            return order > 0 || order == 0 && Arrays.compare(body, mirror) > 0;
        }

        /** Sources times frontier sizes, as if every entity had average neighbours; a frontier never exceeds its relation. */
        private double expectedWork(int[] body) {
            double frontier = 1;
            double work = 0;
            for (int relation : body) {
                double sources = Math.max(1, Slice.size(graph.sources(relation)));
                double targets = Slice.size(graph.sources(relations.inverse(relation)));
                frontier = Math.min(targets, frontier * graph.tripleCount(relation) / sources);
                work += frontier;
            }
            return work * Slice.size(graph.sources(body[0]));
        }
    }

    /**
     * How far a confidence from a sample of sources may be off.
     *
     * <p>Of N sources n are drawn without replacement; source i has b_i body pairs, s_i of them with the head. The confidence
     * R = Σs / Σb is a ratio estimate, and with e_i = s_i − R b_i its standard error is
     *
     * <pre>
     *   √( (1 − n/N) · n/(n−1) · Σe² ) / Σb,     Σe² = Σs² − 2R Σsb + R² Σb²
     * </pre>
     *
     * If all pairs seen have the head, or none has, every e_i is 0 and says nothing about what was not seen. Then the error is
     * that of a share of 1/(m+2) under m sources that have a pair, the spread of Laplace's rule of succession.
     */
    public static final class SamplingError {
        /** More digits would suggest a precision that the error does not have. */
        private static final MathContext DIGITS = new MathContext(3);

        private SamplingError() {}

        public static double ofRatio(
                long drawn,
                long sources,
                long withPairs,
                long support,
                long pairs,
                double supportSquared,
                double supportTimesPairs,
                double pairsSquared) {
            if (drawn < 2 || pairs == 0) {
                return Double.NaN;
            }
            double left = 1 - (double) drawn / sources;
            if (support == 0 || support == pairs) {
                double share = 1.0 / (withPairs + 2);
                return rounded(Math.sqrt(left * share * (1 - share) / (withPairs + 3)));
            }
            double ratio = (double) support / pairs;
            double residuals = supportSquared - 2 * ratio * supportTimesPairs + ratio * ratio * pairsSquared;
            return rounded(Math.sqrt(left * drawn / (drawn - 1) * Math.max(0, residuals)) / pairs);
        }

        private static double rounded(double error) {
            return new BigDecimal(error).round(DIGITS).doubleValue();
        }
    }
}
