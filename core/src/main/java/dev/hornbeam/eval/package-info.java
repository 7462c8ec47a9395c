/** Evaluations by ids: ranks in, figures out. Start at {@link Evaluation}. */
package dev.hornbeam.eval;
