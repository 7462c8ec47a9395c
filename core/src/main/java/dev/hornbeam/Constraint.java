package dev.hornbeam;

import java.util.Locale;
import java.util.Objects;

/**
 * One property of a relation, or of two kinds, by names. A kind is the name of a class, or {@code subject:r} or
 * {@code object:r} for the entities that have that part in facts of {@code r}.
 *
 * @param first the relation, or the first kind
 * @param second the other relation or kind; empty if there is none
 * @param held how many of the facts that could contradict it do not; for disjoint kinds, how many entities are of both
 * @param of how many facts could contradict it; for disjoint kinds, how many entities would be of both by chance; 0 if not
 *     counted
 * @param origin where it comes from
 */
public record Constraint(ConstraintKind kind, String first, String second, long held, long of, Origin origin) {
    /** How the kind of those that are subjects of a relation begins. */
    public static final String SUBJECT = "subject:";

    /** How the kind of those that are objects of a relation begins. */
    public static final String OBJECT = "object:";

    public Constraint {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(origin);
        if (held < 0 || of < 0) {
            throw new IllegalArgumentException(held + " of " + of + ": expected counts");
        }
        if (kind.isMutual() && first.compareTo(second) > 0) {
            String swapped = first;
            first = second;
            second = swapped;
        }
    }

    /** A constraint that was not counted. */
    public Constraint(ConstraintKind kind, String first, String second, Origin origin) {
        this(kind, first, second, 0, 0, origin);
    }

    /** Whether both say the same, wherever they come from. */
    public boolean saysTheSameAs(Constraint other) {
        return kind == other.kind && first.equals(other.first) && second.equals(other.second);
    }

    /** {@code functional inCountry}. */
    @Override
    public String toString() {
        return kind.label() + " " + first + (second.isEmpty() ? "" : " " + second);
    }

    /** Where a constraint comes from; a later one wins over an earlier one. */
    public enum Origin {
        /** Counted in the facts. */
        LEARNED,
        /** Said by OWL, RDFS or SHACL statements among the facts. */
        STATED,
        /** Given by the user. */
        GIVEN;

        /** Its name in files and reports. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
