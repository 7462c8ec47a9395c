package dev.hornbeam.story.read;

import java.util.List;
import java.util.Map;

/** A value as JSON or Python writes it down. */
sealed interface Literal {
    /** Text in quotes. */
    record Text(String value) implements Literal {}

    /** A number without fraction that fits a long. */
    record Whole(long value) implements Literal {}

    /** Any other number. */
    record Fraction(double value) implements Literal {}

    /** {@code true}, {@code false}, {@code null} or Python's words for them. */
    record Word(String value) implements Literal {}

    /** A list or a tuple. */
    record Items(List<Literal> values) implements Literal {}

    /** An object of JSON, fields in the order written. */
    record Fields(Map<String, Literal> values) implements Literal {}
}
