package dev.hornbeam.story.read;

import java.util.List;

/** A value as Python writes it down. */
sealed interface Literal {
    /** Text in quotes. */
    record Text(String value) implements Literal {}

    /** A number without fraction that fits a long. */
    record Whole(long value) implements Literal {}

    /** Any other number. */
    record Fraction(double value) implements Literal {}

    /** {@code True}, {@code False} or {@code None}. */
    record Word(String value) implements Literal {}

    /** A list or a tuple. */
    record Items(List<Literal> values) implements Literal {}
}
