package dev.hornbeam.eval;

import dev.hornbeam.reason.ground.Query;

/**
 * What became of one query whose answer is known.
 *
 * @param reached whether a rule leads to the answer
 */
public record Outcome(Query query, int answer, Rank rank, boolean reached) {}
