package dev.hornbeam.rdf;

import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.MapWithScope;

/** Makes Jena name blank nodes as {@link BlankNames} does; no table of labels is kept. */
final class JenaLabels {
    private JenaLabels() {}

    static LabelToNode of(BlankNames names) {
        return new LabelToNode(new OneScope(), new Allocator(names));
    }

    private record OneScope() implements MapWithScope.ScopePolicy<String, Node, Node> {
        @Override
        public Map<String, Node> getScope(Node scope) {
            return null;
        }

        @Override
        public void clear() {}
    }

    private record Allocator(BlankNames names) implements MapWithScope.Allocator<String, Node, Node> {
        @Override
        public Node alloc(Node scope, String label) {
            return NodeFactory.createBlankNode(names.labelled(label));
        }

        @Override
        public Node create() {
            return NodeFactory.createBlankNode(names.fresh());
        }

        @Override
        public void reset() {}
    }
}
