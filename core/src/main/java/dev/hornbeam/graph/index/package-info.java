/**
 * The graph file: a data set and its index, written once, mapped into memory by whoever reads it.
 * Start at {@link GraphFile}.
 */
package dev.hornbeam.graph.index;
