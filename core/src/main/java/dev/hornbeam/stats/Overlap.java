package dev.hornbeam.stats;

/**
 * How much of one relation another relation repeats.
 *
 * @param relation the other relation
 * @param facts how many facts of the one the other repeats
 * @param share those as a share of the facts of the one
 * @param jaccard those as a share of the pairs that either relation links
 */
public record Overlap(int relation, int facts, double share, double jaccard) {}
