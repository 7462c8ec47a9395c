package dev.hornbeam.bench.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A graph of any size that is made, not stored: every edge is a function of the seed, the entity and the relation, so that
 * facts can be written one after the other, and again, in no memory.
 *
 * <p>Entities have one of {@value #KINDS} kinds. A base relation leads from each entity of one kind to one, or sometimes
 * more, of the next: how many follows a power law, and so does which, with hubs of some percent of all edges. A planted
 * relation has a body of 1 to 4 base relations and holds for a known share of the pairs that the body joins; some facts of
 * it are noise. Every entity has a fact {@code kind}.
 */
final class PlantedGraph {
    static final int KINDS = 8;

    /** Of the relations, those that are planted. */
    private static final double PLANTED = 0.4;

    /** The more, the larger the hubs: the share of edges that lead to the first of n is n to the power of -1 / SKEW. */
    private static final double SKEW = 3;

    private static final double[] CONFIDENCES = {0.9, 0.7, 0.5, 0.3};
    private static final int LONGEST = 4;
    /** Facts of a planted relation that no rule explains, for each entity of the kind. */
    private static final double NOISE = 0.05;

    private static final int MOST_TARGETS = 40;

    private final long seed;
    private final int base;
    private final long perKind;
    private final List<PlantedRule> rules = new ArrayList<>();

    /**
     * @param facts about how many there will be
     * @param relations how many relations, the planted ones among them, {@code kind} not
     */
    PlantedGraph(long facts, int relations, long seed) {
        this.seed = seed;
        int planted = (int) (relations * PLANTED);
        this.base = relations - planted;
        for (int i = 0; i < planted; i++) {
            int length = 1 + i % LONGEST;
            int[] body = new int[length];
            long state = mix(seed, 7, i);
            for (int step = 0; step < length; step++) {
                // the relations that start at the kind where the step before has ended
                int kind = step == 0 ? Math.floorMod(state, KINDS) : range(body[step - 1]);
                int fitting = (base - kind + KINDS - 1) / KINDS;
                body[step] = kind + KINDS * Math.floorMod(mix(state, step, 11), Math.max(1, fitting));
            }
            rules.add(new PlantedRule(base + i, body, CONFIDENCES[i / LONGEST % CONFIDENCES.length]));
        }
        double perEntity = 1.0 * KINDS; // the facts kind
        double mean = meanTargets();
        perEntity += base * mean;
        for (PlantedRule rule : rules) {
            perEntity += rule.confidence() * Math.pow(mean, rule.length()) + NOISE;
        }
        this.perKind = Math.max(10, (long) (facts / perEntity));
    }

    /** Takes facts. */
    interface Sink {
        /** A fact between entities. */
        void fact(int headKind, long head, int relation, int tailKind, long tail);

        /** What an entity is. */
        void kind(int kind, long entity);
    }

    List<PlantedRule> rules() {
        return List.copyOf(rules);
    }

    long entities() {
        return KINDS * perKind;
    }

    static String relation(int relation) {
        return "r" + relation;
    }

    /** Makes all facts, those about an entity together. */
    void write(Sink sink) {
        for (int kind = 0; kind < KINDS; kind++) {
            for (long entity = 0; entity < perKind; entity++) {
                sink.kind(kind, entity);
                for (int relation = kind; relation < base; relation += KINDS) {
                    for (long tail : targets(relation, entity)) {
                        sink.fact(kind, entity, relation, range(relation), tail);
                    }
                }
                for (PlantedRule rule : rules) {
                    if (rule.body()[0] % KINDS == kind) {
                        follow(rule, entity, sink);
                    }
                }
            }
        }
    }

    private void follow(PlantedRule rule, long entity, Sink sink) {
        int[] body = rule.body();
        int last = range(body[body.length - 1]);
        int first = body[0] % KINDS;
        for (long end : ends(body, entity)) {
            if (share(mix(seed, rule.head(), entity * 31 + end)) < rule.confidence()) {
                sink.fact(first, entity, rule.head(), last, end);
            }
        }
        long noise = mix(seed ^ 0x5bd1, rule.head(), entity);
        if (share(noise) < NOISE) {
            sink.fact(first, entity, rule.head(), last, popular(mix(noise, 1, 1)));
        }
    }

    /** The distinct ends of the body's paths from an entity. */
    long[] ends(int[] body, long entity) {
        long[] at = {entity};
        for (int relation : body) {
            long[] next = new long[0];
            for (long from : at) {
                long[] targets = targets(relation, from);
                long[] both = Arrays.copyOf(next, next.length + targets.length);
                System.arraycopy(targets, 0, both, next.length, targets.length);
                next = both;
            }
            at = Arrays.stream(next).distinct().toArray();
        }
        return at;
    }

    /** Where a base relation leads from an entity of its kind, each once. */
    private long[] targets(int relation, long entity) {
        long state = mix(seed, relation, entity);
        long[] targets = new long[targetCount(share(state))];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = popular(mix(state, i, 3));
        }
        return Arrays.stream(targets).distinct().toArray();
    }

    /** Mostly one; of the rest, k or more with a chance that falls with the square of k. */
    private static int targetCount(double share) {
        return (int) Math.min(MOST_TARGETS, Math.max(1, 0.5 / Math.sqrt(Math.max(share, 1e-9))));
    }

    private static double meanTargets() {
        double sum = 0;
        int steps = 100_000;
        for (int i = 0; i < steps; i++) {
            sum += targetCount((i + 0.5) / steps);
        }
        return sum / steps;
    }

    private long popular(long state) {
        return Math.min(perKind - 1, (long) (perKind * Math.pow(share(state), SKEW)));
    }

    private static int range(int relation) {
        return (relation % KINDS + 1 + relation / KINDS % (KINDS - 1)) % KINDS;
    }

    private static double share(long state) {
        return (state >>> 11) * 0x1.0p-53;
    }

    private static long mix(long a, long b, long c) {
        long z = a * 0x9e3779b97f4a7c15L + b * 0xd1b54a32d192ed03L + c * 0x8cb92ba72f3d8dd7L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
