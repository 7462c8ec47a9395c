package dev.hornbeam.shape;

import static dev.hornbeam.ConstraintKind.ACYCLIC;
import static dev.hornbeam.ConstraintKind.ANTISYMMETRIC;
import static dev.hornbeam.ConstraintKind.ASYMMETRIC;
import static dev.hornbeam.ConstraintKind.FUNCTIONAL;
import static dev.hornbeam.ConstraintKind.INVERSE_FUNCTIONAL;
import static dev.hornbeam.ConstraintKind.IRREFLEXIVE;
import static dev.hornbeam.ConstraintKind.SYMMETRIC;
import static dev.hornbeam.ConstraintKind.TRANSITIVE;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.shape.GraphShape.RelationProfile;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree.Bounds;
import dev.hornbeam.shape.GraphShape.RelationProfile.KindShare;
import dev.hornbeam.shape.GraphShape.RelationProfile.Sample;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.ParallelTasks.Heaviest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Learns from the facts alone what a graph looks like. Few facts give no constraint. */
final class ShapeLearner {
    /** The share of facts that must have a property which refuses others, and what the counts must allow to claim. */
    private static final double LEAST_SHARE = .98;

    private static final double LEAST_SURE = .9;

    /** The same for a property that refuses nothing: facts are missing in every graph. */
    private static final double LEAST_SURE_OF_MISSING = .8;

    private final Graph graph;
    private final EntityKinds kinds;
    private final List<RelationStatistics> table;

    ShapeLearner(Graph graph, Prefixes prefixes, List<RelationStatistics> table) {
        this.graph = graph;
        this.table = table;
        this.kinds = new EntityKinds(graph, prefixes);
    }

    /** Whether a property that refuses others is held. */
    static boolean isHeld(Degree degree) {
        return degree.share() >= LEAST_SHARE && degree.least() >= LEAST_SURE;
    }

    GraphShape learn(Progress progress) {
        KindCounts counts = new KindCounts(graph, kinds, progress);
        KindLearner ofParts = new KindLearner(graph, kinds, counts);
        RelationProfile[] counted = counted(progress);
        List<RelationProfile> profiles = new ArrayList<>();
        List<Constraint> constraints = new ArrayList<>();
        for (int relation = 0; relation < counted.length; relation++) {
            int inverse = graph.relations().inverse(relation);
            profiles.add(counted[relation].of(ofParts.mostly(relation), ofParts.mostly(inverse)));
            addProperties(counted[relation], constraints);
            ofParts.required(relation).ifPresent(constraints::add);
            ofParts.required(inverse).ifPresent(constraints::add);
            addTwins(relation, constraints);
        }
        DisjointKinds disjoint = new DisjointKinds(graph, kinds, counts, progress);
        constraints.addAll(disjoint.learn());
        return new GraphShape(profiles, Constraints.of(constraints), disjoint.samples());
    }

    private RelationProfile[] counted(Progress progress) {
        RelationProfile[] counted = new RelationProfile[graph.relations().count()];
        int[] order = Heaviest.first(counted.length, graph::tripleCount);
        ParallelTasks.onAllProcessors()
                .run(
                        counted.length,
                        () -> new ProfileCounter(graph),
                        (task, counter) -> counted[order[task]] = counter.count(order[task]),
                        progress);
        return counted;
    }

    private void addProperties(RelationProfile profile, List<Constraint> into) {
        addIf(isHeld(profile.degree(FUNCTIONAL)), profile, FUNCTIONAL, into);
        addIf(isHeld(profile.degree(INVERSE_FUNCTIONAL)), profile, INVERSE_FUNCTIONAL, into);
        addIf(isCommon(profile.degree(SYMMETRIC)), profile, SYMMETRIC, into);
        addIf(isCommon(profile.degree(TRANSITIVE)), profile, TRANSITIVE, into);
        // the strongest says the others
        if (isHeld(profile.degree(ACYCLIC))) {
            addIf(true, profile, ACYCLIC, into);
        } else if (isHeld(profile.degree(ASYMMETRIC))) {
            addIf(true, profile, ASYMMETRIC, into);
        } else {
            addIf(isHeld(profile.degree(ANTISYMMETRIC)), profile, ANTISYMMETRIC, into);
            addIf(isHeld(profile.degree(IRREFLEXIVE)), profile, IRREFLEXIVE, into);
        }
    }

    private static boolean isCommon(Degree degree) {
        return degree.least() >= LEAST_SURE_OF_MISSING;
    }

    private void addIf(boolean held, RelationProfile profile, ConstraintKind kind, List<Constraint> into) {
        if (held) {
            Degree degree = profile.degree(kind);
            into.add(new Constraint(
                    kind, graph.relations().name(profile.relation()), "", degree.held(), degree.of(), Origin.LEARNED));
        }
    }

    private void addTwins(int relation, List<Constraint> into) {
        addTwin(relation, table.get(relation).bestInverse(), ConstraintKind.INVERSE, into);
        addTwin(relation, table.get(relation).bestEqual(), ConstraintKind.EQUAL, into);
    }

    private void addTwin(int relation, Optional<Overlap> best, ConstraintKind kind, List<Constraint> into) {
        if (best.isEmpty()) {
            return;
        }
        Overlap overlap = best.get();
        long either = (long) table.get(relation).facts()
                + table.get(overlap.relation()).facts()
                - overlap.facts();
        Degree degree = new Degree(overlap.facts(), either);
        Constraint twin = new Constraint(
                kind,
                graph.relations().name(relation),
                graph.relations().name(overlap.relation()),
                degree.held(),
                degree.of(),
                Origin.LEARNED);
        if (isCommon(degree) && into.stream().noneMatch(twin::saysTheSameAs)) {
            into.add(twin);
        }
    }

    /**
     * Learns which kinds exclude each other. Two kinds do if hardly any entity is of both although, by chance, many would be.
     * How far below chance is far enough depends on the graph: in one from which many facts are missing nearly everything is
     * rare. So it is tried out: each fact is taken away in turn, and the strictest bound is taken under which no more than one
     * fact in two hundred would be refused. Of a graph of very many facts it is tried out on some of each relation.
     */
    static final class DisjointKinds {
        private static final double[] BOUNDS = {.3, .2, .1, .05, .02, .01, .005, .002, .001};
        private static final double MOST_REFUSED = .005;
        private static final double MOST_REFUSED_OF_RELATION = .02;

        /** From so many facts on, not all are tried out, but those of some heads of each relation, and of each head some. */
        private static final int MANY_FACTS = 5_000_000;

        private static final int HEADS = 20_000;
        private static final int TAILS = 8;

        /** Of more kinds than these the rarer ones are left out, since every two are compared. */
        private static final int MOST_KINDS = 5_000;

        private final Graph graph;
        private final EntityKinds kinds;
        private final KindCounts counts;
        private final int mostHeads;
        private final int mostTails;
        /** The facts of each relation that each bound would refuse, estimated where not all were tried. */
        private final double[][] refused;

        private final double bound;
        private final long tried;

        DisjointKinds(Graph graph, EntityKinds kinds, KindCounts counts, Progress progress) {
            this(graph, kinds, counts, graph.tripleCount() < MANY_FACTS, HEADS, TAILS, progress);
        }

        /** The same of at most so many heads of each relation and so many tails of each head, unless all are to be tried. */
        DisjointKinds(
                Graph graph,
                EntityKinds kinds,
                KindCounts counts,
                boolean all,
                int heads,
                int tails,
                Progress progress) {
            this.graph = graph;
            this.kinds = kinds;
            this.counts = counts;
            this.mostHeads = all ? Integer.MAX_VALUE : heads;
            this.mostTails = all ? Integer.MAX_VALUE : tails;
            int relations = graph.relations().count();
            this.refused = new double[relations][];
            long[] triedOf = new long[relations];
            ParallelTasks.onAllProcessors()
                    .run(relations, () -> 0, (relation, none) -> triedOf[relation] = tryOut(relation), progress);
            this.tried = Arrays.stream(triedOf).sum();
            this.bound = chosen();
        }

        /** @return how many facts were tried */
        private long tryOut(int relation) {
            double[] sums = new double[BOUNDS.length];
            double stoodFor = 0;
            long facts = 0;
            int inverse = graph.relations().inverse(relation);
            long sources = graph.sources(relation);
            int heads = Math.min(mostHeads, Slice.size(sources));
            for (int h = 0; h < heads; h++) {
                int head = graph.source(Slice.begin(sources) + evenly(h, heads, Slice.size(sources)));
                long tails = graph.neighbours(head, relation);
                double ofHead = Slice.size(tails) > 1 ? Double.POSITIVE_INFINITY : leastLift(head, relation);
                int some = Math.min(mostTails, Slice.size(tails));
                double each = (double) Slice.size(tails) / some;
                for (int t = 0; t < some; t++) {
                    int tail = graph.target(Slice.begin(tails) + evenly(t, some, Slice.size(tails)));
                    boolean once = Slice.size(graph.neighbours(tail, inverse)) == 1;
                    double lift = once ? Math.min(ofHead, leastLift(tail, inverse)) : ofHead;
                    for (int b = 0; b < BOUNDS.length && lift <= BOUNDS[b]; b++) {
                        sums[b] += each;
                    }
                }
                facts += some;
                stoodFor += Slice.size(tails);
            }
            for (int b = 0; b < BOUNDS.length && facts < graph.tripleCount(relation); b++) {
                sums[b] *= graph.tripleCount(relation) / stoodFor;
            }
            refused[relation] = sums;
            return facts;
        }

        /** The place of one of so many that are spread evenly over all. */
        private static int evenly(int number, int some, int all) {
            return (int) ((long) number * all / some);
        }

        /** What was looked at where that is not everything. */
        List<Sample> samples() {
            List<Sample> samples = new ArrayList<>();
            if (tried < graph.tripleCount()) {
                samples.add(new Sample(ConstraintKind.DISJOINT.label(), "facts", tried, graph.tripleCount()));
            }
            int common = common().length;
            if (common > MOST_KINDS) {
                samples.add(new Sample(ConstraintKind.DISJOINT.label(), "kinds", MOST_KINDS, common));
            }
            return samples;
        }

        /** The kinds that may exclude others, ascending: rarer ones reach the bound with no kind at all. */
        private int[] common() {
            return bound == 0 ? new int[0] : counts.atLeast((int) Math.ceil(Bounds.most(0) / bound));
        }

        /** How much the other kinds of an entity speak against the part that one fact gives it, without that fact. */
        private double leastLift(int entity, int part) {
            double least = Double.POSITIVE_INFINITY;
            for (int kind : kinds.of(entity)) {
                if (kind != part) {
                    least = Math.min(least, counts.lift(kind, part, 1));
                }
            }
            return least;
        }

        private double chosen() {
            for (int b = 0; b < BOUNDS.length; b++) {
                double all = 0;
                for (double[] each : refused) {
                    all += each[b];
                }
                if (all <= MOST_REFUSED * graph.tripleCount()) {
                    return BOUNDS[b];
                }
            }
            return 0;
        }

        /** How far below chance two kinds must stay; 0 if no bound is good enough. */
        double bound() {
            return bound;
        }

        private boolean isReliable(int kind) {
            if (kind >= kinds.parts() || bound == 0) {
                return bound > 0;
            }
            int relation = graph.relations().base(kind);
            int place = 0;
            while (BOUNDS[place] != bound) {
                place++;
            }
            return refused[relation][place] <= MOST_REFUSED_OF_RELATION * graph.tripleCount(relation);
        }

        /** All pairs that exclude each other. */
        List<Constraint> learn() {
            List<Constraint> found = new ArrayList<>();
            int[] common = counts.commonest(common(), MOST_KINDS);
            for (int i = 0; i < common.length; i++) {
                for (int j = i + 1; j < common.length && isReliable(common[i]); j++) {
                    if (counts.lift(common[i], common[j], 0) <= bound && isReliable(common[j])) {
                        found.add(new Constraint(
                                ConstraintKind.DISJOINT,
                                kinds.name(common[i]),
                                kinds.name(common[j]),
                                counts.of(common[i], common[j]),
                                Math.round(counts.expected(common[i], common[j])),
                                Origin.LEARNED));
                    }
                }
            }
            return found;
        }
    }

    /** Learns which kinds of subjects and objects a relation takes. */
    static final class KindLearner {
        private static final int SHOWN = 3;
        private static final double LEAST_SHOWN = .5;

        /** A class of nearly all entities says nothing about the relation. */
        private static final double NEARLY_ALL = .95;

        private final Graph graph;
        private final EntityKinds kinds;
        private final KindCounts counts;
        private final int typed;
        /** For each part the kinds that its entities are of, each with how many of them are. */
        private final List<Map<Integer, Integer>> shared = new ArrayList<>();

        KindLearner(Graph graph, EntityKinds kinds, KindCounts counts) {
            this.graph = graph;
            this.kinds = kinds;
            this.counts = counts;
            this.typed = kinds.type().isPresent() ? counts.of(kinds.type().getAsInt()) : 0;
            for (int part = 0; part < kinds.parts(); part++) {
                shared.add(new HashMap<>());
            }
            counts.forEach((first, second, both) -> {
                boolean isClass = second >= kinds.parts();
                if (first < kinds.parts() && isClass == typed > 0) {
                    shared.get(first).put(second, both);
                    if (!isClass) {
                        shared.get(second).put(first, both);
                    }
                }
            });
        }

        /** What the entities of one part mostly are: classes if there are any, else other parts. */
        List<KindShare> mostly(int part) {
            int all = typed > 0 ? typedOf(part) : Slice.size(graph.sources(part));
            List<int[]> sorted = new ArrayList<>();
            shared.get(part).forEach((kind, count) -> sorted.add(new int[] {kind, count}));
            sorted.sort(Comparator.comparingDouble((int[] each) -> -telling(each[0], (double) each[1] / all))
                    .thenComparingInt(each -> each[0]));
            return sorted.stream()
                    .filter(each -> each[1] >= LEAST_SHOWN * all && !isEverything(each[0]))
                    .limit(SHOWN)
                    .map(each -> new KindShare(kinds.name(each[0]), (double) each[1] / all))
                    .toList();
        }

        /** A share says the more, the rarer the kind is elsewhere. */
        private double telling(int kind, double share) {
            return share * Math.log1p((double) counts.entities() / counts.of(kind));
        }

        private boolean isEverything(int kind) {
            return counts.of(kind) >= NEARLY_ALL * (kind >= kinds.parts() ? typed : counts.entities());
        }

        /** The narrowest class that nearly all entities of a part belong to. */
        Optional<Constraint> required(int part) {
            if (typed == 0 || graph.relations().base(part) == kinds.type().getAsInt()) {
                return Optional.empty();
            }
            int all = typedOf(part);
            boolean isObject = graph.relations().isInverse(part);
            String relation = graph.relations().name(graph.relations().base(part));
            return shared.get(part).entrySet().stream()
                    .filter(each ->
                            ShapeLearner.isHeld(new Degree(each.getValue(), all)) && !isEverything(each.getKey()))
                    .min(Comparator.comparingInt((Map.Entry<Integer, Integer> each) -> counts.of(each.getKey()))
                            .thenComparingInt(Map.Entry::getKey))
                    .map(each -> new Constraint(
                            isObject ? ConstraintKind.OBJECT_KIND : ConstraintKind.SUBJECT_KIND,
                            relation,
                            kinds.name(each.getKey()),
                            each.getValue(),
                            all,
                            Origin.LEARNED));
        }

        private int typedOf(int part) {
            return part == kinds.type().orElse(-1)
                    ? typed
                    : counts.of(part, kinds.type().orElseThrow());
        }
    }
}
