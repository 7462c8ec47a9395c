/** Bytes from outside: files found, unpacked, cut into lines, and watched on the way. Start at {@link InputFile}. */
package dev.hornbeam.graph.source;
