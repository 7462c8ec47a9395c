package dev.hornbeam.learn;

import dev.hornbeam.BodyComposition;
import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.Named;
import dev.hornbeam.RelateOptions;
import dev.hornbeam.RelationAlgebra;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.RelationNames;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.Task;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.Algebra;
import dev.hornbeam.rule.Algebra.HeldCompositions;
import dev.hornbeam.rule.Algebra.SeenPairs;
import dev.hornbeam.rule.NullWeight;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The network of a model of either task: how relations compose, and how two entities are related by the paths between them. It
 * holds the network until it is closed. Safe for several threads, one question at a time.
 */
public final class RelationModel implements AutoCloseable {
    private static final int HEADS = 5;
    private static final int LETTERS = 40;

    private final RelationNetwork network;
    private final NullWeight weight;
    private final HeldCompositions held;
    private final Map<String, String> relationNames;

    /** The graph that was asked last, in the network's own relations. */
    private Optional<OwnGraph> last = Optional.empty();

    private record OwnGraph(Facts facts, FactsUsed used, Map<String, String> names, Graph graph) {}

    private RelationModel(RelationNetwork network, HeldCompositions held, Map<String, String> relationNames) {
        this.network = network;
        this.weight = NullWeight.of(network.corpus());
        this.held = held;
        this.relationNames = relationNames;
    }

    /**
     * Reads a model folder.
     *
     * @throws InputException if it is something else, unfinished, damaged, or of a newer version
     */
    public static RelationModel load(Path folder) {
        return of(RelationNetwork.load(Objects.requireNonNull(folder, "folder")));
    }

    static RelationModel of(RelationNetwork network) {
        return new RelationModel(network, HeldCompositions.of(network.rules()), Map.of());
    }

    /** The relations that the model knows, without inverses. */
    public List<Named> relations() {
        return IntStream.range(0, network.relations().count())
                .mapToObj(network::named)
                .toList();
    }

    /** The same network; how often compositions hold is counted in these facts instead of taken from the model's rules. */
    public RelationModel countedIn(Facts facts) {
        Graph graph = Internals.of().dataset(facts).buildGraph();
        RuleStatisticsCounter counter = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS);
        return new RelationModel(
                network,
                HeldCompositions.counted(network.rules(), asked -> counter.count(asked.over(graph.relations()))),
                relationNames);
    }

    /**
     * The same network for facts that have other names for relations than the facts learned from. Relations that are not named are
     * matched by IRI, prefixed name and label.
     *
     * @param names relations of the model, each with its name in the facts
     */
    public RelationModel withRelationNames(Map<String, String> names) {
        return new RelationModel(network, held, Map.copyOf(names));
    }

    /** The same with the names of a file of two columns: a relation of the model, a tab, and its name in the facts. */
    public RelationModel withRelationNames(Path file) {
        try {
            return withRelationNames(RelationNames.read(Objects.requireNonNull(file, "file")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * By which of the model's relations one entity leads to another in a graph, which may be one never seen: relations are
     * found by name, and facts of relations that the model does not know are left out. A model of one graph may answer that no
     * relation does.
     *
     * @throws InputException if the graph does not know a name, has no facts about an entity, or shares no relation with the model
     */
    public RelationRanking relate(Facts facts, String head, String tail) {
        return relate(facts, head, tail, RelateOptions.DEFAULTS);
    }

    /** The same with options. */
    public synchronized RelationRanking relate(Facts facts, String head, String tail, RelateOptions options) {
        return relate(facts, relationNames, head, tail, options);
    }

    private synchronized RelationRanking relate(
            Facts facts, Map<String, String> names, String head, String tail, RelateOptions options) {
        Dataset data = shown(facts);
        requireShared(facts, names);
        OwnGraph own = last.filter(each -> each.facts() == facts
                        && each.used() == options.facts()
                        && each.names().equals(names))
                .orElseGet(() -> new OwnGraph(facts, options.facts(), names, graph(facts, names, options.facts())));
        last = Optional.of(own);
        return relate(own.graph(), data, head, tail, options);
    }

    /** The same on the graph that a model reasons on, with the names that it has for relations unless others were given. */
    public RelationRanking relate(Completion completion, String head, String tail, RelateOptions options) {
        Graph graph = Internals.of().completer(completion).graph();
        Dataset data = Internals.of().dataset(completion.facts());
        Map<String, String> names =
                relationNames.isEmpty() ? Internals.of().relationNames(completion.model()) : relationNames;
        return names.isEmpty() && graph.relations().isSameAs(network.relations())
                ? relate(graph, data, head, tail, options.withFacts(completion.used()))
                : relate(completion.facts(), names, head, tail, options.withFacts(completion.used()));
    }

    private void requireShared(Facts facts, Map<String, String> names) {
        if (IntStream.of(ownIds(facts, names)).allMatch(id -> id == Vocabulary.UNKNOWN)) {
            Dataset data = Internals.of().dataset(facts);
            throw InputException.of(
                    data.name(),
                    "no relation that the model knows: " + NameFinder.of(data).someRelations(),
                    "some of "
                            + NameFinder.of(network.relations(), data.prefixes(), data.labels())
                                    .someRelations(),
                    "Maybe the model was learned from other data, or the names differ: then give a map of names.");
        }
    }

    /** The model's ids of the relations of facts: as mapped, or of the same name, IRI, prefixed name or label. */
    private int[] ownIds(Facts facts, Map<String, String> names) {
        Dataset data = Internals.of().dataset(facts);
        Relations own = network.relations();
        Relations there = own.renamed(network.provenance().relationNames(own).in(data, names));
        return IntStream.range(0, data.relations().count())
                .map(relation -> there.id(data.relations().name(relation)))
                .toArray();
    }

    private Graph graph(Facts facts, Map<String, String> names, FactsUsed used) {
        Dataset data = Internals.of().dataset(facts);
        if (names.isEmpty() && data.relations().isSameAs(network.relations())) {
            return data.buildGraph(used);
        }
        Triples.Builder known = new Triples.Builder();
        Triples all = data.facts(used);
        int[] ownIds = ownIds(facts, names);
        for (int i = 0; i < all.size(); i++) {
            int relation = ownIds[all.relation(i)];
            if (relation != Vocabulary.UNKNOWN) {
                known.add(all.head(i), relation, all.tail(i));
            }
        }
        return Graph.of(data.entities(), network.relations(), known.build());
    }

    private RelationRanking relate(Graph graph, Dataset data, String head, String tail, RelateOptions options) {
        NameFinder names = NameFinder.of(data);
        int from = names.entity(head);
        int to = names.entity(tail);
        if (from == to) {
            throw InputException.of(
                    "tail", "the same entity as head: " + tail, "another", "Maybe one of them is a mistake.");
        }
        if (!isOfStories()) {
            requireFacts(graph, data, from);
            requireFacts(graph, data, to);
        }
        PathOptions paths = RelationNetwork.limited(network.graphPaths(), options);
        return network.rank(
                graph,
                data.displayNames(),
                from,
                to,
                new PairPaths(graph, paths).between(from, to),
                paths,
                known(data, options.facts(), from, to),
                -1);
    }

    private static void requireFacts(Graph graph, Dataset data, int entity) {
        if (graph.degree(entity) == 0) {
            throw InputException.of(
                    data.displayNames().entity(entity),
                    "no fact about it by a relation that the model knows",
                    "an entity with facts",
                    "Maybe its facts are in another split or file.");
        }
    }

    private static List<Named> known(Dataset data, FactsUsed used, int head, int tail) {
        Triples facts = data.facts(used);
        return IntStream.range(0, facts.size())
                .filter(i -> facts.head(i) == head && facts.tail(i) == tail)
                .map(facts::relation)
                .distinct()
                .sorted()
                .mapToObj(relation -> new Named(
                        data.relations().name(relation), data.displayNames().relation(relation)))
                .toList();
    }

    /** The relations of facts that the model does not know: paths through them mean nothing to it. */
    public List<Named> unknown(Facts facts) {
        Dataset data = shown(facts);
        Relations relations = data.relations();
        int[] ownIds = ownIds(facts, relationNames);
        return IntStream.range(0, ownIds.length)
                .filter(relation -> ownIds[relation] == Vocabulary.UNKNOWN)
                .mapToObj(relations::name)
                .map(name -> new Named(name, data.prefixes().shorten(name)))
                .toList();
    }

    private Dataset shown(Facts facts) {
        Provenance learned = network.provenance();
        return Internals.of()
                .dataset(Objects.requireNonNull(facts, "facts"))
                .shownWith(new Prefixes(learned.prefixes()), Labels.ofRelations(learned.labels()));
    }

    /** Whether it was learned from many small graphs: then paths of any length count by default. */
    public boolean isOfStories() {
        return network.provenance().task() == Task.RELATION;
    }

    /** What two relations in a row amount to, for the relations of bodies: the 40 most frequent if there are more. */
    public RelationAlgebra algebra() {
        return algebra(List.of());
    }

    /** The same for some relations; inverses by their own names. None stands for the most frequent. */
    public RelationAlgebra algebra(List<String> relations) {
        synchronized (network) { // one question at a time, by whichever model of the network
            Corpus corpus = network.corpus();
            int[] frequent = frequent(corpus);
            int[] letters = relations.isEmpty()
                    ? Arrays.stream(frequent).limit(LETTERS).sorted().toArray()
                    : Arrays.stream(ids(relations)).distinct().toArray();
            SeenPairs seen = SeenPairs.of(corpus);
            List<Algebra.Cell> table =
                    Algebra.of(weight.on(network.scorer()), letters).cells();
            List<RelationAlgebra.Cell> cells = new ArrayList<>();
            for (int i = 0; i < table.size(); i++) {
                Algebra.Cell cell = table.get(i);
                Named best = network.named(cell.head());
                cells.add(new RelationAlgebra.Cell(
                        i / letters.length,
                        i % letters.length,
                        cell.isDefined() ? Optional.of(best) : Optional.empty(),
                        cell.isDefined() ? cell.probability() : cell.none(),
                        best,
                        cell.probability(),
                        cell.none(),
                        seen.areNeighbours(cell.first(), cell.second()),
                        seen.asked(cell.first(), cell.second()),
                        held.of(new int[] {cell.first(), cell.second()}, cell.head())
                                .map(RelationNetwork::named)));
            }
            return new RelationAlgebra(
                    Arrays.stream(letters).mapToObj(network::named).toList(), frequent.length, cells, note());
        }
    }

    /** The relations and inverses of bodies, the most frequent first. */
    private static int[] frequent(Corpus corpus) {
        long[] counts = new long[corpus.directedCount()];
        for (int body = 0; body < corpus.size(); body++) {
            for (int i = 0; i < corpus.length(body); i++) {
                counts[corpus.relation(body, i)] += corpus.total(body);
            }
        }
        return IntStream.range(0, counts.length)
                .filter(letter -> counts[letter] > 0)
                .boxed()
                .sorted(Comparator.comparingLong(letter -> -counts[letter]))
                .mapToInt(letter -> letter)
                .toArray();
    }

    /** How a chain of relations is composed, merge by merge; inverses by their own names. */
    public BodyComposition compose(List<String> body) {
        return compose(body, HEADS);
    }

    /**
     * The same with so many heads of each span.
     *
     * @throws InputException if the body is longer than any that is learned from, or the model does not know a relation
     */
    public BodyComposition compose(List<String> body, int heads) {
        if (body.isEmpty() || body.size() > SamplerOptions.LONGEST) {
            throw InputException.of(
                    "body", body.size() + " relations", "1 to " + SamplerOptions.LONGEST, "Maybe a part of it.");
        }
        synchronized (network) {
            return network.compose(ids(body), heads, weight, held::of, note());
        }
    }

    private int[] ids(List<String> names) {
        NameFinder finder = network.provenance().finder(network.relations());
        return names.stream().mapToInt(finder::relation).toArray();
    }

    private String note() {
        return isOfStories()
                ? ""
                : network.corpus()
                        .openPaths()
                        .map(open -> open.found() == open.kept()
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        open.weight() < 10
                                                ? "Shares are of all paths: training kept %,d of %,d paths without a head, and each counts for %.1f here."
                                                : "Shares are of all paths: training kept %,d of %,d paths without a head, and each counts for %,.0f here.",
                                        open.kept(),
                                        open.found(),
                                        open.weight()))
                        .orElse(
                                "Shares are of closed paths mostly: this model does not say how many paths without a head training"
                                        + " left out, so \"no head\" is rarer here than in the graph. Maybe learn it again.");
    }

    @Override
    public void close() {
        network.close();
    }
}
