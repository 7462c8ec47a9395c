package dev.hornbeam.rule.mine;

import dev.hornbeam.Progress;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.AnchoredSampler;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

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

    private record Candidate(int body, double promise, double share) {
        static final Comparator<Candidate> BEST_FIRST =
                Comparator.comparingDouble(Candidate::promise).reversed().thenComparingInt(Candidate::body);

        Rule rule(int head, Corpus corpus) {
            return Rule.of(head, corpus.body(body), share);
        }
    }

    /** The most promising of each head; no more are kept on the way, as there may be millions. */
    private RuleSet candidates(Corpus corpus, Predicate<Rule> wanted) {
        Map<Integer, PriorityQueue<Candidate>> byHead = new TreeMap<>();
        for (int body = 0; body < corpus.size(); body++) {
            long heads = corpus.heads(body);
            double total = corpus.total(body) + DOUBT;
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                int head = corpus.head(i);
                if (isRule(corpus, body, head)) {
                    double share = corpus.count(i) / total;
                    Candidate candidate = new Candidate(body, share * Math.log1p(corpus.count(i)), share);
                    PriorityQueue<Candidate> best =
                            byHead.computeIfAbsent(head, fresh -> new PriorityQueue<>(Candidate.BEST_FIRST.reversed()));
                    Candidate worst = best.peek();
                    boolean fits = worst == null || best.size() < options.candidates();
                    if ((fits || Candidate.BEST_FIRST.compare(candidate, worst) < 0)
                            && wanted.test(candidate.rule(head, corpus))) {
                        best.add(candidate);
                        if (best.size() > options.candidates()) {
                            best.remove();
                        }
                    }
                }
            }
        }
        List<Rule> rules = new ArrayList<>();
        byHead.forEach((head, best) -> best.stream()
                .sorted(Candidate.BEST_FIRST)
                .map(candidate -> candidate.rule(head, corpus))
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

    /**
     * The few rules of four steps that are worth their length where paths of four steps are too many to gather: bodies that
     * join facts which no shorter rule of the same confidence explains. Facts of each head are drawn, the bodies that join
     * them listed, and the most frequent of four steps counted; one is kept if it explains enough facts better than all
     * shorter rules and all kept ones do. Where a graph has so many facts that paths were gathered for few of them, shorter bodies that
     * gathering has missed are found in the same way.
     */
    static final class LongRules {
        private static final int FACTS = 100;
        private static final int CANDIDATES = 20;
        private static final long SPARSE = 50;

        /** Edges that tell whether a candidate is worth counting. */
        private static final long TRIAL = 20_000;

        /** Of the drawn facts, how many a rule has to explain better than others do. */
        private static final int LEAST_FACTS = 3;

        private static final double LEAST_CONFIDENCE = 0.1;

        /** By how much the expected number of pairs may be too high. */
        private static final double SLACK = 3;

        private final Graph graph;
        private final Relations relations;
        private final MiningOptions options;

        LongRules(Graph graph, MiningOptions options) {
            this.graph = graph;
            this.relations = graph.relations();
            this.options = options;
        }

        /**
         * Rules of four steps with statistics.
         *
         * @param shorter all shorter ones that there are, counted
         * @param progress is called for each of some stages from 0 on
         */
        List<Rule> beside(RuleSet shorter, long seed, Predicate<Rule> wanted, Progress progress) {
            if (!JoiningBodies.fits(graph)) {
                return List.of();
            }
            int least = isSparselySampled() ? 2 : JoiningBodies.LONGEST;
            Joining[] joining = new Joining[relations.count()];
            new ParallelTasks(options.counting().threads())
                    .run(
                            joining.length,
                            () -> new FactsPerBody(JoiningBodies.leastNumber(least, relations)),
                            (head, counts) -> {
                                SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + head);
                                joining[head] = joining(head, shorter.byHead(head), wanted, random, counts);
                            },
                            progress);
            List<Rule> candidates = Arrays.stream(joining)
                    .flatMap(each -> each.candidates().stream())
                    .toList();
            CountingOptions counting = options.counting().withSeed(seed);
            RuleSet counted = new RuleStatisticsCounter(graph, counting.withBudget(Math.min(TRIAL, counting.budget())))
                    .count(RuleSet.of(relations, candidates), progress);
            List<Rule> kept = new ArrayList<>();
            for (int head : counted.heads()) {
                kept.addAll(kept(counted.byHead(head), joining[head]));
            }
            return new RuleStatisticsCounter(graph, counting)
                    .count(RuleSet.of(relations, kept), progress).stream().toList();
        }

        /**
         * What there is to know of the drawn facts of a head; the bodies that join them are too many to keep.
         *
         * @param candidates new rules that join enough of the facts
         * @param facts the facts that a candidate joins, by the number of its body
         * @param explained of each fact the highest confidence of a shorter rule that joins it
         */
        private record Joining(List<Rule> candidates, Map<Long, int[]> facts, double[] explained) {}

        private Joining joining(
                int head, List<Rule> shorter, Predicate<Rule> wanted, SplittableRandom random, FactsPerBody counts) {
            long[][] bodies = bodies(head, random);
            counts.clear();
            for (int fact = 0; fact < bodies.length; fact++) {
                for (long body : bodies[fact]) {
                    counts.add(body, fact);
                }
            }
            Map<Long, Double> confidence = new HashMap<>();
            shorter.forEach(rule -> confidence.put(JoiningBodies.number(rule.body(), relations), confidence(rule)));
            List<Rule> candidates = candidates(head, bodies.length, counts, confidence.keySet(), wanted);
            return new Joining(candidates, facts(candidates, bodies), explained(confidence, bodies));
        }

        /** The bodies that join each of some facts, every source of the relation equally likely. */
        private long[][] bodies(int relation, SplittableRandom random) {
            JoiningBodies bodies = new JoiningBodies(graph, random);
            long sources = graph.sources(relation);
            int count = Math.min(FACTS, Slice.size(sources));
            long[][] joining = new long[count][];
            for (int i = 0; i < count; i++) {
                Cancellation.check();
                int at = Slice.size(sources) <= FACTS ? i : random.nextInt(Slice.size(sources));
                int source = graph.source(Slice.begin(sources) + at);
                long targets = graph.neighbours(source, relation);
                int target = graph.target(Slice.begin(targets) + random.nextInt(Slice.size(targets)));
                joining[i] = bodies.of(source, relation, target);
            }
            return joining;
        }

        /** Whether anchors are so few of all facts, and hubs so large, that shorter bodies were missed, too. */
        private boolean isSparselySampled() {
            return graph.tripleCount() > SPARSE * options.paths().anchors();
        }

        /** Of the bodies that join enough facts, those that join most of them; of ties the lower number. */
        private List<Rule> candidates(
                int head, int facts, FactsPerBody counts, Set<Long> known, Predicate<Rule> wanted) {
            List<Rule> candidates = new ArrayList<>();
            long[][] byCount = counts.byCount(facts);
            for (int joined = facts; joined >= LEAST_FACTS && candidates.size() < CANDIDATES; joined--) {
                Arrays.stream(byCount[joined])
                        .sorted()
                        .filter(body -> !known.contains(body))
                        .mapToObj(body -> Rule.of(head, JoiningBodies.steps(body, relations), 0))
                        .filter(rule -> wanted.test(rule) && isPlausible(rule))
                        .limit(CANDIDATES - candidates.size())
                        .forEach(candidates::add);
            }
            return candidates;
        }

        private Map<Long, int[]> facts(List<Rule> candidates, long[][] bodies) {
            long[] numbers = candidates.stream()
                    .mapToLong(rule -> JoiningBodies.number(rule.body(), relations))
                    .sorted()
                    .toArray();
            boolean[][] joins = new boolean[numbers.length][bodies.length];
            for (int fact = 0; fact < bodies.length; fact++) {
                for (long body : bodies[fact]) {
                    int at = Arrays.binarySearch(numbers, body);
                    if (at >= 0) {
                        joins[at][fact] = true;
                    }
                }
            }
            Map<Long, int[]> facts = new HashMap<>();
            for (int i = 0; i < numbers.length; i++) {
                boolean[] joined = joins[i];
                facts.put(
                        numbers[i],
                        IntStream.range(0, joined.length)
                                .filter(fact -> joined[fact])
                                .toArray());
            }
            return facts;
        }

        /** Whether a body does not join so many pairs that the facts of its head are few among them: those through hubs do. */
        private boolean isPlausible(Rule rule) {
            double pairs = Slice.size(graph.sources(rule.relation(0)));
            for (int step = 0; step < rule.length(); step++) {
                pairs *= (double) graph.tripleCount(rule.relation(step))
                        / Math.max(1, Slice.size(graph.sources(rule.relation(step))));
            }
            return LEAST_CONFIDENCE * pairs <= SLACK * graph.tripleCount(rule.head());
        }

        private List<Rule> kept(List<Rule> candidates, Joining joining) {
            double[] explained = joining.explained().clone();
            List<Rule> kept = new ArrayList<>();
            candidates.stream()
                    .sorted(Comparator.comparingDouble(LongRules::confidence)
                            .reversed()
                            .thenComparing(Comparator.naturalOrder()))
                    .filter(rule -> confidence(rule) >= LEAST_CONFIDENCE
                            && rule.statistics().orElseThrow().support() >= options.leastSupport())
                    .forEach(rule -> {
                        int[] joined = joining.facts().get(JoiningBodies.number(rule.body(), relations));
                        int[] better = Arrays.stream(joined)
                                .filter(fact -> explained[fact] < confidence(rule))
                                .toArray();
                        if (kept.size() < options.longRules() && better.length >= LEAST_FACTS) {
                            kept.add(rule);
                            Arrays.stream(better).forEach(fact -> explained[fact] = confidence(rule));
                        }
                    });
            return kept;
        }

        /** @param confidence of the shorter rules, by the number of the body */
        private static double[] explained(Map<Long, Double> confidence, long[][] bodies) {
            long[] numbers = confidence.keySet().stream()
                    .mapToLong(Long::longValue)
                    .sorted()
                    .toArray();
            long highest = numbers.length == 0 ? -1 : numbers[numbers.length - 1];
            double[] explained = new double[bodies.length];
            for (int fact = 0; fact < bodies.length; fact++) {
                for (long body : bodies[fact]) {
                    if (body <= highest && Arrays.binarySearch(numbers, body) >= 0) {
                        explained[fact] = Math.max(explained[fact], confidence.getOrDefault(body, 0.0));
                    }
                }
            }
            return explained;
        }

        private static double confidence(Rule rule) {
            return rule.statistics().orElseThrow().laplaceConfidence();
        }

        /** Counts how many facts each body joins, one fact after the other; open addressing, as there are millions. */
        private static final class FactsPerBody {
            private final long least;
            /** The bodies by hash; 0 where free. */
            private long[] bodies = new long[1 << 12];

            private int[] counts = new int[bodies.length];
            private int[] lastFact = new int[bodies.length];
            private int size;

            /** @param least the least number of a body that counts */
            FactsPerBody(long least) {
                this.least = least;
            }

            void clear() {
                Arrays.fill(bodies, 0);
                size = 0;
            }

            /** A body that joins a fact in several ways counts once. */
            void add(long body, int fact) {
                if (body < least) {
                    return;
                }
                int slot = slot(body);
                if (bodies[slot] == 0) {
                    bodies[slot] = body;
                    counts[slot] = 1;
                    lastFact[slot] = fact;
                    if (2 * ++size > bodies.length) {
                        grow();
                    }
                } else if (lastFact[slot] != fact) {
                    counts[slot]++;
                    lastFact[slot] = fact;
                }
            }

            /** The bodies that join so many facts, for each number from {@link #LEAST_FACTS} to the most, in any order. */
            long[][] byCount(int most) {
                int[] sizes = new int[most + 1];
                for (int slot = 0; slot < bodies.length; slot++) {
                    if (bodies[slot] != 0) {
                        sizes[counts[slot]]++;
                    }
                }
                long[][] byCount = new long[most + 1][];
                for (int count = LEAST_FACTS; count <= most; count++) {
                    byCount[count] = new long[sizes[count]];
                }
                for (int slot = 0; slot < bodies.length; slot++) {
                    if (bodies[slot] != 0 && counts[slot] >= LEAST_FACTS) {
                        byCount[counts[slot]][--sizes[counts[slot]]] = bodies[slot];
                    }
                }
                return byCount;
            }

            private int slot(long body) {
                int slot = (int) (SplitMix.mix(body) & bodies.length - 1);
                while (bodies[slot] != 0 && bodies[slot] != body) {
                    slot = slot + 1 & bodies.length - 1;
                }
                return slot;
            }

            private void grow() {
                long[] oldBodies = bodies;
                int[] oldCounts = counts;
                int[] oldFacts = lastFact;
                bodies = new long[2 * oldBodies.length];
                counts = new int[bodies.length];
                lastFact = new int[bodies.length];
                for (int i = 0; i < oldBodies.length; i++) {
                    if (oldBodies[i] != 0) {
                        int slot = slot(oldBodies[i]);
                        bodies[slot] = oldBodies[i];
                        counts[slot] = oldCounts[i];
                        lastFact[slot] = oldFacts[i];
                    }
                }
            }
        }
    }
}
