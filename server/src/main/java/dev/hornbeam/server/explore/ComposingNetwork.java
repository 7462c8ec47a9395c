package dev.hornbeam.server.explore;

import dev.hornbeam.Named;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.neural.model.Composition;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.rule.Algebra;
import dev.hornbeam.rule.Algebra.HeldCompositions;
import dev.hornbeam.rule.Algebra.SeenPairs;
import dev.hornbeam.rule.NullWeight;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.server.view.AlgebraPage;
import dev.hornbeam.server.view.CompositionPage;
import dev.hornbeam.server.view.RelatePage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The trained network of a model: what it composes, and how two entities are related by it. It is read when it is first asked,
 * and asked by one request at a time.
 */
public final class ComposingNetwork implements AutoCloseable {
    private static final int HEADS = 5;
    private static final int LETTERS = 40;

    private final Path folder;
    private final Graph graph;
    private final ShownNames names;
    private final Sentences sentences;
    private Loaded loaded;

    private record Loaded(
            RelationModel model, Corpus corpus, NullWeight weight, SeenPairs seen, HeldCompositions held) {}

    ComposingNetwork(Path folder, Graph graph, ShownNames names) {
        this.folder = folder;
        this.graph = graph;
        this.names = names;
        this.sentences = new Sentences(names);
    }

    private Loaded loaded() {
        if (loaded == null) {
            loaded = ModelFolder.read(folder, files -> {
                Corpus corpus = files.corpus();
                RuleSet rules = files.rules();
                return new Loaded(
                        RelationModel.load(files),
                        corpus,
                        NullWeight.of(corpus),
                        SeenPairs.of(corpus),
                        HeldCompositions.of(rules));
            });
        }
        return loaded;
    }

    /** How a body over the relations of the graph is composed. */
    public synchronized CompositionPage compose(List<Integer> steps) {
        if (steps.size() > SamplerOptions.LONGEST) {
            throw InputException.of(
                    "body", steps.size() + " relations", "at most " + SamplerOptions.LONGEST, "Maybe a part of it.");
        }
        Loaded now = loaded();
        Relations relations = graph.relations();
        int[] body = steps.stream().mapToInt(step -> step).toArray();
        int[] own = now.model().own(body, relations);
        for (int i = 0; i < own.length; i++) {
            if (own[i] == Vocabulary.UNKNOWN) {
                throw InputException.of(
                        "relation \"" + relations.name(body[i]) + "\"",
                        "a relation that the model was not learned from",
                        "those of its own",
                        "Maybe learn again from this graph.");
            }
        }
        Composition tree = now.model().compose(body, relations).corrected(now.weight());
        return new CompositionPage(steps.stream().map(names::step).toList(), node(tree, own, now), note(now.corpus()));
    }

    private CompositionPage.SpanNode node(Composition tree, int[] body, Loaded now) {
        List<CompositionPage.Cut> cuts = IntStream.range(0, tree.choices().size())
                .mapToObj(i -> new CompositionPage.Cut(
                        Arrays.stream(tree.choices().get(i).cuts()).boxed().toList(),
                        tree.choices().get(i).weight(),
                        i == tree.chosen()))
                .sorted(Comparator.comparing(CompositionPage.Cut::taken).reversed())
                .toList();
        int[] span = Arrays.copyOfRange(body, tree.from(), tree.to());
        return new CompositionPage.SpanNode(
                tree.from(),
                tree.to(),
                cuts,
                tree.topHeads(HEADS).stream()
                        .map(head -> share(head, span, now))
                        .toList(),
                tree.parts().stream().map(part -> node(part, body, now)).toList());
    }

    private CompositionPage.HeadShare share(Composition.Head head, int[] span, Loaded now) {
        return new CompositionPage.HeadShare(
                head.relation() < 0 ? Optional.empty() : Optional.of(ofModel(head.relation(), now)),
                head.probability(),
                held(span, head.relation(), now));
    }

    private static Optional<CompositionPage.HeldShare> held(int[] body, int head, Loaded now) {
        return head < 0
                ? Optional.empty()
                : now.held().of(body, head).map(found -> new CompositionPage.HeldShare(found.share(), found.pairs()));
    }

    /** A relation of the model by the names of the graph, which may lack it. */
    private Named ofModel(int relation, Loaded now) {
        String name = now.model().relations().name(relation);
        int id = graph.relations().id(name);
        return id == Vocabulary.UNKNOWN ? new Named(name, name) : names.relation(id);
    }

    private static String note(Corpus corpus) {
        return corpus.openPaths()
                .filter(open -> open.found() != open.kept())
                .map(open -> String.format(
                        Locale.ROOT,
                        "Shares are of all paths: training kept %,d of %,d paths without a head.",
                        open.kept(),
                        open.found()))
                .orElse("");
    }

    /** The composition table of some relations, or of the most frequent. */
    public synchronized AlgebraPage algebra(List<Integer> wanted) {
        Loaded now = loaded();
        int[] all = frequent(now.corpus());
        int[] letters = wanted.isEmpty()
                ? Arrays.stream(all).limit(LETTERS).sorted().toArray()
                : now.model().own(wanted.stream().mapToInt(id -> id).distinct().toArray(), graph.relations());
        if (Arrays.stream(letters).anyMatch(id -> id == Vocabulary.UNKNOWN)) {
            throw InputException.of(
                    "relations", "one that the model was not learned from", "its own", "Maybe leave it out.");
        }
        Algebra table = Algebra.of(now.weight().on(now.model().scorer()), letters);
        List<AlgebraPage.AlgebraCell> cells = new ArrayList<>();
        for (int i = 0; i < table.cells().size(); i++) {
            Algebra.Cell cell = table.cells().get(i);
            cells.add(new AlgebraPage.AlgebraCell(
                    i / letters.length,
                    i % letters.length,
                    cell.isDefined() ? Optional.of(ofModel(cell.head(), now)) : Optional.empty(),
                    cell.isDefined() ? cell.probability() : cell.none(),
                    now.seen().areNeighbours(cell.first(), cell.second()),
                    held(new int[] {cell.first(), cell.second()}, cell.head(), now)));
        }
        return new AlgebraPage(
                Arrays.stream(letters).mapToObj(letter -> ofModel(letter, now)).toList(), all.length, cells);
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

    /** Which relation leads from one entity to another, and by which paths. */
    public synchronized RelatePage relate(String from, String to, int maxLength, int most) {
        int head = names.entityId(from);
        int tail = names.entityId(to);
        if (head == tail) {
            throw InputException.of(
                    "tail", "the same entity as head: " + to, "another", "Maybe one of them is a mistake.");
        }
        Loaded now = loaded();
        now.model().requireShared(graph.relations(), "the graph");
        PathOptions usual = now.model().graphPaths();
        PathOptions options = maxLength == 0 ? usual : usual.withMaxLength(maxLength);
        PairPaths search = new PairPaths(graph, options);
        PathBag paths = now.model().readable(search.between(head, tail));
        RelationAnswer answer = now.model().predictor(graph).answer(paths);
        List<Named> known = IntStream.range(0, graph.relations().count())
                .filter(relation -> graph.contains(head, relation, tail))
                .mapToObj(names::relation)
                .toList();
        return new RelatePage(
                names.entity(head),
                names.entity(tail),
                known,
                answer.basis().name().toLowerCase(Locale.ROOT),
                paths.paths(),
                paths.size(),
                paths.isCut(),
                paths.isEmpty() ? search.distance(head, tail) : OptionalInt.empty(),
                answer.ranked().stream()
                        .limit(most)
                        .map(relation -> guess(relation, answer))
                        .toList());
    }

    private RelatePage.GuessRow guess(int relation, RelationAnswer answer) {
        PathBag paths = answer.paths();
        List<RelatePage.VoteRow> votes = answer.votes(relation).stream()
                .map(vote -> new RelatePage.VoteRow(
                        vote.share(),
                        paths.count(vote.body()),
                        sentences.path(
                                paths.body(vote.body()),
                                Arrays.stream(paths.example(vote.body()))
                                        .boxed()
                                        .toList())))
                .toList();
        return new RelatePage.GuessRow(names.relation(relation), answer.probability(relation), votes);
    }

    @Override
    public synchronized void close() {
        if (loaded != null) {
            loaded.model().close();
            loaded = null;
        }
    }
}
