package dev.hornbeam.shape;

import dev.hornbeam.graph.Relations;
import java.util.Locale;
import java.util.function.IntFunction;

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
    public String text(Relations relations, IntFunction<String> entity) {
        String by = relations.name(relation);
        return switch (constraint.kind()) {
            case FUNCTIONAL -> entity.apply(head) + " already has " + by + " " + entity.apply(witness);
            case INVERSE_FUNCTIONAL -> entity.apply(witness) + " already has " + by + " " + entity.apply(tail);
            case ASYMMETRIC, ANTISYMMETRIC ->
                head == tail
                        ? by + " never leads from an entity to itself"
                        : entity.apply(tail) + " has " + by + " " + entity.apply(head) + ", the other way round";
            case ACYCLIC ->
                head == tail
                        ? by + " never leads from an entity to itself"
                        : entity.apply(tail) + " leads to " + entity.apply(head) + " by " + by + " already";
            case IRREFLEXIVE -> by + " never leads from an entity to itself";
            case SUBJECT_KIND ->
                entity.apply(witness) + " is " + kind + ", but subjects of " + by + " are " + constraint.second();
            case OBJECT_KIND ->
                entity.apply(witness) + " is " + kind + ", but objects of " + by + " are " + constraint.second();
            case DISJOINT ->
                entity.apply(witness) + " is " + words(kind) + ", and " + rarity() + " such is " + words(other());
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
    static String words(String kind) {
        if (kind.startsWith(Constraint.SUBJECT)) {
            return "a subject of " + kind.substring(Constraint.SUBJECT.length());
        }
        return kind.startsWith(Constraint.OBJECT)
                ? "an object of " + kind.substring(Constraint.OBJECT.length())
                : "of kind " + kind;
    }
}
