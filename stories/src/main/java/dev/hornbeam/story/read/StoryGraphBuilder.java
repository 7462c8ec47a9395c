package dev.hornbeam.story.read;

import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.StoryGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the edges of one small graph and gives its entities local ids in order of appearance. */
final class StoryGraphBuilder {
    private final String id;
    private final Map<String, Integer> entities = new LinkedHashMap<>();
    private final Triples.Builder edges = new Triples.Builder();
    private StoryGraph built;

    StoryGraphBuilder(String id) {
        this.id = id;
    }

    void edge(String head, int relation, String tail) {
        edges.add(entity(head), relation, entity(tail));
    }

    private int entity(String name) {
        return entities.computeIfAbsent(name, fresh -> entities.size());
    }

    /** The local id of an entity that a query names. */
    int queried(String name, String place) {
        Integer known = entities.get(name);
        if (known == null) {
            throw InputException.of(
                    place,
                    "a query about " + Excerpt.of(name) + ", which no edge of graph " + Excerpt.of(id) + " has",
                    "two entities of the graph",
                    "Maybe the query belongs to another graph.");
        }
        return known;
    }

    boolean isEmpty() {
        return edges.size() == 0;
    }

    /** The graph; the same one however many queries ask for it. */
    StoryGraph build() {
        if (built == null) {
            built = new StoryGraph(id, List.copyOf(entities.keySet()), edges.build());
        }
        return built;
    }
}
