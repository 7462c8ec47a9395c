package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.shape.RelationProfile.KindShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Learns which kinds of subjects and objects a relation takes. */
final class KindLearner {
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
                .filter(each -> ShapeLearner.isHeld(new Degree(each.getValue(), all)) && !isEverything(each.getKey()))
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
