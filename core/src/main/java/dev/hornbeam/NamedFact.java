package dev.hornbeam;

import java.util.Objects;

/** A fact whose names can also be shown to people. */
public record NamedFact(Named head, Named relation, Named tail) {
    public NamedFact {
        Objects.requireNonNull(head, "head");
        Objects.requireNonNull(relation, "relation");
        Objects.requireNonNull(tail, "tail");
    }

    /** The fact by names in full. */
    public Fact fact() {
        return new Fact(head.name(), relation.name(), tail.name());
    }

    /** As people read it: {@code basedIn(Gus, Berlin)}. */
    public String shown() {
        return new Fact(head.shown(), relation.shown(), tail.shown()).toString();
    }

    /** By names in full. */
    @Override
    public String toString() {
        return fact().toString();
    }
}
