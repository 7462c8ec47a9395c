package dev.hornbeam.relate;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.PathBag.BodyTable;
import dev.hornbeam.relate.RelationCalibration.Evidence;
import dev.hornbeam.relate.RelationCalibration.Example;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.NullWeight;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Fits the probabilities of {@code relate} to pairs of a graph: pairs that a held-out fact links, and ends of random walks that no
 * known relation links. There are as many of the one as of the other; where relations link more than half of all ends, the mix is
 * that of the ends. Only pairs that some path links take part. Work is limited by counts, not by the clock, so that the same seed
 * gives the same model.
 *
 * <p>Some ends that no known relation links are linked by facts of a test split, which nobody may look at. How many is known: as
 * many as valid facts alone link, times the number of test facts per valid fact.
 */
public final class RelationCalibrator {
    private static final int MOST_PAIRS = 2_000;
    private static final int LEAST_PAIRS = 40;

    /** Numbers that the evidence of all pairs may have. */
    private static final int MOST_NUMBERS = 10_000_000;

    /** Edges that are looked at for one pair. */
    private static final long MOST_STEPS = 200_000;

    /** Pairs that may cost far more than most. */
    private static final int FIRST_PAIRS = 5;

    private static final int BATCH = 64;
    private static final int TRIALS = 4_000;

    /** However common relations are, "no relation" needs some pairs to be told by. */
    private static final int LEAST_UNLINKED = 10;

    private final Graph graph;
    private final int relationCount;
    private final Triples asked;
    private final double hiddenEach;
    private final Corpus corpus;
    private final PathOptions options;
    private final PairPaths search;
    private final BodyScorer scorer;
    private final Map<Long, BitSet> heldOut = new HashMap<>();

    /**
     * @param graph of the train facts
     * @param corpus that the network was trained on
     * @param scorer the network
     */
    public RelationCalibrator(Dataset data, Graph graph, Corpus corpus, BodyScorer scorer, int maxLength) {
        this(
                graph,
                data.valid().isEmpty() ? data.train() : data.valid(),
                data.valid(),
                data.valid().isEmpty()
                        ? 0
                        : (double) data.test().size() / data.valid().size(),
                corpus,
                scorer,
                maxLength);
    }

    /**
     * For pairs of any facts.
     *
     * @param asked the facts whose relation is asked for
     * @param known facts beside those of the graph that are not wrong answers
     * @param hiddenEach how many facts that nobody may look at there are for each of those
     * @param scorer the network
     */
    public RelationCalibrator(
            Graph graph,
            Triples asked,
            Triples known,
            double hiddenEach,
            Corpus corpus,
            BodyScorer scorer,
            int maxLength) {
        this.graph = graph;
        this.relationCount = graph.relations().count();
        this.asked = asked;
        this.hiddenEach = hiddenEach;
        this.corpus = corpus;
        this.options = PathOptions.GRAPH.withMaxLength(maxLength).withMaxSteps(MOST_STEPS);
        this.search = new PairPaths(graph, options);
        this.scorer = scorer;
        for (int i = 0; i < known.size(); i++) {
            heldOut.computeIfAbsent(pair(known.head(i), known.tail(i)), fresh -> new BitSet())
                    .set(known.relation(i));
        }
    }

    private static long pair(int head, int tail) {
        return (long) head << Integer.SIZE | tail;
    }

    /** The fitted numbers; nothing if there are too few facts to tell. */
    public Optional<RelationCalibration> fit(long seed, Progress progress) {
        List<Example> pairs = pairs(seed, progress);
        return pairs.size() < LEAST_PAIRS ? Optional.empty() : Optional.of(RelationCalibration.fit(pairs));
    }

    /** Pairs with and without a relation in a random order, each with some path. */
    public List<Example> pairs(long seed) {
        return pairs(seed, Progress.NONE);
    }

    private List<Example> pairs(long seed, Progress progress) {
        SplittableRandom random = new SplittableRandom(seed);
        SplittableRandom walks = random.split();
        int most = Math.min(Math.max(LEAST_PAIRS, MOST_NUMBERS / (2 * relationCount)), MOST_PAIRS);
        Gathered gathered = new Gathered();
        Ends ends = ends(walks);
        double owed = 0;
        int[] order = shuffled(random, asked.size());
        for (int i = 0; i < order.length && gathered.size() < most && gathered.cost.isLow(); i++) {
            Cancellation.check();
            int far = gathered.size();
            progress.update(far, Math.max(far, Math.min(most, gathered.cost.affordable(far))));
            if (gathered.cost.isHopeless(far)) {
                return List.of();
            }
            if (gathered.add(order[i])) {
                for (owed += ends.drawnEach(); owed >= 1; owed--) {
                    gathered.addUnlinked(walks);
                }
            }
        }
        for (int missing = LEAST_UNLINKED - gathered.unlinked; missing > 0; missing--) {
            gathered.addUnlinked(walks);
        }
        return gathered.examples(ends);
    }

    /** A random order of enough facts. */
    private static int[] shuffled(SplittableRandom random, int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /**
     * Which share of the ends of random walks is linked by a relation.
     *
     * @param known by a known one
     * @param hidden by none but those that nobody may look at
     */
    record Ends(double known, double hidden) {
        Ends {
            hidden = Math.min(hidden, 1 - known);
        }

        /** Pairs without a relation for each with one. */
        double unlinkedEach() {
            double linked = known + hidden;
            return Math.min(1, (1 - linked) / linked);
        }

        /** Pairs without a known relation for each with one: those without any, and what is hidden among them. */
        double drawnEach() {
            double unlinked = 1 - known - hidden;
            return unlinked <= 0 ? 0 : Math.min(1, unlinkedEach() * (1 - known) / unlinked);
        }

        /** The share of the pairs without a known relation that have a hidden one. */
        double hiddenShare() {
            return known >= 1 ? 0 : hidden / (1 - known);
        }
    }

    private Ends ends(SplittableRandom random) {
        int ends = 0;
        int linked = 0;
        int byHeldOut = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            int head = random.nextInt(graph.entityCount());
            int tail = walk(head, random);
            if (head != tail) { // a walk that returns ends nowhere
                BitSet inGraph = inGraph(head, tail);
                boolean isHeldOut = heldOut.containsKey(pair(head, tail));
                ends++;
                linked += isHeldOut || !inGraph.isEmpty() ? 1 : 0;
                byHeldOut += isHeldOut && inGraph.isEmpty() ? 1 : 0;
            }
        }
        return ends == 0 ? new Ends(0, 0) : new Ends((double) linked / ends, hiddenEach * byHeldOut / ends);
    }

    private int walk(int head, SplittableRandom random) {
        int end = head;
        for (int left = 1 + random.nextInt(options.maxLength()); left > 0 && graph.degree(end) > 0; left--) {
            end = graph.target(Slice.begin(graph.edges(end)) + random.nextInt(graph.degree(end)));
        }
        return end;
    }

    private BitSet inGraph(int head, int tail) {
        int[] linking = new int[relationCount * 2];
        BitSet linked = new BitSet();
        int count = graph.linking(head, tail, linking);
        for (int i = 0; i < count; i++) {
            if (linking[i] < relationCount) {
                linked.set(linking[i]);
            }
        }
        return linked;
    }

    private BitSet linked(int head, int tail) {
        BitSet linked = inGraph(head, tail);
        BitSet more = heldOut.get(pair(head, tail));
        if (more != null) {
            linked.or(more);
        }
        return linked;
    }

    /** What gathering has cost by a price list, about nanoseconds of one machine, so that it comes to the same on all. */
    private final class Cost {
        private static final double MOST = 2.3e9;
        private static final double STEP = 5;
        private static final double PATH = 50;
        private static final double BODY = 1_000;
        private static final double SHARE = 2;
        private static final double SCORED = 7_000;
        private static final double SCORED_HEAD = 120;

        private double spent;

        boolean isLow() {
            return spent < MOST;
        }

        /** How many pairs there may be, going by the cost of those so far. */
        long affordable(int pairs) {
            return spent == 0 ? MOST_PAIRS : (long) (pairs * MOST / spent);
        }

        /** Whether the first pairs cost so much that there would be too few in the end, after much work. */
        boolean isHopeless(int pairs) {
            return spent > Math.max(pairs, FIRST_PAIRS) * (MOST / LEAST_PAIRS);
        }

        void found(PathBag bag) {
            spent += STEP * search.steps() + PATH * bag.paths() + bag.size() * (BODY + SHARE * relationCount);
        }

        void scored(int bodies) {
            spent += bodies * (SCORED + SCORED_HEAD * 2 * relationCount);
        }
    }

    /** Scores each distinct body once, whatever number of pairs it links. */
    private final class Scored {
        private final BodyTable table = new BodyTable();
        private final List<float[]> thetas = new ArrayList<>();
        private final List<float[]> corrected = new ArrayList<>();
        private final NullWeight nullWeight = NullWeight.of(corpus);
        private final double[] usual = RelationCalibration.usual(corpus, relationCount);

        /** What the paths of each bag say; costs the network's work on new bodies. */
        List<Evidence> of(List<PathBag> bags, Cost cost) {
            List<int[]> numbers = bags.stream().map(bag -> bag.numbers(table)).toList();
            List<int[]> fresh = IntStream.range(thetas.size(), table.size())
                    .mapToObj(table::body)
                    .toList();
            cost.scored(fresh.size());
            for (float[] theta : scorer.score(fresh)) {
                thetas.add(Arrays.copyOf(theta, 1 + relationCount));
                corrected.add(Arrays.copyOf(nullWeight.apply(theta), 1 + relationCount));
            }
            List<Evidence> all = new ArrayList<>();
            for (int i = 0; i < bags.size(); i++) {
                Evidence.Sum sum = new Evidence.Sum(usual);
                for (int body = 0; body < numbers.get(i).length; body++) {
                    int number = numbers.get(i)[body];
                    sum.add(PathWeight.LOG.of(bags.get(i).count(body)), thetas.get(number), corrected.get(number));
                }
                all.add(sum.evidence());
            }
            return all;
        }
    }

    /** Pairs so far; bodies are scored for many at a time. */
    private final class Gathered {
        private final Cost cost = new Cost();
        private final Scored scored = new Scored();
        private final List<Evidence> evidence = new ArrayList<>();
        private final List<PathBag> bags = new ArrayList<>();
        private final List<Integer> relations = new ArrayList<>();
        private final List<BitSet> others = new ArrayList<>();
        private int unlinked;

        int size() {
            return relations.size();
        }

        /** Adds the pair of a fact, if another path than the fact links the two. */
        boolean add(int fact) {
            int head = asked.head(fact);
            int tail = asked.tail(fact);
            int relation = asked.relation(fact);
            if (head == tail) {
                return false;
            }
            PathBag bag = search.between(head, tail);
            BitSet linked = linked(head, tail);
            linked.clear(relation);
            return add(bag.without(relation), relation, linked);
        }

        /** Adds the ends of a random walk that no known relation links, if some are found. */
        void addUnlinked(SplittableRandom random) {
            for (int trial = 0; trial < TRIALS; trial++) {
                int head = random.nextInt(graph.entityCount());
                int tail = walk(head, random);
                if (head != tail && linked(head, tail).isEmpty()) {
                    unlinked += add(search.between(head, tail), relationCount, new BitSet()) ? 1 : 0;
                    return;
                }
            }
        }

        private boolean add(PathBag found, int relation, BitSet linked) {
            PathBag bag = found.readableBy(corpus);
            cost.found(bag);
            if (bag.isEmpty()) {
                return false;
            }
            bags.add(bag);
            relations.add(relation);
            others.add(linked);
            if (bags.size() == BATCH) {
                score();
            }
            return true;
        }

        private void score() {
            evidence.addAll(scored.of(bags, cost));
            bags.clear();
        }

        List<Example> examples(Ends ends) {
            score();
            // As the mix wants it, however many pairs were drawn to have at least some without a relation.
            int linked = size() - unlinked;
            double each = unlinked == 0 ? 0 : Math.min(1, linked * ends.drawnEach() / unlinked);
            double hiddenAmong = linked == 0 ? 0 : each * unlinked * ends.hiddenShare() / linked;
            List<Example> examples = new ArrayList<>();
            for (int i = 0; i < size(); i++) {
                double weight = relations.get(i) == relationCount ? each : 1 - hiddenAmong;
                examples.add(new Example(evidence.get(i), relations.get(i), others.get(i), weight));
            }
            return examples;
        }
    }
}
