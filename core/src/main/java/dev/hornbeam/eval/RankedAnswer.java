package dev.hornbeam.eval;

/**
 * The result of one question whose answer is known.
 *
 * @param entity the one that was given
 * @param relation the one asked about, by its id; an inverse asks for heads
 * @param answer the correct entity
 * @param reached whether a rule leads to the answer
 */
public record RankedAnswer(int entity, int relation, int answer, Rank rank, boolean reached) {}
