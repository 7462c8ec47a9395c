package dev.hornbeam;

import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.NamePolicy;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.FactChoice;
import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.graph.write.DatasetWriter;
import dev.hornbeam.graph.write.DatasetWriter.WriteOptions;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.stats.DatasetStatistics;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The facts of a graph: those to learn from, and perhaps some to choose on and to measure on; immutable.
 *
 * <pre>
 *   Facts facts = Facts.read(Path.of("company.tsv"));
 *   Facts more = facts.plus(new Fact("Gus", "basedIn", "Lisbon"));
 * </pre>
 */
public final class Facts {
    static {
        Internals.open(new InternalAccess());
    }

    private final Dataset dataset;
    private final DisplayNames shown;

    Facts(Dataset dataset) {
        this.dataset = Objects.requireNonNull(dataset, "dataset");
        this.shown = dataset.displayNames();
    }

    /**
     * Reads files of triples or folders of train, valid and test files, whatever the format and compression; several sources
     * become one graph.
     *
     * @throws InputException if one cannot be read, in one line that says where and why
     */
    public static Facts read(Path... sources) {
        return reader().read(sources);
    }

    /** Reads facts in a way of your own. */
    public static Reader reader() {
        return new Reader(ReadOptions.DEFAULTS);
    }

    /** Reads facts; immutable, each call gives a changed copy. */
    public static final class Reader {
        private final ReadOptions options;

        private Reader(ReadOptions options) {
            this.options = options;
        }

        private Reader with(Optional<String> format, String order, List<String> columns, boolean lenient) {
            return new Reader(new ReadOptions(format, order, columns, lenient, options.literals(), options.prefixes())
                    .withFilter(options.filter())
                    .withGraphs(options.graphs()));
        }

        /** Files are of this format, such as {@code csv}, whatever their names and content. */
        public Reader format(String name) {
            return with(
                    Optional.of(Objects.requireNonNull(name, "name")),
                    options.order(),
                    options.columns(),
                    options.lenient());
        }

        /** The columns are head, relation and tail in this order: {@code hrt}, {@code htr}, … */
        public Reader order(String order) {
            return with(options.format(), Objects.requireNonNull(order, "order"), options.columns(), options.lenient());
        }

        /** The names of the columns of head, relation and tail in the first row of a CSV file. */
        public Reader columns(String head, String relation, String tail) {
            return with(options.format(), options.order(), List.of(head, relation, tail), options.lenient());
        }

        /** Bad rows are skipped. */
        public Reader lenient() {
            return with(options.format(), options.order(), options.columns(), true);
        }

        /** Only facts of these relations are kept; {@code *} stands for any characters. */
        public Reader include(String... relations) {
            FactChoice filter = options.filter();
            return new Reader(options.withFilter(new FactChoice(
                    List.of(relations),
                    filter.exclude(),
                    filter.excludeKinds(),
                    filter.literals(),
                    filter.everything(),
                    filter.ranges(),
                    filter.known())));
        }

        /** Facts of these relations are left out; {@code *} stands for any characters. */
        public Reader exclude(String... relations) {
            FactChoice filter = options.filter();
            return new Reader(options.withFilter(new FactChoice(
                    filter.include(),
                    List.of(relations),
                    filter.excludeKinds(),
                    filter.literals(),
                    filter.everything(),
                    filter.ranges(),
                    filter.known())));
        }

        /** Only facts of these named graphs, as IRIs in angle brackets. */
        public Reader graphs(String... iris) {
            return new Reader(options.withGraphs(Set.of(iris)));
        }

        /**
         * Reads files or folders as one graph.
         *
         * @throws InputException if one cannot be read, in one line that says where and why
         */
        public Facts read(Path... sources) {
            List<String> names = Arrays.stream(Objects.requireNonNull(sources, "sources"))
                    .map(source -> Objects.requireNonNull(source, "source").toString())
                    .toList();
            return new Facts(new DatasetReader(options).read(names).dataset());
        }
    }

    /** The graph that comes with Hornbeam: the kinship of Europe's royal houses, with facts held out. */
    public static Facts royalHouses() {
        return new Facts(RoyalHouses.dataset());
    }

    /** The facts that a {@code DatasetReader} has read, with options and a listener of its own. */
    public static Facts of(Reading reading) {
        return new Facts(Objects.requireNonNull(reading, "reading").dataset());
    }

    /** These facts, all of them to learn from. */
    public static Facts of(Collection<Fact> facts) {
        return of(facts, List.of(), List.of());
    }

    /**
     * Facts to learn from, to choose on and to measure on.
     *
     * @throws InputException if a name cannot be one
     */
    public static Facts of(Collection<Fact> train, Collection<Fact> valid, Collection<Fact> test) {
        VocabularyBuilder entities = new VocabularyBuilder();
        VocabularyBuilder relations = new VocabularyBuilder();
        Triples first = triples(Objects.requireNonNull(train, "train"), entities, relations);
        Triples second = triples(Objects.requireNonNull(valid, "valid"), entities, relations);
        Triples third = triples(Objects.requireNonNull(test, "test"), entities, relations);
        return new Facts(
                new Dataset("facts", entities.build(), new Relations(relations.build()), first, second, third));
    }

    private static Triples triples(Collection<Fact> facts, VocabularyBuilder entities, VocabularyBuilder relations) {
        Triples.Builder triples = new Triples.Builder();
        for (Fact fact : facts) {
            requireNames(Objects.requireNonNull(fact, "fact"));
            int head = entities.add(fact.head());
            triples.add(head, relations.add(fact.relation()), entities.add(fact.tail()));
        }
        return triples.build();
    }

    private static void requireNames(Fact fact) {
        Stream.of(fact.head(), fact.relation(), fact.tail())
                .flatMap(name -> NamePolicy.problem(name, fact.toString()).stream())
                .forEach(problem -> {
                    throw problem;
                });
        if (fact.relation().startsWith(Relations.INVERSE_PREFIX)) {
            throw InputException.of(
                    fact.toString(),
                    "a relation that begins with " + Relations.INVERSE_PREFIX,
                    "another name: that prefix marks inverses",
                    "Maybe swap head and tail of the fact, or rename the relation.");
        }
    }

    /** The same with more facts to learn from; those that are there already are not added again. */
    public Facts plus(Fact... facts) {
        return plus(List.of(Objects.requireNonNull(facts, "facts")));
    }

    /** The same with more facts to learn from; those that are there already are not added again. */
    public Facts plus(Collection<Fact> facts) {
        Objects.requireNonNull(facts, "facts").forEach(Facts::requireNames);
        Triples.Builder more = new Triples.Builder();
        VocabularyBuilder entities = VocabularyBuilder.of(dataset.entities());
        VocabularyBuilder relations = VocabularyBuilder.of(dataset.relations().names());
        int entitiesBefore = entities.size();
        int relationsBefore = relations.size();
        Set<Triple> added = new HashSet<>();
        for (Fact fact : facts) {
            int head = entities.add(fact.head());
            added.add(new Triple(head, relations.add(fact.relation()), entities.add(fact.tail())));
        }
        Set<Triple> known = found(dataset.train(), added);
        added.stream()
                .filter(triple -> !known.contains(triple))
                .forEach(triple -> more.add(triple.head(), triple.relation(), triple.tail()));
        return new Facts(new Dataset(
                        dataset.name(),
                        entities.size() == entitiesBefore ? dataset.entities() : entities.build(),
                        relations.size() == relationsBefore ? dataset.relations() : new Relations(relations.build()),
                        dataset.train().and(more.build()),
                        dataset.valid(),
                        dataset.test(),
                        dataset.prefixes(),
                        dataset.labels())
                .withSchema(dataset.schema())
                .inOrder());
    }

    /** The same without some facts, whichever split they are in. */
    public Facts minus(Fact... facts) {
        return minus(List.of(Objects.requireNonNull(facts, "facts")));
    }

    /** The same without some facts, whichever split they are in. */
    public Facts minus(Collection<Fact> facts) {
        Set<Triple> removed = new HashSet<>();
        for (Fact fact : Objects.requireNonNull(facts, "facts")) {
            int head = dataset.entities().id(fact.head());
            int relation = dataset.relations().id(fact.relation());
            int tail = dataset.entities().id(fact.tail());
            if (head >= 0 && relation >= 0 && tail >= 0) {
                removed.add(new Triple(head, relation, tail));
            }
        }
        return new Facts(new Dataset(
                        dataset.name(),
                        dataset.entities(),
                        dataset.relations(),
                        without(dataset.train(), removed),
                        without(dataset.valid(), removed),
                        without(dataset.test(), removed),
                        dataset.prefixes(),
                        dataset.labels())
                .withSchema(dataset.schema())
                .inOrder());
    }

    /** Which of some facts are among others. */
    static Set<Triple> found(Triples among, Set<Triple> some) {
        Set<Triple> found = new HashSet<>();
        Set<Integer> heads = new HashSet<>();
        some.forEach(triple -> heads.add(triple.head()));
        for (int i = 0; i < among.size(); i++) {
            if (heads.contains(among.head(i)) && some.contains(among.get(i))) {
                found.add(among.get(i));
            }
        }
        return found;
    }

    private static Triples without(Triples facts, Set<Triple> removed) {
        if (found(facts, removed).isEmpty()) {
            return facts;
        }
        Triples.Builder rest = new Triples.Builder(facts.size());
        for (int i = 0; i < facts.size(); i++) {
            if (!removed.contains(facts.get(i))) {
                rest.add(facts.head(i), facts.relation(i), facts.tail(i));
            }
        }
        return rest.build();
    }

    /** The facts to learn from. */
    public List<Fact> train() {
        return named(dataset.train());
    }

    /** The facts that choices are made on; empty if there are none. */
    public List<Fact> valid() {
        return named(dataset.valid());
    }

    /** The facts that are measured on; empty if there are none. */
    public List<Fact> test() {
        return named(dataset.test());
    }

    /** How many facts there are, of all splits together. */
    public int size() {
        return dataset.train().size() + dataset.valid().size() + dataset.test().size();
    }

    /** The name of the data in messages and reports. */
    public String name() {
        return dataset.name();
    }

    /** The names of the relations, inverses left out. */
    public List<String> relations() {
        Relations relations = dataset.relations();
        return IntStream.range(0, relations.count()).mapToObj(relations::name).toList();
    }

    /**
     * The entity that a word means: its name, its label or the short form of its IRI.
     *
     * @throws InputException if there is none, with the closest name
     */
    public Named entity(String word) {
        return entity(names().entity(Objects.requireNonNull(word, "word")));
    }

    /**
     * The relation or inverse that a word means: its name, its label or the short form of its IRI.
     *
     * @throws InputException if there is none, with the closest name
     */
    public Named relation(String word) {
        return relation(names().relation(Objects.requireNonNull(word, "word")));
    }

    /**
     * The same.
     *
     * @param where the word comes from, for the message if there is no such relation
     */
    public Named relation(String word, String where) {
        return relation(names().relation(Objects.requireNonNull(word, "word"), where));
    }

    /** Whether the graph has the names of a fact, in full. */
    public boolean knows(Fact fact) {
        return dataset.entities().id(fact.head()) >= 0
                && dataset.relations().id(fact.relation()) >= 0
                && dataset.entities().id(fact.tail()) >= 0;
    }

    /** The names of the entities, as a view. */
    public List<String> entities() {
        return view(dataset.entities().size(), dataset.entities()::name);
    }

    /** The namespaces of IRIs by the prefix that stands for each. */
    public Map<String, String> prefixes() {
        return dataset.prefixes().namespaces();
    }

    /** An entity as people read it: its label, a short form of its IRI, or else its name. */
    public String shownEntity(String name) {
        int id = dataset.entities().id(Objects.requireNonNull(name, "name"));
        return id < 0 ? shown.shorten(name) : shown.entity(id);
    }

    /** A relation or inverse as people read it: its label, a short form of its IRI, or else its name. */
    public String shownRelation(String name) {
        int id = dataset.relations().id(Objects.requireNonNull(name, "name"));
        return id < 0 ? shown.shorten(name) : shown.relation(id);
    }

    /**
     * The same.
     *
     * @param where the word comes from, for the message if there is no such entity
     */
    public Named entity(String word, String where) {
        return entity(names().entity(Objects.requireNonNull(word, "word"), where));
    }

    Named entity(int id) {
        return new Named(dataset.entities().name(id), shown.entity(id));
    }

    Named relation(int id) {
        return named(id, dataset.relations(), shown);
    }

    static Named named(int relation, Relations relations, DisplayNames names) {
        return new Named(relations.name(relation), names.relation(relation));
    }

    /** A fact with names to show; the relation may be an inverse, which turns it round. */
    NamedFact shown(int head, int relation, int tail) {
        boolean inverse = dataset.relations().isInverse(relation);
        return new NamedFact(
                entity(inverse ? tail : head),
                relation(dataset.relations().base(relation)),
                entity(inverse ? head : tail));
    }

    /** A path along a body, as the entities that it joins. */
    GraphPath path(int[] body, List<Integer> entities) {
        return GraphPath.of(
                entities.stream().map(this::entity).toList(), ChainRule.steps(body, dataset.relations(), shown));
    }

    /** The same shown as a model's data was: by its prefixes and the labels of its relations. */
    Facts shownWith(Provenance learned) {
        return new Facts(dataset.shownWith(new Prefixes(learned.prefixes()), Labels.ofRelations(learned.labels())));
    }

    /** A rule as people write it, by names in full or as they are shown. */
    Rule rule(String text) {
        try {
            return RuleFormat.stated(Objects.requireNonNull(text, "rule"), "RULE", dataset.relations());
        } catch (InputException e) {
            if (shown.relations().isSameAs(dataset.relations())) {
                throw e;
            }
            return RuleFormat.stated(text, "RULE", shown.relations());
        }
    }

    DisplayNames displayNames() {
        return shown;
    }

    /**
     * The train facts split at random into facts to learn from, to choose on and to measure on, without duplicates.
     *
     * @param valid the share of facts to choose on, such as 0.1
     * @param test the share of facts to measure on, such as 0.1
     */
    public Facts split(double valid, double test, long seed) {
        return new Facts(new RandomSplit(new SplitShares(1 - valid - test, valid, test), seed)
                .split(dataset)
                .inOrder());
    }

    /** What the graph holds, relation by relation, and whether its test facts leak. */
    public DatasetStatistics statistics() {
        return DatasetStatistics.of(dataset);
    }

    /** Writes a folder of train, valid and test files, tab-separated, which must not be there yet. */
    public void save(Path folder) {
        save(folder, false);
    }

    /**
     * Writes a folder of train, valid and test files, tab-separated.
     *
     * @param replace whether a data set that is there is replaced
     */
    public void save(Path folder, boolean replace) {
        new DatasetWriter(new WriteOptions(false, replace))
                .write(dataset.withSchemaBack(), Objects.requireNonNull(folder, "folder"));
    }

    Dataset dataset() {
        return dataset;
    }

    NameFinder names() {
        return NameFinder.of(dataset);
    }

    /** Facts by ids. */
    Triples triples(Collection<Fact> facts) {
        NameFinder names = names();
        Relations relations = dataset.relations();
        Triples.Builder triples = new Triples.Builder();
        for (Fact fact : facts) {
            int relation = names.relation(fact.relation());
            int head = names.entity(fact.head());
            int tail = names.entity(fact.tail());
            boolean inverse = relations.isInverse(relation);
            triples.add(inverse ? tail : head, relations.base(relation), inverse ? head : tail);
        }
        return triples.build();
    }

    private List<Fact> named(Triples triples) {
        return view(triples.size(), i -> named(triples.get(i)));
    }

    Fact named(Triple triple) {
        return named(triple.head(), triple.relation(), triple.tail());
    }

    /** A fact by names; that of an inverse is turned round. */
    Fact named(int head, int relation, int tail) {
        boolean inverse = dataset.relations().isInverse(relation);
        return new Fact(
                dataset.entities().name(inverse ? tail : head),
                dataset.relations().name(dataset.relations().base(relation)),
                dataset.entities().name(inverse ? head : tail));
    }

    static <T> List<T> view(int size, IntFunction<T> get) {
        return new AbstractList<>() {
            @Override
            public T get(int i) {
                return get.apply(Objects.checkIndex(i, size));
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    /** {@code company: 76 facts of 11 relations}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: %,d facts of %,d relations",
                dataset.name(),
                size(),
                dataset.relations().count());
    }
}
