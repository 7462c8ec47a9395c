/** Readers that turn triple files and data-set folders into a {@link dev.hornbeam.graph.Dataset}. */
package dev.hornbeam.graph.read;
