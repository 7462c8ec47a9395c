package dev.hornbeam.rdf;

import java.util.Set;
import org.apache.jena.graph.Node;

/**
 * The named graphs that are asked for.
 *
 * @param names IRIs in angle brackets; empty for all graphs
 */
record NamedGraphs(Set<String> names) {
    boolean all() {
        return names.isEmpty();
    }

    /** Whether facts of a graph are wanted; the default graph has no name. */
    boolean has(Node graph) {
        return names.isEmpty() || graph != null && graph.isURI() && names.contains("<" + graph.getURI() + ">");
    }

    /** The same for the graph that a line ends with, or an empty text for the default graph. */
    boolean has(String graph) {
        return names.isEmpty() || names.contains(graph);
    }
}
