package dev.hornbeam.learn;

import dev.hornbeam.BodyComposition;
import dev.hornbeam.Named;
import dev.hornbeam.RelateOptions;
import dev.hornbeam.RelationGuess;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.Step;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.neural.model.Composition;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.relate.RelationCalibration;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.relate.Triangle;
import dev.hornbeam.relate.TriangleTrust;
import dev.hornbeam.rule.Algebra.HeldCompositions.Held;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.NullWeight;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.TransferredScorer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The network behind a {@link RelationModel}, by ids, for Hornbeam's own modules: which paths it was trained on, what they count,
 * and what to answer where there is none.
 */
public final class RelationNetwork implements AutoCloseable {
    /** Heads of each span of a composition. */
    private static final int HEADS = 5;

    /** How many explained facts an answer names. */
    private static final int MOST_EXPLAINED = 3;

    private static final String UNCALIBRATED =
            "The model keeps no calibration for relating: \"no relation\" is as likely as the clearest path says. Maybe learn it again.";

    private final Provenance provenance;
    private final Relations relations;
    private final CompositionModel model;
    private final Corpus corpus;
    private final RuleSet rules;
    private final DisplayNames shown;

    private RelationNetwork(
            Provenance provenance, Relations relations, CompositionModel model, Corpus corpus, RuleSet rules) {
        this.provenance = provenance;
        this.relations = relations;
        this.model = model;
        this.corpus = corpus;
        this.rules = rules;
        this.shown = provenance.displayNames(relations);
    }

    /**
     * Reads a model folder.
     *
     * @throws InputException if it is something else, unfinished, damaged, or of a newer version
     */
    public static RelationNetwork load(Path folder) {
        return ModelFolder.read(folder, RelationNetwork::load);
    }

    private static RelationNetwork load(ModelFolder files) {
        return new RelationNetwork(
                files.provenance(), files.relations(), NetworkFile.read(files), files.corpus(), files.rules());
    }

    /** A model that has just been learned; closing this closes it. */
    public static RelationNetwork of(LearnedModel learned) {
        return new RelationNetwork(
                learned.provenance(), learned.relations(), learned.model(), learned.corpus(), learned.rules());
    }

    /** The paths it was trained on. */
    public Corpus corpus() {
        return corpus;
    }

    RuleSet rules() {
        return rules;
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

    /**
     * Answers questions about a graph: by a model of stories always with a relation, without a path by how often each was the
     * answer; by a model of one graph also with none.
     */
    public RelationPredictor predictor(Relations graph) {
        if (provenance.relation().isPresent()) {
            RelationTask task = provenance.relation().get();
            return new RelationPredictor(scorer(graph), graph, task.prior(graph), weight(), task.triangles(graph));
        }
        return provenance
                .relating()
                .map(fitted -> RelationPredictor.withNone(scorer(graph), usual(graph), weight(), nullWeight(), fitted))
                .orElseGet(() -> RelationPredictor.withNone(scorer(graph), graph.count(), weight(), nullWeight()));
    }

    /** How often each relation of a graph closes a path that the model was trained on. */
    private double[] usual(Relations graph) {
        double[] own = RelationCalibration.usual(corpus, relations.count());
        double[] usual = new double[graph.count()];
        for (int relation = 0; relation < usual.length; relation++) {
            int same = relations.id(graph.name(relation));
            usual[relation] = same < 0 ? 0 : own[same];
        }
        return usual;
    }

    /** How many open paths each one that it was trained on stands for; questions of stories have none. */
    NullWeight nullWeight() {
        return provenance.relation().isPresent() ? NullWeight.NONE : NullWeight.of(corpus);
    }

    /** Answers questions about stories, whose relations are the model's own. */
    public RelationPredictor predictor() {
        Optional<RelationTask> task = provenance.relation();
        long[] none = new long[relations.count()];
        return new RelationPredictor(
                model,
                relations,
                task.map(known -> known.prior(relations)).orElse(none),
                weight(),
                task.map(known -> known.triangles(relations)).orElse(TriangleTrust.NONE));
    }

    /** Scores bodies over the relations of a graph, which are told by name. */
    public BodyScorer scorer(Relations graph) {
        return graph.isSameAs(relations) ? model : new TransferredScorer(model, relations, graph);
    }

    /**
     * How two entities of a graph over the network's own relations are related.
     *
     * @param names by which people know the entities and relations of the graph
     * @param found the paths between the two
     * @param options by which they were found
     * @param known relations that lead from one to the other directly
     * @param target the answer that is known to be right, -1 for none
     */
    public synchronized RelationRanking rank(
            Graph graph,
            DisplayNames names,
            int head,
            int tail,
            PathBag found,
            PathOptions options,
            List<Named> known,
            int target) {
        PathBag paths = found.readableBy(corpus);
        RelationAnswer answer = predictor(relations).answer(paths);
        IntFunction<Named> entity = id -> new Named(graph.entities().name(id), names.entity(id));
        List<RelationGuess> guesses = new ArrayList<>();
        for (int relation : answer.ranked()) {
            List<RelationGuess.Support> support = new ArrayList<>();
            for (RelationAnswer.Vote vote : answer.votes(relation)) {
                support.add(new RelationGuess.Support(
                        vote.share(),
                        paths.count(vote.body()),
                        IntStream.of(paths.body(vote.body()))
                                .mapToObj(this::named)
                                .toList(),
                        IntStream.of(paths.example(vote.body()))
                                .mapToObj(entity)
                                .toList()));
            }
            guesses.add(new RelationGuess(named(relation), answer.probability(relation), support));
        }
        List<RelationAnswer.Vote> strongest = answer.votes(answer.best());
        return new RelationRanking(
                entity.apply(head),
                entity.apply(tail),
                answer.isNone() ? Optional.empty() : Optional.of(named(answer.best())),
                answer.noRelation(),
                answer.basis().name().toLowerCase(Locale.ROOT),
                target < 0 ? Optional.empty() : Optional.of(named(target)),
                known,
                paths.paths(),
                paths.size(),
                paths.isEmpty() ? 0 : paths.length(paths.size() - 1),
                options.maxLength(),
                paths.isCut(),
                paths.isCut() ? OptionalInt.of(paths.completeTo()) : OptionalInt.empty(),
                paths.isEmpty() ? new PairPaths(graph, options).distance(head, tail) : OptionalInt.empty(),
                guesses,
                strongest.isEmpty()
                        ? Optional.empty()
                        : Optional.of(compose(
                                paths.body(strongest.get(0).body()),
                                HEADS,
                                nullWeight(),
                                (body, relation) -> Optional.empty(),
                                "")),
                provenance.relation().isPresent()
                        ? explained(paths, answer.best())
                        : provenance.relating().isPresent() ? "" : UNCALIBRATED);
    }

    /** Which facts about third entities an answer explains, as they count for it. */
    private String explained(PathBag paths, int answer) {
        List<Triangle> triangles =
                paths.isEmpty() || provenance.relation().orElseThrow().explained() == 0 ? List.of() : paths.triangles();
        List<String> found = triangles.stream()
                .distinct()
                .filter(triangle -> model.score(List.of(triangle.body(answer)))[0][triangle.whole() + 1] > 0.5)
                .limit(MOST_EXPLAINED)
                .map(triangle -> named(triangle.body(answer)[0]) + " · " + named(triangle.body(answer)[1]) + " ⇒ "
                        + named(triangle.whole()))
                .toList();
        return found.isEmpty() ? "" : "It explains other facts, too: " + String.join(", ", found) + ".";
    }

    /** The paths that count within the limits that are asked for. */
    public static PathOptions limited(PathOptions usual, RelateOptions asked) {
        PathOptions paths = asked.maxLength() == 0 ? usual : usual.withMaxLength(asked.maxLength());
        return asked.budget() == 0 ? paths : paths.withMaxSteps(asked.budget());
    }

    /** How often a body holds with a head, if that is known. */
    interface HeldShares {
        Optional<Held> of(int[] body, int head);
    }

    /** How a body is composed, with so many heads of each span. */
    synchronized BodyComposition compose(int[] body, int heads, NullWeight weight, HeldShares held, String note) {
        List<Step> steps = IntStream.of(body)
                .mapToObj(step -> new Step(named(relations.base(step)), relations.isInverse(step)))
                .toList();
        return new BodyComposition(steps, span(model.compose(body).corrected(weight), body, heads, held), note);
    }

    private BodyComposition.Span span(Composition tree, int[] body, int most, HeldShares held) {
        List<BodyComposition.Cut> cuts = IntStream.range(0, tree.choices().size())
                .mapToObj(i -> new BodyComposition.Cut(
                        Arrays.stream(tree.choices().get(i).cuts()).boxed().toList(),
                        tree.choices().get(i).weight(),
                        i == tree.chosen()))
                .sorted(Comparator.comparing(BodyComposition.Cut::taken).reversed())
                .toList();
        int[] part = Arrays.copyOfRange(body, tree.from(), tree.to());
        List<BodyComposition.Head> heads = tree.topHeads(most).stream()
                .map(head -> new BodyComposition.Head(
                        head.relation() < 0 ? Optional.empty() : Optional.of(named(head.relation())),
                        head.probability(),
                        head.relation() < 0
                                ? Optional.empty()
                                : held.of(part, head.relation()).map(RelationNetwork::named)))
                .toList();
        return new BodyComposition.Span(
                tree.from(),
                tree.to(),
                cuts,
                heads,
                tree.parts().stream().map(each -> span(each, body, most, held)).toList());
    }

    static BodyComposition.Held named(Held found) {
        return new BodyComposition.Held(found.share(), found.pairs());
    }

    /** A relation or inverse by its names. */
    public Named named(int relation) {
        return new Named(relations.name(relation), shown.relation(relation));
    }

    @Override
    public void close() {
        model.close();
    }
}
