/** One score out of all rules that reach a candidate. Start at {@link Aggregation}. */
package dev.hornbeam.reason.aggregate;
