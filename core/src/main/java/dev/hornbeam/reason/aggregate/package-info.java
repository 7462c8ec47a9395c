/** Combines all rules that reach a candidate into one score. Start at {@link Aggregation}. */
package dev.hornbeam.reason.aggregate;
