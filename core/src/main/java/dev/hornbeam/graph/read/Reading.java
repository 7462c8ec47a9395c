package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;

/**
 * A data set and what was found while reading it.
 *
 * @param dataset the facts
 * @param report files, formats, rows skipped
 */
public record Reading(Dataset dataset, ReadReport report) {}
