/** Relation prediction {@code (h, ?, t)}: collections of small graphs with queries, the paths between two entities, answers. */
package dev.hornbeam.story;
