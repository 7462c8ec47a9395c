package dev.hornbeam.complete;

import dev.hornbeam.InstanceKind;
import dev.hornbeam.InstanceOptions;
import dev.hornbeam.complete.Instances.Instance;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.PathFinder;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.count.BodyPairs;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the pairs that the body of a rule links by a simple path, tells which confirm the rule, contradict it or are
 * predicted, and draws some of each at random.
 *
 * <p>Whether a pair contradicts is judged as the partial completeness assumption does: whoever has one known answer
 * is taken to have all of them known.
 */
public final class InstanceSearch {
    private static final int PATH_BUDGET = 1_000_000;

    private final Graph graph;
    private final InstanceOptions options;

    public InstanceSearch(Graph graph, InstanceOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /** The instances of a rule, which need not be one of a model. */
    public Instances find(Rule any) {
        Rule rule = any.canonical(graph.relations());
        Map<InstanceKind, PairReservoir> drawn = new EnumMap<>(InstanceKind.class);
        for (InstanceKind kind : InstanceKind.values()) {
            drawn.put(kind, new PairReservoir(options.sample(), new SplitMix(options.seed(), 1 + kind.ordinal())));
        }
        int[] sources = shuffledSources(rule.relation(0));
        BodyPairs pairs = new BodyPairs(graph, rule.body());
        int seen = 0;
        while (seen < sources.length && pairs.work() < options.budget()) {
            Cancellation.check();
            int head = sources[seen++];
            boolean hasHead = Slice.size(graph.neighbours(head, rule.head())) > 0;
            for (int tail : pairs.from(head)) {
                drawn.get(kind(head, rule.head(), tail, hasHead)).add(head, tail);
            }
        }
        return withPaths(rule, drawn, sources.length, seen);
    }

    private InstanceKind kind(int head, int relation, int tail, boolean hasHead) {
        if (!hasHead) {
            return InstanceKind.PREDICTED;
        }
        return graph.contains(head, relation, tail) ? InstanceKind.CONFIRMED : InstanceKind.CONTRADICTED;
    }

    /** In random order, so that those seen within the budget stand for all. */
    private int[] shuffledSources(int relation) {
        long slice = graph.sources(relation);
        int[] sources = new int[Slice.size(slice)];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = graph.source(Slice.begin(slice) + i);
        }
        SplitMix random = new SplitMix(options.seed(), 0);
        for (int i = sources.length - 1; i > 0; i--) {
            int other = random.below(i + 1);
            int kept = sources[i];
            sources[i] = sources[other];
            sources[other] = kept;
        }
        return sources;
    }

    private Instances withPaths(Rule rule, Map<InstanceKind, PairReservoir> drawn, int sources, int seen) {
        Map<InstanceKind, Long> counts = new EnumMap<>(InstanceKind.class);
        Map<InstanceKind, List<Instance>> samples = new EnumMap<>(InstanceKind.class);
        PathFinder finder = new PathFinder(graph, PATH_BUDGET);
        drawn.forEach((kind, reservoir) -> {
            List<Instance> sample = new ArrayList<>();
            for (long[] pair : reservoir.pairs()) {
                List<List<Integer>> paths =
                        finder.find(rule, (int) pair[0], (int) pair[1], Math.addExact(options.paths(), 1));
                boolean more = paths.size() > options.paths();
                sample.add(new Instance(
                        (int) pair[0], (int) pair[1], more ? paths.subList(0, options.paths()) : paths, more));
            }
            counts.put(kind, reservoir.count());
            samples.put(kind, List.copyOf(sample));
        });
        return new Instances(rule, counts, samples, sources, seen);
    }

    /** Keeps some of many pairs such that each is equally likely to be kept, however many come. */
    private static final class PairReservoir {
        private final int size;
        private final SplitMix random;
        private final List<long[]> kept = new ArrayList<>();
        private long count;

        PairReservoir(int size, SplitMix random) {
            this.size = size;
            this.random = random;
        }

        void add(int head, int tail) {
            count++;
            if (kept.size() < size) {
                kept.add(new long[] {head, tail});
                return;
            }
            long place = (long) (random.unit() * count);
            if (place < size) {
                kept.set((int) place, new long[] {head, tail});
            }
        }

        long count() {
            return count;
        }

        /** The kept pairs, by head and then by tail. */
        List<long[]> pairs() {
            List<long[]> sorted = new ArrayList<>(kept);
            sorted.sort((one, other) ->
                    one[0] == other[0] ? Long.compare(one[1], other[1]) : Long.compare(one[0], other[0]));
            return Collections.unmodifiableList(sorted);
        }
    }
}
