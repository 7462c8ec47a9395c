/** Ranks, ties, metrics and protocols: numbers in, numbers out. Start at {@link Evaluation}. */
package dev.hornbeam.eval;
