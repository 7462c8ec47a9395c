package dev.hornbeam.shape;

import static dev.hornbeam.ConstraintKind.ACYCLIC;
import static dev.hornbeam.ConstraintKind.ANTISYMMETRIC;
import static dev.hornbeam.ConstraintKind.ASYMMETRIC;
import static dev.hornbeam.ConstraintKind.SYMMETRIC;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Constraints on a graph, by names, each said once; immutable. */
public final class Constraints {
    /** None at all. */
    public static final Constraints NONE = new Constraints(List.of());

    private static final Set<ConstraintKind> ONE_WAY = Set.of(ASYMMETRIC, ANTISYMMETRIC, ACYCLIC);

    private final List<Constraint> all;

    private Constraints(List<Constraint> all) {
        this.all = all;
    }

    /** These constraints. */
    public static Constraints of(Collection<Constraint> constraints) {
        return NONE.with(constraints);
    }

    /** All of them. */
    public List<Constraint> all() {
        return all;
    }

    /** Those of one kind. */
    public List<Constraint> of(ConstraintKind kind) {
        return all.stream().filter(each -> each.kind() == kind).toList();
    }

    /** One of them that is said of these names, if it is. */
    public Optional<Constraint> find(ConstraintKind kind, String first, String second) {
        Constraint asked = new Constraint(kind, first, second, Origin.GIVEN);
        return all.stream().filter(asked::saysTheSameAs).findFirst();
    }

    /** Whether a relation has a property. */
    public boolean has(ConstraintKind kind, String relation) {
        return find(kind, relation, "").isPresent();
    }

    /**
     * These and others. Another that says the same, or cannot hold beside one of these, takes its place if it comes from
     * at least as good a source.
     */
    public Constraints with(Collection<Constraint> others) {
        List<Constraint> joined = new ArrayList<>(all);
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < joined.size(); i++) {
            places.put(joined.get(i).toString(), i);
        }
        for (Constraint other : others) {
            Integer place = places.get(other.toString());
            if (place != null && joined.get(place) != null) {
                joined.set(place, kept(joined.get(place), other));
                continue;
            }
            if (other.origin() != Origin.LEARNED) {
                joined.replaceAll(
                        each -> each != null && each.origin().compareTo(other.origin()) < 0 && areAtOdds(each, other)
                                ? null
                                : each);
            }
            places.put(other.toString(), joined.size());
            joined.add(other);
        }
        return new Constraints(joined.stream().filter(Objects::nonNull).toList());
    }

    /** What was counted is kept when the same is stated or given. */
    private static Constraint kept(Constraint before, Constraint now) {
        boolean counts = now.of() > 0 || before.of() == 0;
        Origin origin = now.origin().compareTo(before.origin()) > 0 ? now.origin() : before.origin();
        return new Constraint(
                before.kind(),
                before.first(),
                before.second(),
                counts ? now.held() : before.held(),
                counts ? now.of() : before.of(),
                origin);
    }

    /** The same where relations have other names. */
    public Constraints renamed(Map<String, String> names) {
        return names.isEmpty()
                ? this
                : of(all.stream()
                        .map(each -> new Constraint(
                                each.kind(),
                                renamed(each.first(), names),
                                renamed(each.second(), names),
                                each.held(),
                                each.of(),
                                each.origin()))
                        .toList());
    }

    private static String renamed(String name, Map<String, String> names) {
        for (String part : List.of(Constraint.SUBJECT, Constraint.OBJECT)) {
            if (name.startsWith(part)) {
                String relation = name.substring(part.length());
                return part + names.getOrDefault(relation, relation);
            }
        }
        return names.getOrDefault(name, name);
    }

    /** Those that are left. */
    public Constraints without(Predicate<Constraint> unwanted) {
        return new Constraints(all.stream().filter(unwanted.negate()).toList());
    }

    /** Whether two cannot hold together, of a relation with facts between different entities. */
    static boolean areAtOdds(Constraint one, Constraint other) {
        boolean same = one.first().equals(other.first());
        boolean replaced = one.kind() == other.kind()
                && one.kind().takes() == ConstraintKind.Takes.RELATION_AND_KIND
                && one.origin() != other.origin();
        return same
                && (replaced
                        || one.kind() == SYMMETRIC && ONE_WAY.contains(other.kind())
                        || other.kind() == SYMMETRIC && ONE_WAY.contains(one.kind()));
    }

    /** Two that cannot hold together, if there are any. */
    public Optional<List<Constraint>> oddPair() {
        for (Constraint symmetric : of(SYMMETRIC)) {
            for (Constraint other : all) {
                if (areAtOdds(symmetric, other)) {
                    return Optional.of(List.of(symmetric, other));
                }
            }
        }
        return of(ConstraintKind.DISJOINT).stream()
                .filter(each -> each.first().equals(each.second()))
                .findFirst()
                .map(each -> List.of(each, each));
    }

    /** Checks facts of a graph against them; names that the graph lacks are ignored. */
    public ConstraintCheck on(Graph graph, Prefixes prefixes) {
        return new ConstraintCheck(this, graph, new EntityKinds(graph, prefixes));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Constraints constraints && all.equals(constraints.all);
    }

    @Override
    public int hashCode() {
        return all.hashCode();
    }

    @Override
    public String toString() {
        return all.size() + " constraints";
    }
}
