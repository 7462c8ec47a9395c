/**
 * The graph: names as dense ids, facts as an index of plain arrays, in memory or mapped from a graph file. Start at
 * {@link Graph}.
 */
package dev.hornbeam.graph;
