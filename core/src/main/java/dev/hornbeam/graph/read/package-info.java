/** Readers of triple files and data-set folders. Start at {@link DatasetReader}. */
package dev.hornbeam.graph.read;
