package dev.hornbeam.learn;

import dev.hornbeam.Facts;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.model.Composition;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.Algebra;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.TransferredScorer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A model of either task, ready to say how two entities are related: it knows which paths it was trained on, what they
 * count, and what to answer where there is none. It holds native memory until it is closed.
 */
public final class RelationModel implements AutoCloseable {
    private final Provenance provenance;
    private final Relations relations;
    private final CompositionModel model;
    private final boolean knowsSingles;

    private RelationModel(Provenance provenance, Relations relations, CompositionModel model, boolean knowsSingles) {
        this.provenance = provenance;
        this.relations = relations;
        this.model = model;
        this.knowsSingles = knowsSingles;
    }

    /**
     * Reads a model folder.
     *
     * @throws InputException if it is something else, unfinished, damaged, or of a newer version
     */
    public static RelationModel load(Path folder) {
        return ModelFolder.read(folder, RelationModel::load);
    }

    /** The same of a folder that is open already. */
    public static RelationModel load(ModelFolder files) {
        Corpus corpus = files.corpus();
        boolean knowsSingles = corpus.size() > 0 && corpus.length(0) == 1;
        return new RelationModel(files.provenance(), files.relations(), NetworkFile.read(files), knowsSingles);
    }

    /** A model that has just been learned; closing this closes it. */
    public static RelationModel of(LearnedModel learned) {
        boolean knowsSingles = learned.corpus().size() > 0 && learned.corpus().length(0) == 1;
        return new RelationModel(learned.provenance(), learned.relations(), learned.model(), knowsSingles);
    }

    /**
     * By which of the model's relations one entity leads to another in a graph, which may be one never seen: relations are
     * found by name, and facts of relations that the model does not know are left out.
     *
     * @throws InputException if the graph does not know a name, or shares no relation with the model
     */
    public RelationRanking relate(Facts facts, String head, String tail) {
        Dataset data = Internals.of().dataset(facts);
        requireShared(data.relations(), data.name());
        NameFinder names = NameFinder.of(data);
        int from = names.entity(head);
        int to = names.entity(tail);
        Graph graph = Graph.of(data.entities(), relations, inOwnRelations(data));
        PathOptions options = provenance.task() == Task.RELATION ? storyPaths() : graphPaths();
        PathBag paths = readable(new PairPaths(graph, options).between(from, to));
        return new NamedAnswer(graph, predict(graph, paths)).ranking();
    }

    private Triples inOwnRelations(Dataset data) {
        Triples.Builder known = new Triples.Builder();
        Triples train = data.train();
        for (int i = 0; i < train.size(); i++) {
            int relation = relations.id(data.relations().name(train.relation(i)));
            if (relation != Vocabulary.UNKNOWN) {
                known.add(train.head(i), relation, train.tail(i));
            }
        }
        return known.build();
    }

    /** One at a time: the network's memory is not for several threads. */
    private synchronized RelationAnswer predict(Graph graph, PathBag paths) {
        return predictor(graph).answer(paths);
    }

    /** What two relations in a row amount to, for every pair of relations and inverses. */
    public synchronized Algebra algebra() {
        int[] letters = IntStream.range(0, relations.directedCount()).toArray();
        return Algebra.of(model, letters);
    }

    /** How a chain of relations is composed, merge by merge. */
    public synchronized Composition compose(List<String> body) {
        NameFinder names = provenance.finder(relations);
        return model.compose(body.stream().mapToInt(names::relation).toArray());
    }

    public Provenance provenance() {
        return provenance;
    }

    /** The relations that the model knows. */
    public Relations relations() {
        return relations;
    }

    /** Scores bodies over the model's own relations. */
    public BodyScorer scorer() {
        return model;
    }

    /** The paths that count in a story. A model of one graph knows inverses, and paths as long as it was trained on. */
    public PathOptions storyPaths() {
        return provenance
                .relation()
                .map(RelationTask::paths)
                .orElseGet(() -> PathOptions.STORY
                        .withDirection(PathOptions.Direction.BOTH)
                        .withMaxLength(provenance.recorded().maxLength()));
    }

    /** The paths that count in one large graph: short ones, under a larger budget. */
    public PathOptions graphPaths() {
        return provenance
                .relation()
                .map(task -> PathOptions.GRAPH.withDirection(task.paths().direction()))
                .orElseGet(() ->
                        PathOptions.GRAPH.withMaxLength(provenance.recorded().maxLength()));
    }

    /** What several paths of one body count: as trained, or for a model of one graph by their logarithm. */
    public PathWeight weight() {
        return provenance.relation().map(RelationTask::weight).orElse(PathWeight.LOG);
    }

    /** Answers questions about a graph; without a path by how often each relation was the answer, or is a fact there. */
    public RelationPredictor predictor(Graph graph) {
        long[] facts = IntStream.range(0, graph.relations().count())
                .mapToLong(graph::tripleCount)
                .toArray();
        long[] prior =
                provenance.relation().map(task -> task.prior(graph.relations())).orElse(facts);
        return new RelationPredictor(scorer(graph.relations()), graph.relations(), prior, weight());
    }

    /** Answers questions about stories, whose relations are the model's own. */
    public RelationPredictor predictor() {
        long[] none = new long[relations.count()];
        long[] prior = provenance.relation().map(task -> task.prior(relations)).orElse(none);
        return new RelationPredictor(model, relations, prior, weight());
    }

    /** Scores bodies over the relations of a graph, which are told by name. */
    public BodyScorer scorer(Relations graph) {
        return graph.isSameAs(relations) ? model : new TransferredScorer(model, relations, graph);
    }

    /** The relations of a graph that the model does not know. */
    public List<String> unknown(Relations graph) {
        return new TransferredScorer(model, relations, graph).unknown();
    }

    /** The paths that the model can make something of: single edges say nothing to one that never saw any. */
    public PathBag readable(PathBag paths) {
        PathBag rest = paths;
        while (!knowsSingles && !rest.isEmpty() && rest.length(0) == 1) {
            rest = rest.without(rest.body(0)[0]);
        }
        return rest;
    }

    /** How a body over the relations of a graph is composed, told in the model's own relations. */
    public Composition compose(int[] body, Relations graph) {
        return model.compose(own(body, graph));
    }

    /** A body over the relations of a graph in the model's own relations. */
    public int[] own(int[] body, Relations graph) {
        return IntStream.of(body)
                .map(relation -> relations.id(graph.name(relation)))
                .toArray();
    }

    /** Refuses a graph that shares no relation with the model. */
    public void requireShared(Relations graph, String where) {
        if (unknown(graph).size() == graph.count()) {
            throw InputException.of(
                    where,
                    "no relation that the model knows",
                    "some of " + relations.name(0) + ", …",
                    "Maybe the model was learned from other data.");
        }
    }

    @Override
    public void close() {
        model.close();
    }
}
