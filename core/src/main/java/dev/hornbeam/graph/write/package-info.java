/** Data sets as folders, written completely or not at all. Start at {@link DatasetWriter}. */
package dev.hornbeam.graph.write;
