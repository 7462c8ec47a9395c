/**
 * Samplers of paths, and the corpus: each distinct body with a histogram over its heads. Start at {@link PathSampler}.
 */
package dev.hornbeam.path;
