package dev.hornbeam;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A property that a relation, or two kinds of entities, can have. */
public enum ConstraintKind {
    FUNCTIONAL("functional", Takes.RELATION, true, "a subject has one object"),
    INVERSE_FUNCTIONAL("inverse-functional", Takes.RELATION, true, "an object has one subject"),
    SYMMETRIC("symmetric", Takes.RELATION, false, "holds both ways round"),
    ASYMMETRIC("asymmetric", Takes.RELATION, true, "never holds both ways round, nor from an entity to itself"),
    ANTISYMMETRIC("antisymmetric", Takes.RELATION, true, "never holds both ways round between two entities"),
    ACYCLIC("acyclic", Takes.RELATION, true, "never leads back, over any number of steps"),
    IRREFLEXIVE("irreflexive", Takes.RELATION, true, "never leads from an entity to itself"),
    TRANSITIVE("transitive", Takes.RELATION, false, "two steps are one step"),
    SUBJECT_KIND("subject-kind", Takes.RELATION_AND_KIND, true, "its subjects are of this kind"),
    OBJECT_KIND("object-kind", Takes.RELATION_AND_KIND, true, "its objects are of this kind"),
    DISJOINT("disjoint", Takes.KINDS, true, "no entity is of both kinds"),
    INVERSE("inverse", Takes.RELATIONS, false, "the one is the other, the other way round"),
    EQUAL("equal", Takes.RELATIONS, false, "the one is the other");

    /** What a constraint is about. */
    public enum Takes {
        RELATION("a relation"),
        RELATIONS("two relations"),
        RELATION_AND_KIND("a relation and a kind"),
        KINDS("two kinds");

        private final String words;

        Takes(String words) {
            this.words = words;
        }

        /** In words. */
        public String words() {
            return words;
        }
    }

    private final String label;
    private final Takes takes;
    private final boolean refuses;
    private final String words;

    ConstraintKind(String label, Takes takes, boolean refuses, String words) {
        this.label = label;
        this.takes = takes;
        this.refuses = refuses;
        this.words = words;
    }

    /** Its name in files and reports. */
    public String label() {
        return label;
    }

    /** What it is about. */
    public Takes takes() {
        return takes;
    }

    /** Whether a fact can contradict it; the others say which facts are missing. */
    public boolean refuses() {
        return refuses;
    }

    /** What it says, in words. */
    public String words() {
        return words;
    }

    /** Whether the order of its two names has no meaning. */
    public boolean isMutual() {
        return takes == Takes.KINDS || takes == Takes.RELATIONS;
    }

    /** The kind of a name. */
    public static Optional<ConstraintKind> of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equalsIgnoreCase(label))
                .findFirst();
    }

    /** All names. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(ConstraintKind::label).toList();
    }
}
