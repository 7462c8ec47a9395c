/** Encoders that read a window of vectors, and the weights they share. Start at {@link WindowEncoder}. */
package dev.hornbeam.neural.encode;
