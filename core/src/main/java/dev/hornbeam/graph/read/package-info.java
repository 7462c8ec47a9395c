/** Readers of files and folders of facts, and the choice of facts to keep. Start at {@link DatasetReader}. */
package dev.hornbeam.graph.read;
