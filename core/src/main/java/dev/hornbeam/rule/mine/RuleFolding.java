package dev.hornbeam.rule.mine;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.PairLinker;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/**
 * Folds rules that say nearly the same as another rule of their head, so that a list of rules holds each finding once.
 *
 * <p>A rule is folded into a kept rule of the same head that has nearly all of its true pairs, those that are facts: all but
 * one in ten. The kept rule is no longer than the folded one, which is not surely better; or it is surely better itself,
 * however long. Surely better is a rule whose worth is above the other's confidence. The same statement read from its other
 * end is one rule, and the second of the two is folded.
 *
 * <p>Rules are compared by the facts of their head, in the graph they were counted in. Of a head with many facts, and for
 * rules whose walks are long, the facts of a sample of sources are looked at, and the doubt that leaves is in favour of
 * keeping. The result depends on graph, rules and options alone, not on the number of threads.
 */
public final class RuleFolding {
    private final Graph graph;
    private final FoldOptions options;

    public RuleFolding(Graph graph, FoldOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /** The same rules, some of them folded. */
    public RuleSet fold(RuleSet rules) {
        return fold(rules, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param rules over the relations of the graph; those that are not rated or have no support are kept as they are
     * @param progress is called with how many heads are done
     * @throws CancellationException if the calling thread is interrupted; it stays marked as interrupted
     */
    public RuleSet fold(RuleSet rules, Progress progress) {
        StatedRules stated = new StatedRules(rules);
        List<List<Integer>> heads = stated.byHead();
        Fold[] folds = new Fold[rules.size()];
        new ParallelTasks(options.threads())
                .run(
                        heads.size(),
                        () -> new HeadFacts(graph, options),
                        (number, facts) -> fold(stated, heads.get(number), facts, folds),
                        progress);
        List<Rule> folded = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            folded.add(stated.withFold(i, Optional.ofNullable(folds[stated.first(i)])));
        }
        return RuleSet.of(rules.relations(), folded);
    }

    private static void fold(StatedRules stated, List<Integer> ofHead, HeadFacts facts, Fold[] into) {
        List<Rule> rules = ofHead.stream().map(stated::get).toList();
        List<Optional<Fold>> folds =
                new HeadFolding(rules, facts.of(rules.get(0).head(), rules)).folds();
        for (int i = 0; i < rules.size(); i++) {
            into[ofHead.get(i)] = folds.get(i).orElse(null);
        }
    }

    /**
     * Decides which rules of one head are folded, given their true pairs. It goes through the rules twice: simple ones first,
     * where a rule is folded into one that is kept unless it is surely better; then, of what is left, the best first, where a
     * rule is folded into one that surely is better.
     */
    private static final class HeadFolding {
        /** A rule that adds one of so many of its true pairs, or less, adds little. */
        private static final int ONE_OF = 10;

        private static final int NONE = -1;

        private final List<Rule> rules;
        private final HeadFacts.Found found;
        private final int[] into;

        /** @param rules of one head, rated and supported */
        HeadFolding(List<Rule> rules, HeadFacts.Found found) {
            this.rules = rules;
            this.found = found;
            this.into = new int[rules.size()];
        }

        /** One fold per rule, empty if the rule is kept. */
        List<Optional<Fold>> folds() {
            Arrays.fill(into, NONE);
            Comparator<Rule> best = RuleMeasure.WORTH.bestFirst();
            List<Integer> simple = fold(
                    ordered(Comparator.comparingInt(Rule::length).thenComparing(best)),
                    (rule, kept) -> !isSurelyBetter(rule, kept));
            fold(
                    simple.stream()
                            .sorted(Comparator.comparing(rules::get, best))
                            .toList(),
                    (rule, kept) -> isSurelyBetter(kept, rule));
            List<Optional<Fold>> folds = new ArrayList<>();
            for (int rule = 0; rule < into.length; rule++) {
                folds.add(into[rule] == NONE ? Optional.empty() : Optional.of(fold(rule, last(rule))));
            }
            return folds;
        }

        private interface Standing {
            boolean allows(Rule rule, Rule kept);
        }

        private List<Integer> ordered(Comparator<Rule> order) {
            return IntStream.range(0, rules.size())
                    .boxed()
                    .sorted(Comparator.comparing(rules::get, order))
                    .toList();
        }

        /** Folds each rule into that of the rules kept before it which leaves the fewest of its true pairs; returns the kept. */
        private List<Integer> fold(List<Integer> order, Standing standing) {
            List<Integer> kept = new ArrayList<>();
            for (int rule : order) {
                int least = Integer.MAX_VALUE;
                for (int other : kept) {
                    if (standing.allows(rules.get(rule), rules.get(other)) && addsLittle(rule, other)) {
                        int missing = missing(rule, other);
                        if (missing < least) {
                            least = missing;
                            into[rule] = other;
                        }
                    }
                }
                if (into[rule] == NONE) {
                    kept.add(rule);
                }
            }
            return kept;
        }

        /** What a rule is worth at least is more than the other rule has been right. */
        private static boolean isSurelyBetter(Rule rule, Rule other) {
            return RuleMeasure.WORTH.of(rule) > RuleMeasure.CONFIDENCE.of(other);
        }

        /** Of all facts the share counts as it is; of a sample as if one more had been missing, of two more. */
        private boolean addsLittle(int rule, int other) {
            int facts = common(rule, other);
            int doubt = found.isAll() && facts == found.facts() ? 0 : 1;
            int own = found.pairs().get(rule).count(facts);
            return own > 0 && (long) ONE_OF * (missing(rule, other) + doubt) <= own + 2 * doubt;
        }

        private int missing(int rule, int other) {
            return found.pairs().get(rule).missingFrom(found.pairs().get(other), common(rule, other));
        }

        private int common(int rule, int other) {
            return Math.min(
                    found.pairs().get(rule).seen(), found.pairs().get(other).seen());
        }

        /** The rule that is kept of a chain of folds. */
        private int last(int rule) {
            int last = into[rule];
            while (into[last] != NONE) {
                last = into[last];
            }
            return last;
        }

        /** What is missing of the pairs looked at, scaled up to the support. */
        private Fold fold(int rule, int other) {
            int own = found.pairs().get(rule).count(common(rule, other));
            double share = own == 0 ? 0 : (double) missing(rule, other) / own;
            long support = rules.get(rule).statistics().orElseThrow().support();
            return new Fold(Arrays.stream(rules.get(other).body()).boxed().toList(), Math.round(share * support));
        }
    }

    /** The rules of a set, each stated for a relation and never for an inverse, so that mirror images are the same statement. */
    private static final class StatedRules {
        private final RuleSet rules;
        private final Relations relations;
        private final List<Rule> stated = new ArrayList<>();
        private final int[] first;

        StatedRules(RuleSet rules) {
            this.rules = rules;
            this.relations = rules.relations();
            this.first = new int[rules.size()];
            Map<List<Integer>, Integer> statements = new HashMap<>();
            for (int i = 0; i < first.length; i++) {
                Rule rule = rules.get(i).canonical(relations);
                List<Integer> statement = new ArrayList<>(body(rule));
                statement.add(rule.head());
                Integer before = statements.putIfAbsent(statement, i);
                first[i] = before == null ? i : before;
                stated.add(rule);
            }
        }

        private static List<Integer> body(Rule rule) {
            return Arrays.stream(rule.body()).boxed().toList();
        }

        Rule get(int rule) {
            return stated.get(rule);
        }

        /** The first rule of the set that states the same: the rule itself, or its mirror image. */
        int first(int rule) {
            return first[rule];
        }

        /** The rules that can be compared, head by head: rated, with support, each statement once. */
        List<List<Integer>> byHead() {
            Map<Integer, List<Integer>> byHead = new TreeMap<>();
            for (int i = 0; i < first.length; i++) {
                Rule rule = stated.get(i);
                boolean counted = rule.statistics().isPresent() && rule.isSupported();
                if (first[i] == i && counted && rule.worth().isPresent()) {
                    byHead.computeIfAbsent(rule.head(), head -> new ArrayList<>())
                            .add(i);
                }
            }
            return List.copyOf(byHead.values());
        }

        /**
         * The rule as the set has it, folded or not.
         *
         * @param fold of the first rule that states the same
         */
        Rule withFold(int rule, Optional<Fold> fold) {
            Rule own = rules.get(rule);
            boolean repeated = first[rule] != rule;
            Optional<Fold> into = fold.isEmpty() && repeated ? Optional.of(new Fold(body(stated.get(rule)), 0)) : fold;
            if (into.isEmpty()) {
                return own.unfolded();
            }
            Rule folded = stated.get(rule).folded(into.get());
            Rule asStated = relations.isInverse(own.head()) ? folded.mirror(relations) : folded;
            return own.folded(asStated.fold().orElseThrow());
        }
    }

    /** Asks the rules of a head about its facts, source by source in an order that is drawn, until enough were asked about. */
    private static final class HeadFacts {
        /** Of one source, as a share of all that are looked at: a hub must not be the whole sample. */
        private static final int SOURCES_AT_LEAST = 16;

        private final Graph graph;
        private final FoldOptions options;

        HeadFacts(Graph graph, FoldOptions options) {
            this.graph = graph;
            this.options = options;
        }

        /**
         * What was found.
         *
         * @param pairs one per rule, in order
         * @param facts how many facts were asked about
         * @param isAll whether these are all facts of the head
         */
        record Found(List<TruePairs> pairs, int facts, boolean isAll) {}

        /** @param rules of one head */
        Found of(int head, List<Rule> rules) {
            PairLinker linker =
                    new PairLinker(graph, rules.stream().map(Rule::body).toList(), options.budget());
            boolean isAll = true;
            boolean active = true;
            for (int source : shuffledSources(head)) {
                if (!active || linker.pairs() >= options.mostFacts()) {
                    isAll = false;
                    break;
                }
                Cancellation.check();
                int[] targets = targets(source, head);
                isAll &= targets.length == Slice.size(graph.neighbours(source, head));
                active = linker.ask(source, targets);
            }
            List<TruePairs> pairs = new ArrayList<>();
            for (int rule = 0; rule < rules.size(); rule++) {
                pairs.add(new TruePairs(linker.linked(rule), linker.pairsSeen(rule)));
            }
            return new Found(pairs, linker.pairs(), isAll);
        }

        /** All targets of a source, or evenly spread ones if there are too many. */
        private int[] targets(int source, int head) {
            long slice = graph.neighbours(source, head);
            int all = Slice.size(slice);
            int taken = Math.min(all, Math.max(1, options.mostFacts() / SOURCES_AT_LEAST));
            int[] targets = new int[taken];
            for (int i = 0; i < taken; i++) {
                targets[i] = graph.target(Slice.begin(slice) + (int) ((long) i * all / taken));
            }
            return targets;
        }

        private int[] shuffledSources(int head) {
            long slice = graph.sources(head);
            int[] sources = new int[Slice.size(slice)];
            SplittableRandom random = new SplittableRandom(options.seed() * 0x9E3779B97F4A7C15L + head);
            for (int i = 0; i < sources.length; i++) {
                int other = random.nextInt(i + 1);
                sources[i] = sources[other];
                sources[other] = graph.source(Slice.begin(slice) + i);
            }
            return sources;
        }

        /** Which of a head's facts a rule has among its pairs, as far as it was asked; immutable. */
        private static final class TruePairs {
            private final long[] words;
            private final int seen;

            /** @param seen how many facts, counted from the first, the rule was asked about */
            TruePairs(BitSet pairs, int seen) {
                this.words = pairs.get(0, seen).toLongArray();
                this.seen = seen;
            }

            int seen() {
                return seen;
            }

            /** How many of the first facts it has. */
            int count(int facts) {
                int count = 0;
                for (int i = 0; i < words.length; i++) {
                    count += Long.bitCount(word(i, facts));
                }
                return count;
            }

            /** How many of the first facts it has that another rule lacks. */
            int missingFrom(TruePairs other, int facts) {
                int missing = 0;
                for (int i = 0; i < words.length; i++) {
                    long theirs = i < other.words.length ? other.words[i] : 0;
                    missing += Long.bitCount(word(i, facts) & ~theirs);
                }
                return missing;
            }

            private long word(int i, int facts) {
                int left = facts - 64 * i;
                if (left >= 64) {
                    return words[i];
                }
                return left <= 0 ? 0 : words[i] & (1L << left) - 1;
            }
        }
    }

    /**
     * How far the facts of a head are looked at to compare its rules; {@link #DEFAULTS} holds every default.
     *
     * @param mostFacts facts of a head that are looked at; of more, a sample of sources is drawn
     * @param budget edges looked at for one rule, the walk of a shared prefix included, before it is asked about no more facts
     * @param seed decides which sources are drawn
     * @param threads how many threads work; the result does not depend on it
     */
    public record FoldOptions(int mostFacts, long budget, long seed, int threads) {
        /** 4,000 facts per head, 20,000 edges per rule, all processors. */
        public static final FoldOptions DEFAULTS =
                new FoldOptions(4_000, 20_000, 1, Runtime.getRuntime().availableProcessors());

        public FoldOptions {
            if (mostFacts < 1 || budget < 1 || threads < 1) {
                throw new IllegalArgumentException(
                        "facts " + mostFacts + ", budget " + budget + ", threads " + threads + ": expected at least 1");
            }
        }

        /** The same without limits: every fact is looked at. */
        public FoldOptions exact() {
            return new FoldOptions(Integer.MAX_VALUE, Long.MAX_VALUE, seed, threads);
        }

        public FoldOptions withMostFacts(int value) {
            return new FoldOptions(value, budget, seed, threads);
        }

        public FoldOptions withBudget(long edges) {
            return new FoldOptions(mostFacts, edges, seed, threads);
        }

        public FoldOptions withSeed(long value) {
            return new FoldOptions(mostFacts, budget, value, threads);
        }

        public FoldOptions withThreads(int count) {
            return new FoldOptions(mostFacts, budget, seed, count);
        }
    }
}
