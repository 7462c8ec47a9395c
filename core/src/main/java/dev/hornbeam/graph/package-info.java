/** The graph: names as dense ids, facts as an index of plain arrays. Start at {@link Graph}. */
package dev.hornbeam.graph;
