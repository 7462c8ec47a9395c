/** Bytes of input files: found, uncompressed, split into lines, with progress. Start at {@link InputFile}. */
package dev.hornbeam.graph.source;
