package dev.hornbeam.story;

import dev.hornbeam.PathTrace;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationCorpusBuilder;
import java.util.Collection;

/** Gathers the paths that a story offers between the two entities it asks about. */
public final class StoryPaths {
    private final Relations relations;
    private final PathOptions options;

    public StoryPaths(Relations relations, PathOptions options) {
        this.relations = relations;
        this.options = options;
    }

    /** The paths of a story, without the edge that it asks for. */
    public PathBag of(Story story) {
        if (options.trace() == PathTrace.TOLD && isChain(story)) {
            return told(story);
        }
        return new PairPaths(story.graph().index(relations), options)
                .between(story.head(), story.tail())
                .without(story.target());
    }

    /** Whether the edges, in the stated order, lead from head to tail. */
    private static boolean isChain(Story story) {
        Triples edges = story.graph().edges();
        int at = story.head();
        for (int i = 0; i < edges.size(); i++) {
            if (edges.head(i) != at) {
                return false;
            }
            at = edges.tail(i);
        }
        return at == story.tail() && edges.size() > 1;
    }

    private PathBag told(Story story) {
        Triples edges = story.graph().edges();
        int length = edges.size();
        if (length > options.maxLength()) {
            return PathBag.EMPTY;
        }
        int[] body = new int[length];
        int[] entities = new int[length + 1];
        entities[0] = story.head();
        for (int i = 0; i < length; i++) {
            body[i] = edges.relation(i);
            entities[i + 1] = edges.tail(i);
        }
        return PathBag.of(body, entities);
    }

    /** The corpus of many stories. */
    public RelationCorpus corpus(Collection<Story> stories) {
        RelationCorpusBuilder corpus = new RelationCorpusBuilder(relations);
        for (Story story : stories) {
            corpus.add(of(story), story.target());
        }
        return corpus.build();
    }
}
