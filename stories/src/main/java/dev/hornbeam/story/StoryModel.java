package dev.hornbeam.story;

import dev.hornbeam.Named;
import dev.hornbeam.PathTrace;
import dev.hornbeam.RelateOptions;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.RelationNetwork;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A model of relations that is asked about stories over its own relations. */
public final class StoryModel implements AutoCloseable {
    private final RelationNetwork network;

    private StoryModel(RelationNetwork network) {
        this.network = network;
    }

    /**
     * Reads a model folder of either task.
     *
     * @throws dev.hornbeam.input.InputException if it is something else, unfinished, damaged, or of a newer version
     */
    public static StoryModel load(Path folder) {
        return new StoryModel(RelationNetwork.load(folder));
    }

    /** The relations that the model knows. */
    public Relations relations() {
        return network.relations();
    }

    /** Where paths came from in training. */
    public PathTrace trace() {
        return network.storyPaths().trace();
    }

    /** The longest path in training. */
    public int maxLength() {
        return network.storyPaths().maxLength();
    }

    /** Answers the question that a story asks. */
    public RelationRanking relate(Story told, RelateOptions options) {
        PathOptions paths = RelationNetwork.limited(network.storyPaths(), options);
        return rank(told, told.head(), told.tail(), new StoryPaths(relations(), paths).of(told), paths, told.target());
    }

    /**
     * Answers a question of one's own about a story.
     *
     * @throws dev.hornbeam.input.InputException if the story does not know a name
     */
    public RelationRanking relate(Story told, String head, String tail, RelateOptions options) {
        PathOptions paths = RelationNetwork.limited(network.storyPaths(), options);
        Graph graph = told.graph().index(relations());
        NameFinder finder = new NameFinder(
                "story " + told.graph().id(), graph.entities(), graph.relations(), Prefixes.NONE, Labels.NONE);
        int from = finder.entity(head);
        int to = finder.entity(tail);
        return rank(told, from, to, new PairPaths(graph, paths).between(from, to), paths, -1);
    }

    private RelationRanking rank(Story told, int head, int tail, PathBag found, PathOptions options, int target) {
        Graph graph = told.graph().index(relations());
        List<Named> known = IntStream.range(0, relations().count())
                .filter(relation -> graph.contains(head, relation, tail))
                .mapToObj(network::named)
                .toList();
        DisplayNames names = new DisplayNames(graph.entities(), relations(), Prefixes.NONE, Labels.NONE);
        return network.rank(graph, names, head, tail, found, options, known, target);
    }

    /** How well the questions of stories are answered, by paths of this kind and length. */
    public RelationReport evaluate(List<Story> stories, PathTrace trace, int maxLength) {
        PathOptions paths = network.storyPaths().withTrace(trace).withMaxLength(maxLength);
        return new RelationEvaluator(network.predictor(), relations(), paths).evaluate(stories);
    }

    /** How many of the rules that generated the stories the network knows. */
    public RuleRecall recall(List<Rule> rules) {
        return RuleRecall.by(network.scorer(), rules);
    }

    @Override
    public void close() {
        network.close();
    }
}
