package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An answer of a question.
 *
 * @param rank its place, from 1
 * @param probability the chance that it holds; empty if the model has not measured any
 * @param score by which it is ranked; empty if nothing supports it
 * @param byRule whether a rule leads to it
 * @param known whether the graph has the fact already
 * @param heldOut the split that has the fact, if it is not among those reasoned on
 * @param contradiction why it cannot hold beside what is known
 */
public record AnswerRow(
        int rank,
        Named entity,
        OptionalDouble probability,
        OptionalDouble score,
        boolean byRule,
        boolean known,
        Optional<String> heldOut,
        Optional<String> contradiction) {}
