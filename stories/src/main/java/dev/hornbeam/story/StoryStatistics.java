package dev.hornbeam.story;

import dev.hornbeam.PathTrace;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationCorpusBuilder;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one split of a collection of stories holds, and how far its paths could answer the questions at best.
 *
 * @param split which one
 * @param graphs small graphs
 * @param queries questions about them
 * @param entities of all graphs together, each graph having its own
 * @param edges of all graphs together
 * @param edgeRelations relations that some edge has
 * @param answers how often each relation is the answer, by id
 * @param hops questions by number of hops; if the file does not give it, by the length of the shortest path, 0 for none
 * @param bodies distinct bodies of the paths between the entities asked about
 * @param longest the relations of the longest of them
 * @param mostPaths the most paths that a question has
 * @param unlinked questions without a path
 * @param cut questions with more paths than the budget allowed
 * @param ceiling the largest share that a model could answer correctly if it sees only the paths
 */
public record StoryStatistics(
        Split split,
        int graphs,
        int queries,
        long entities,
        long edges,
        int edgeRelations,
        long[] answers,
        SortedMap<Integer, Integer> hops,
        int bodies,
        int longest,
        long mostPaths,
        int unlinked,
        int cut,
        double ceiling) {

    /** Looks at every story of a split, along the paths as told. */
    public static StoryStatistics of(StoryDataset data, Split split) {
        return of(data, split, PathOptions.STORY.withTrace(PathTrace.TOLD));
    }

    /** The same along other paths. */
    static StoryStatistics of(StoryDataset data, Split split, PathOptions options) {
        List<Story> stories = data.split(split);
        StoryPaths paths = new StoryPaths(data.relations(), options);
        RelationCorpusBuilder asked = new RelationCorpusBuilder(data.relations());
        SortedMap<Integer, Integer> hops = new TreeMap<>();
        long mostPaths = 0;
        for (Story story : stories) {
            PathBag bag = paths.of(story);
            asked.add(bag, story.target());
            mostPaths = Math.max(mostPaths, bag.paths());
            hops.merge(story.hops().orElse(bag.isEmpty() ? 0 : bag.length(0)), 1, Integer::sum);
        }
        Graphs graphs = new Graphs(stories);
        RelationCorpus corpus = asked.build();
        return new StoryStatistics(
                split,
                graphs.seen.size(),
                stories.size(),
                graphs.entities,
                graphs.edges,
                graphs.relations.cardinality(),
                corpus.prior(),
                hops,
                corpus.bodyCount(),
                corpus.maxLength(),
                mostPaths,
                corpus.unlinked(),
                corpus.cut(),
                corpus.ceiling());
    }

    /** A graph that several questions are asked about counts once. */
    private static final class Graphs {
        private final Map<StoryGraph, Boolean> seen = new IdentityHashMap<>();
        private final BitSet relations = new BitSet();
        private long entities;
        private long edges;

        Graphs(List<Story> stories) {
            for (Story story : stories) {
                if (seen.put(story.graph(), true) == null) {
                    add(story.graph());
                }
            }
        }

        private void add(StoryGraph graph) {
            entities += graph.entities().size();
            Triples facts = graph.edges();
            edges += facts.size();
            for (int i = 0; i < facts.size(); i++) {
                relations.set(facts.relation(i));
            }
        }
    }
}
