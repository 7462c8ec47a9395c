/** Aggregation: one score a candidate from the rules that reach it, and how the way to do so is learned and chosen. */
package dev.hornbeam.reason.aggregate;
