package dev.hornbeam;

import java.util.Objects;

/**
 * An entity or a relation.
 *
 * @param name identifies it, in full
 * @param shown for people: a label or a short form
 */
public record Named(String name, String shown) {
    public Named {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(shown, "shown");
    }

    /** As it is shown. */
    @Override
    public String toString() {
        return shown;
    }
}
