package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;

/**
 * A fact that the graph lacks and that follows from its schema, whatever rules say.
 *
 * @param reason the statement it follows from, in words: {@code objects of :writer are :Songwriter}
 */
public record SchemaFact(@JsonUnwrapped Fact fact, String reason) {
    public SchemaFact {
        Objects.requireNonNull(fact, "fact");
        Objects.requireNonNull(reason, "reason");
    }

    /** {@code type(Ann, Songwriter), since objects of writer are Songwriter}. */
    @Override
    public String toString() {
        return fact + ", since " + reason;
    }
}
