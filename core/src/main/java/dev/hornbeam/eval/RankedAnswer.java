package dev.hornbeam.eval;

import dev.hornbeam.Rank;
import dev.hornbeam.Rank.Support;

/**
 * The result of one question whose answer is known.
 *
 * @param entity the one that was given
 * @param relation the one asked about, by its id; an inverse asks for heads
 * @param answer the correct entity
 * @param reached whether a rule that is followed leads to the answer; rules with constants that are weighed all at once are not
 *     followed
 * @param support what puts the answer at its rank
 */
public record RankedAnswer(int entity, int relation, int answer, Rank rank, boolean reached, Support support) {}
