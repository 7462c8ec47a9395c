/** Paths walked in a graph and the corpus they collapse to: distinct bodies, each with a histogram over heads. */
package dev.hornbeam.path;
