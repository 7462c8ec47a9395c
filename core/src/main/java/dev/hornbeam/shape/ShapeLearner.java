package dev.hornbeam.shape;

import static dev.hornbeam.shape.ConstraintKind.ACYCLIC;
import static dev.hornbeam.shape.ConstraintKind.ANTISYMMETRIC;
import static dev.hornbeam.shape.ConstraintKind.ASYMMETRIC;
import static dev.hornbeam.shape.ConstraintKind.FUNCTIONAL;
import static dev.hornbeam.shape.ConstraintKind.INVERSE_FUNCTIONAL;
import static dev.hornbeam.shape.ConstraintKind.IRREFLEXIVE;
import static dev.hornbeam.shape.ConstraintKind.SYMMETRIC;
import static dev.hornbeam.shape.ConstraintKind.TRANSITIVE;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.stats.Overlap;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.work.Heaviest;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.List;
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
}
