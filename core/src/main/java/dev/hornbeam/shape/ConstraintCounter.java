package dev.hornbeam.shape;

import dev.hornbeam.Constraint;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.shape.GraphShape.RelationProfile;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree.Bounds;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Counts how many facts confirm and break a constraint, whoever states it. */
final class ConstraintCounter {
    /** A constraint is refuted if the counts allow to claim that more than this share of facts breaks it. */
    private static final double MAX_BROKEN = .1;

    private final Graph graph;
    private final EntityKinds kinds;
    private final Map<Integer, RelationProfile> profiles = new HashMap<>();
    private final Map<Integer, Integer> members = new HashMap<>();
    private final Map<Long, Integer> shared = new HashMap<>();
    private int typed;

    ConstraintCounter(Graph graph, EntityKinds kinds) {
        this.graph = graph;
        this.kinds = kinds;
    }

    /** Whether the facts rule a constraint out: few facts with an exception do not, many do. */
    static boolean isRefuted(Degree degree) {
        return Bounds.least(degree.exceptions(), degree.of()) > MAX_BROKEN;
    }

    /** Constraints that a fact obeys if it obeys one of them: the kinds of the subjects or objects of one relation. */
    static Collection<List<Constraint>> grouped(Collection<Constraint> constraints) {
        Map<String, List<Constraint>> groups = new LinkedHashMap<>();
        for (Constraint each : constraints) {
            boolean alternative = each.kind().takes() == ConstraintKind.Takes.RELATION_AND_KIND;
            String key = alternative ? each.kind().label() + " " + each.first() : each.toString();
            groups.merge(key, List.of(each), ConstraintCounter::joined);
        }
        return groups.values();
    }

    private static List<Constraint> joined(List<Constraint> some, List<Constraint> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** How many facts obey one of several alternatives, of how many that could break all; for disjoint kinds, entities. */
    Degree count(List<Constraint> alternatives) {
        Constraint any = alternatives.get(0);
        int relation = graph.relations().names().id(any.first());
        return switch (any.kind().takes()) {
            case KINDS -> countDisjoint(any);
            case RELATIONS ->
                countTwins(any.kind(), relation, graph.relations().names().id(any.second()));
            case RELATION ->
                relation == Vocabulary.UNKNOWN ? Degree.NONE : profile(relation).degree(any.kind());
            case RELATION_AND_KIND -> relation == Vocabulary.UNKNOWN ? Degree.NONE : countKinds(relation, alternatives);
        };
    }

    private RelationProfile profile(int relation) {
        return profiles.computeIfAbsent(relation, id -> new ProfileCounter(graph).count(id));
    }

    /** Facts whose subject or object has no class confirm and break nothing. */
    private Degree countKinds(int relation, List<Constraint> alternatives) {
        boolean isObject = alternatives.get(0).kind() == ConstraintKind.OBJECT_KIND;
        int part = isObject ? graph.relations().inverse(relation) : relation;
        List<Integer> wanted = alternatives.stream()
                .map(each -> kinds.id(each.second()) - kinds.parts())
                .filter(id -> id >= 0)
                .toList();
        if (wanted.isEmpty()) {
            return Degree.NONE;
        }
        long held = 0;
        long of = 0;
        long sources = graph.sources(part);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int entity = graph.source(i);
            if (kinds.classesOf(entity).length > 0) {
                int facts = Slice.size(graph.neighbours(entity, part));
                of += facts;
                held += wanted.stream().anyMatch(id -> kinds.mayBe(entity, id)) ? facts : 0;
            }
        }
        return new Degree(held, of);
    }

    /** Facts that hold by both relations, of those that hold by either. */
    private Degree countTwins(ConstraintKind kind, int one, int other) {
        if (one == Vocabulary.UNKNOWN || other == Vocabulary.UNKNOWN) {
            return Degree.NONE;
        }
        int there = kind == ConstraintKind.INVERSE ? graph.relations().inverse(other) : other;
        long both = 0;
        long sources = graph.sources(one);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int head = graph.source(i);
            long targets = graph.neighbours(head, one);
            for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                both += graph.contains(head, there, graph.target(j)) ? 1 : 0;
            }
        }
        return new Degree(both, (long) graph.tripleCount(one) + graph.tripleCount(other) - both);
    }

    /** Entities of the rarer class that are not of the other, of all that are of the rarer one. */
    private Degree countDisjoint(Constraint constraint) {
        int one = kinds.id(constraint.first()) - kinds.parts();
        int other = kinds.id(constraint.second()) - kinds.parts();
        if (one < 0 || other < 0) {
            return Degree.NONE;
        }
        countClasses();
        int rarer = Math.min(members.getOrDefault(one, 0), members.getOrDefault(other, 0));
        return new Degree(rarer - both(one, other), rarer);
    }

    private int both(int one, int other) {
        return shared.getOrDefault(pair(Math.min(one, other), Math.max(one, other)), 0);
    }

    private static long pair(int low, int high) {
        return (long) low << 32 | high;
    }

    private void countClasses() {
        if (typed > 0 || kinds.type().isEmpty()) {
            return;
        }
        long sources = graph.sources(kinds.type().getAsInt());
        typed = Slice.size(sources);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int[] own = kinds.classesOf(graph.source(i));
            for (int a = 0; a < own.length; a++) {
                members.merge(own[a], 1, Integer::sum);
                for (int b = a + 1; b < own.length; b++) {
                    shared.merge(pair(own[a], own[b]), 1, Integer::sum);
                }
            }
        }
    }

    /** The same constraint with its counts; disjoint kinds with how many entities are of both, and would be by chance. */
    Constraint counted(Constraint constraint, Degree degree) {
        long held = degree.held();
        long of = degree.of();
        if (constraint.kind() == ConstraintKind.DISJOINT && of > 0) {
            int one = kinds.id(constraint.first()) - kinds.parts();
            int other = kinds.id(constraint.second()) - kinds.parts();
            held = degree.exceptions();
            of = Math.round((double) members.getOrDefault(one, 0) * members.getOrDefault(other, 0) / typed);
        }
        return new Constraint(
                constraint.kind(), constraint.first(), constraint.second(), held, of, constraint.origin());
    }
}
