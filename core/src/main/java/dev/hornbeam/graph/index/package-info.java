/** The graph file: a data set and its index, written once, mapped into memory by whoever reads it. */
package dev.hornbeam.graph.index;
