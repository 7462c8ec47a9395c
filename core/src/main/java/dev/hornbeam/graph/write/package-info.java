/** Data sets as folders, written whole or not at all. Start at {@link DatasetWriter}. */
package dev.hornbeam.graph.write;
