/** A knowledge graph as dense ids and plain arrays: vocabulary, triples and the index by entity, relation and direction. */
package dev.hornbeam.graph;
