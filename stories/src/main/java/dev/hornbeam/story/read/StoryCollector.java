package dev.hornbeam.story.read;

import dev.hornbeam.graph.NamePolicy;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryGraph;
import dev.hornbeam.story.read.StoryReader.Excerpt;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Gathers the stories of one collection, checks each, and gives relations their ids. The relations are those of all
 * edges and of the answers in train; if relations are given beforehand, no others may occur.
 */
final class StoryCollector {
    /** A story whose answer is still a name: the relation may occur in a later edge. */
    private record Draft(StoryGraphBuilder graph, int head, String target, int tail, OptionalInt hops, String place) {}

    private final Map<String, Integer> relations = new LinkedHashMap<>();
    private final Map<Split, List<Draft>> drafts = new EnumMap<>(Split.class);
    private final boolean fixed;

    private StoryCollector(boolean fixed) {
        this.fixed = fixed;
        for (Split split : Split.values()) {
            drafts.put(split, new ArrayList<>());
        }
    }

    /** A collector that takes the relations as they come. */
    static StoryCollector open() {
        return new StoryCollector(false);
    }

    /** A collector for stories over relations that are known beforehand. */
    static StoryCollector over(Relations known) {
        StoryCollector collector = new StoryCollector(true);
        for (int relation = 0; relation < known.count(); relation++) {
            collector.relations.put(known.name(relation), relation);
        }
        return collector;
    }

    /** The id of an edge's relation. */
    int relation(String name, String place) {
        Integer id = relations.get(name);
        if (id != null) {
            return id;
        }
        if (fixed) {
            throw unknown("the relation ", name, place);
        }
        checkName(name, place);
        relations.put(name, relations.size());
        return relations.size() - 1;
    }

    private static void checkName(String name, String place) {
        if (NamePolicy.isBlank(name)) {
            throw InputException.of(place, "a relation without a name", "a name", "Maybe a value is missing.");
        }
        NamePolicy.problem(name, place).ifPresent(problem -> {
            throw problem;
        });
        if (name.startsWith(Relations.INVERSE_PREFIX)) {
            throw InputException.of(
                    place,
                    "a relation named " + Excerpt.of(name),
                    "a name that does not begin with inv_, which marks inverses",
                    "Maybe rename it, or reverse the edge.");
        }
    }

    /** Adds a query about a graph whose edges are all there. */
    void query(
            Split split,
            StoryGraphBuilder graph,
            String head,
            String target,
            String tail,
            OptionalInt hops,
            String place) {
        if (graph.isEmpty()) {
            throw InputException.of(
                    place,
                    "a graph with no edges",
                    "at least one edge",
                    "Maybe the line was cut off, or leave it out.");
        }
        int from = graph.queried(head, place);
        int to = graph.queried(tail, place);
        if (from == to) {
            throw InputException.of(
                    place,
                    "a query from " + Excerpt.of(head) + " to itself",
                    "two different entities",
                    "Maybe one of them is a slip.");
        }
        if (split == Split.TRAIN) {
            relation(target, place);
        }
        drafts.get(split).add(new Draft(graph, from, target, to, hops, place));
    }

    int count(Split split) {
        return drafts.get(split).size();
    }

    StoryDataset finish(String name) {
        return new StoryDataset(name, relations(), stories(Split.TRAIN), stories(Split.VALID), stories(Split.TEST));
    }

    /** The relations so far, in order of their ids. */
    Relations relations() {
        return Relations.of(relations.keySet().toArray(String[]::new));
    }

    private List<Story> stories(Split split) {
        List<Story> stories = new ArrayList<>();
        for (Draft draft : drafts.get(split)) {
            Integer target = relations.get(draft.target());
            if (target == null) {
                throw unknown("the answer ", draft.target(), draft.place());
            }
            stories.add(new Story(draft.graph().build(), draft.head(), target, draft.tail(), draft.hops()));
        }
        return stories;
    }

    private InputException unknown(String what, String name, String place) {
        String maybe = ClosestName.in(relations.keySet(), name)
                .map(close -> "Maybe you meant \"" + close + "\".")
                .orElse("Maybe the stories belong to other data.");
        return InputException.of(
                place,
                what + Excerpt.of(name),
                fixed ? "a relation that the model knows" : "a relation of some edge or of an answer in train",
                maybe);
    }

    /** Collects the edges of one small graph and gives its entities local ids in order of appearance. */
    static final class StoryGraphBuilder {
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
}
