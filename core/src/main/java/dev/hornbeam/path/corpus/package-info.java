/**
 * The paths that were sampled: each distinct body with a histogram over its heads, in memory and on disk. Start at
 * {@link Corpus}.
 */
package dev.hornbeam.path.corpus;
