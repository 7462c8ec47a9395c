/** Samplers of paths: random walks, anchored search and exhaustive search. Start at {@link PathSampler}. */
package dev.hornbeam.path;
