package dev.hornbeam.shape;

import dev.hornbeam.graph.DisplayNames;
import java.util.Locale;

/**
 * What a fact contradicts.
 *
 * @param constraint the constraint
 * @param head of the fact
 * @param relation of the fact
 * @param tail of the fact
 * @param witness the entity that makes it a contradiction: another object, another subject, or the one of a wrong kind
 * @param kind the kind of the witness that does not fit; empty if kinds have nothing to do with it
 */
public record Contradiction(Constraint constraint, int head, int relation, int tail, int witness, String kind) {

    /** Says why, in one sentence without a full stop: {@code LIO already has inCountry Costa Rica}. */
    public String text(DisplayNames names) {
        String by = names.relation(relation);
        return switch (constraint.kind()) {
            case FUNCTIONAL -> names.entity(head) + " already has " + by + " " + names.entity(witness);
            case INVERSE_FUNCTIONAL -> names.entity(witness) + " already has " + by + " " + names.entity(tail);
            case ASYMMETRIC, ANTISYMMETRIC ->
                head == tail
                        ? by + " never leads from an entity to itself"
                        : names.entity(tail) + " has " + by + " " + names.entity(head) + ", the other way round";
            case ACYCLIC ->
                head == tail
                        ? by + " never leads from an entity to itself"
                        : names.entity(tail) + " leads to " + names.entity(head) + " by " + by + " already";
            case IRREFLEXIVE -> by + " never leads from an entity to itself";
            case SUBJECT_KIND ->
                names.entity(witness) + " is " + names.any(kind) + ", but subjects of " + by + " are "
                        + names.any(constraint.second());
            case OBJECT_KIND ->
                names.entity(witness) + " is " + names.any(kind) + ", but objects of " + by + " are "
                        + names.any(constraint.second());
            case DISJOINT ->
                names.entity(witness) + " is " + words(kind, names) + ", and " + rarity() + " such is "
                        + words(other(), names);
            default -> throw new IllegalStateException(constraint + " refuses nothing");
        };
    }

    private String other() {
        return constraint.first().equals(kind) ? constraint.second() : constraint.first();
    }

    private String rarity() {
        return constraint.of() == 0 || constraint.held() == 0
                ? "no"
                : String.format(
                        Locale.ROOT, "hardly any (%,d where chance gives %,d)", constraint.held(), constraint.of());
    }

    /** A kind in words: {@code a subject of bornIn}. */
    static String words(String kind, DisplayNames names) {
        if (kind.startsWith(Constraint.SUBJECT)) {
            return "a subject of " + names.any(kind.substring(Constraint.SUBJECT.length()));
        }
        return kind.startsWith(Constraint.OBJECT)
                ? "an object of " + names.any(kind.substring(Constraint.OBJECT.length()))
                : "of kind " + names.any(kind);
    }
}
