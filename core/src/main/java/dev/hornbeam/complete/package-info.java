/**
 * A model applied to a graph: answers, explanations, new facts, and learning the weights of its rules. Start at
 * {@link GraphCompleter}.
 */
package dev.hornbeam.complete;
