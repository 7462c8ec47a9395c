/** How a graph lies in memory: whole numbers in plain arrays, or packed into a mapped file; names hashed, or sorted. */
package dev.hornbeam.graph.store;
