package dev.hornbeam;

import java.util.Objects;

/** A fact by names: {@code relation(head, tail)}. */
public record Fact(String head, String relation, String tail) {
    public Fact {
        Objects.requireNonNull(head, "head");
        Objects.requireNonNull(relation, "relation");
        Objects.requireNonNull(tail, "tail");
    }

    /** {@code basedIn(Gus, Berlin)}. */
    @Override
    public String toString() {
        return relation + "(" + head + ", " + tail + ")";
    }
}
