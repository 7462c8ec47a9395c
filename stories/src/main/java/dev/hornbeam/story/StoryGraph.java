package dev.hornbeam.story;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import java.util.List;

/**
 * A small graph with its own entities, about which one or more queries are asked.
 *
 * @param id what the graph is called in its file
 * @param entities names by local id
 * @param edges the facts in the order of the story, by local entity ids and shared relation ids
 */
public record StoryGraph(String id, List<String> entities, Triples edges) {
    public StoryGraph {
        entities = List.copyOf(entities);
    }

    /** The index of the facts, over the relations that all stories share. */
    public Graph index(Relations relations) {
        return Graph.of(Vocabulary.of(entities.toArray(String[]::new)), relations, edges);
    }
}
