/**
 * What a graph looks like: constraints on its relations, learned from the facts, stated in them or given by the user, and
 * what a fact contradicts. Start at {@link GraphShape}.
 */
package dev.hornbeam.shape;
