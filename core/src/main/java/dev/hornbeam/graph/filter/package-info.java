/** Which facts of a source are kept, and what it says about how things are called. Start at {@link FactChoice}. */
package dev.hornbeam.graph.filter;
