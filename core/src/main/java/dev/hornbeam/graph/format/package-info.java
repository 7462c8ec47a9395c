/** Exports of property graphs, and ontologies, as sources of facts. Start at {@link PropertyGraphFormat}. */
package dev.hornbeam.graph.format;
