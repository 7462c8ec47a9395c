/**
 * How a graph lies in memory: numbers in plain arrays, or packed into a mapped file; names hashed, or sorted.
 * Start at {@link Ints}.
 */
package dev.hornbeam.graph.store;
