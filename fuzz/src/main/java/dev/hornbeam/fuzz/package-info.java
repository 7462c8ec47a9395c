/**
 * Gives every reader any bytes and sees whether it keeps its promise: a result, or one clear line. Start at {@link Fuzz};
 * never shipped.
 */
package dev.hornbeam.fuzz;
