/**
 * A model at work on a graph: answers, explanations, new facts, and learning how its rules are weighed. Start at
 * {@link GraphCompleter}.
 */
package dev.hornbeam.complete;
