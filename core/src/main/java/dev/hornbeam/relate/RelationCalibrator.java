package dev.hornbeam.relate;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.RelationCalibration.Evidence;
import dev.hornbeam.relate.RelationCalibration.Example;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.NullWeight;
import dev.hornbeam.work.Cancellation;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Fits the probabilities of {@code relate} to pairs of a graph: pairs that a held-out fact links, and ends of random walks that no
 * relation links. There are as many of the one as of the other; where relations link more than half of all ends, the mix is that of
 * the ends. Only pairs that some path links take part. Work is limited by numbers, not by the clock, so that the same seed gives
 * the same model.
 */
public final class RelationCalibrator {
    private static final int MOST_PAIRS = 2_000;
    private static final int LEAST_PAIRS = 40;

    /** Numbers that the evidence of all pairs may have. */
    private static final int MOST_NUMBERS = 10_000_000;

    /** Bodies of all pairs together, and edges that are looked at for one. */
    private static final long MOST_BODIES = 1_000_000;

    private static final long MOST_STEPS = 200_000;

    /** Pairs that may have far more bodies than most. */
    private static final int FIRST_PAIRS = 5;

    /** Numbers that are kept of scored bodies, as pairs share most of them. */
    private static final int MOST_REMEMBERED = 10_000_000;

    private static final int BATCH = 64;
    private static final int TRIALS = 1_000;

    /** However common relations are, "no relation" needs some pairs to be told by. */
    private static final int LEAST_UNLINKED = 10;

    private final Graph graph;
    private final int relationCount;
    private final Triples asked;
    private final Corpus corpus;
    private final PathOptions options;
    private final PairPaths search;
    private final RelationPredictor predictor;
    private final Map<Long, BitSet> heldOut = new HashMap<>();

    /**
     * @param graph of the train facts
     * @param corpus that the network was trained on
     * @param scorer the network
     */
    public RelationCalibrator(Dataset data, Graph graph, Corpus corpus, BodyScorer scorer, int maxLength) {
        this(graph, data.valid().isEmpty() ? data.train() : data.valid(), data.valid(), corpus, scorer, maxLength);
    }

    /**
     * For pairs of any facts.
     *
     * @param asked the facts whose relation is asked for
     * @param known facts beside those of the graph that are not wrong answers
     * @param scorer the network
     */
    public RelationCalibrator(
            Graph graph, Triples asked, Triples known, Corpus corpus, BodyScorer scorer, int maxLength) {
        this.graph = graph;
        this.relationCount = graph.relations().count();
        this.asked = asked;
        this.corpus = corpus;
        this.options = PathOptions.GRAPH.withMaxLength(maxLength).withMaxSteps(MOST_STEPS);
        this.search = new PairPaths(graph, options);
        this.predictor = RelationPredictor.withNone(
                new Remembering(scorer, MOST_REMEMBERED / (2 * relationCount + 1)),
                graph.relations(),
                PathWeight.LOG,
                NullWeight.of(corpus));
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
        double unlinkedEach = unlinkedEach(gathered.linkedShare(walks));
        double owed = 0;
        int[] order = shuffled(random, asked.size());
        for (int i = 0; i < order.length && gathered.size() < most && gathered.bodies < MOST_BODIES; i++) {
            Cancellation.check();
            progress.update(gathered.size(), Math.max(gathered.size(), Math.min(most, gathered.affordable())));
            if (gathered.isHopeless()) {
                return List.of();
            }
            if (gathered.add(order[i])) {
                for (owed += unlinkedEach; owed >= 1; owed--) {
                    gathered.addUnlinked(walks);
                }
            }
        }
        for (int missing = LEAST_UNLINKED - gathered.unlinked; missing > 0; missing--) {
            gathered.addUnlinked(walks);
        }
        return gathered.examples();
    }

    /**
     * Pairs without a relation for each with one.
     *
     * @param linked the share of the ends of random walks that a relation links
     */
    static double unlinkedEach(double linked) {
        return Math.min(1, (1 - linked) / linked);
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

    /** Pairs so far; bodies are scored for many at a time. */
    private final class Gathered {
        private final List<Example> examples = new ArrayList<>();
        private final List<PathBag> bags = new ArrayList<>();
        private final List<Integer> relations = new ArrayList<>();
        private final List<BitSet> others = new ArrayList<>();
        private final int[] linking = new int[relationCount * 2];
        private long bodies;
        private int unlinked;

        /** How many pairs there may be, going by the bodies of those so far. */
        long affordable() {
            return bodies == 0 ? MOST_PAIRS : (long) ((double) size() * MOST_BODIES / bodies);
        }

        /** Whether so many bodies link the first pairs that there would be too few pairs in the end, after much work. */
        boolean isHopeless() {
            return bodies > Math.max(size(), FIRST_PAIRS) * (MOST_BODIES / LEAST_PAIRS);
        }

        int size() {
            return examples.size() + bags.size();
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

        /** Adds the ends of a random walk that no relation links, if some are found. */
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

        /** The share of the ends of random walks that a relation links; of a walk that returns, there are none. */
        double linkedShare(SplittableRandom random) {
            int ends = 0;
            int linked = 0;
            for (int trial = 0; trial < TRIALS; trial++) {
                int head = random.nextInt(graph.entityCount());
                int tail = walk(head, random);
                ends += head == tail ? 0 : 1;
                linked += head == tail || linked(head, tail).isEmpty() ? 0 : 1;
            }
            return ends == 0 ? 0 : (double) linked / ends;
        }

        private int walk(int head, SplittableRandom random) {
            int end = head;
            for (int left = 1 + random.nextInt(options.maxLength()); left > 0 && graph.degree(end) > 0; left--) {
                end = graph.target(Slice.begin(graph.edges(end)) + random.nextInt(graph.degree(end)));
            }
            return end;
        }

        private BitSet linked(int head, int tail) {
            BitSet linked = new BitSet();
            int count = graph.linking(head, tail, linking);
            for (int i = 0; i < count; i++) {
                if (linking[i] < relationCount) {
                    linked.set(linking[i]);
                }
            }
            BitSet more = heldOut.get(pair(head, tail));
            if (more != null) {
                linked.or(more);
            }
            return linked;
        }

        private boolean add(PathBag found, int relation, BitSet linked) {
            PathBag bag = found.readableBy(corpus);
            if (bag.isEmpty()) {
                return false;
            }
            bags.add(bag);
            relations.add(relation);
            others.add(linked);
            bodies += bag.size();
            if (bags.size() == BATCH) {
                score();
            }
            return true;
        }

        private void score() {
            List<Evidence> evidence = predictor.evidence(bags);
            for (int i = 0; i < bags.size(); i++) {
                examples.add(new Example(evidence.get(i), relations.get(i), others.get(i)));
            }
            bags.clear();
            relations.clear();
            others.clear();
        }

        List<Example> examples() {
            score();
            return examples;
        }
    }

    /** A scorer that scores a body once, as long as there is room. */
    private static final class Remembering implements BodyScorer {
        private final BodyScorer scorer;
        private final int most;
        private final Map<IntBuffer, float[]> known = new HashMap<>();

        Remembering(BodyScorer scorer, int most) {
            this.scorer = scorer;
            this.most = most;
        }

        @Override
        public float[][] score(List<int[]> bodies) {
            float[][] scores = new float[bodies.size()][];
            List<int[]> fresh = new ArrayList<>();
            for (int i = 0; i < scores.length; i++) {
                scores[i] = known.get(IntBuffer.wrap(bodies.get(i)));
                if (scores[i] == null) {
                    fresh.add(bodies.get(i));
                }
            }
            float[][] scored = scorer.score(fresh);
            int next = 0;
            for (int i = 0; i < scores.length; i++) {
                if (scores[i] == null) {
                    scores[i] = scored[next++];
                    if (known.size() < most) {
                        known.put(IntBuffer.wrap(bodies.get(i)), scores[i]);
                    }
                }
            }
            return scores;
        }
    }
}
