package dev.hornbeam;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.NamePolicy;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.write.DatasetWriter;
import dev.hornbeam.graph.write.DatasetWriter.WriteOptions;
import dev.hornbeam.input.InputException;
import dev.hornbeam.stats.DatasetStatistics;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The facts of a graph: those to learn from, and perhaps some to choose on and to measure on; immutable.
 *
 * <pre>
 *   Facts facts = Facts.read(Path.of("company.tsv"));
 * </pre>
 */
public final class Facts {
    private final Dataset dataset;

    private Facts(Dataset dataset) {
        this.dataset = Objects.requireNonNull(dataset);
    }

    /**
     * Reads a file of triples or a folder of train, valid and test files, whatever the format and compression.
     *
     * @throws dev.hornbeam.input.InputException if it cannot be read, in one line that says where and why
     */
    public static Facts read(Path source) {
        return read(source, ReadOptions.DEFAULTS);
    }

    /** Reads facts with these options. */
    public static Facts read(Path source, ReadOptions options) {
        return new Facts(new DatasetReader(options).read(source).dataset());
    }

    /** These facts, all of them to learn from. */
    public static Facts of(Collection<Fact> facts) {
        VocabularyBuilder entities = new VocabularyBuilder();
        VocabularyBuilder relations = new VocabularyBuilder();
        Triples.Builder triples = new Triples.Builder();
        for (Fact fact : facts) {
            Stream.of(fact.head(), fact.relation(), fact.tail())
                    .flatMap(name -> NamePolicy.problem(name, fact.toString()).stream())
                    .forEach(problem -> {
                        throw problem;
                    });
            requireName(fact.relation(), fact);
            int head = entities.add(fact.head());
            triples.add(head, relations.add(fact.relation()), entities.add(fact.tail()));
        }
        return new Facts(new Dataset(
                "facts",
                entities.build(),
                new Relations(relations.build()),
                triples.build(),
                Triples.NONE,
                Triples.NONE));
    }

    private static void requireName(String relation, Fact fact) {
        if (relation.startsWith(Relations.INVERSE_PREFIX)) {
            throw InputException.of(
                    fact.toString(),
                    "a relation that begins with " + Relations.INVERSE_PREFIX,
                    "another name: that prefix marks inverses",
                    "Maybe swap head and tail of the fact, or rename the relation.");
        }
    }

    /** A data set as an object of the public API. */
    public static Facts of(Dataset dataset) {
        return new Facts(dataset);
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

    /** The names of the relations, inverses left out. */
    public List<String> relations() {
        Relations relations = dataset.relations();
        return IntStream.range(0, relations.count()).mapToObj(relations::name).toList();
    }

    /** The names of the entities, as a view. */
    public List<String> entities() {
        return view(dataset.entities().size(), dataset.entities()::name);
    }

    /** The same facts split at random into facts to learn from, to choose on and to measure on. */
    public Facts split(SplitShares shares, long seed) {
        return new Facts(new RandomSplit(shares, seed).split(dataset));
    }

    /** What the graph holds, relation by relation, and whether its test facts leak. */
    public DatasetStatistics statistics() {
        return DatasetStatistics.of(dataset);
    }

    /** Writes a folder of train, valid and test files, tab-separated. */
    public void save(Path folder) {
        new DatasetWriter(WriteOptions.DEFAULTS).write(dataset, folder);
    }

    /** The lower level: ids instead of names. */
    public Dataset dataset() {
        return dataset;
    }

    NameFinder names() {
        return NameFinder.of(dataset);
    }

    /** Facts by ids. */
    Triples triples(Collection<Fact> facts) {
        NameFinder names = names();
        Triples.Builder triples = new Triples.Builder();
        for (Fact fact : facts) {
            triples.add(names.entity(fact.head()), names.relation(fact.relation()), names.entity(fact.tail()));
        }
        return triples.build();
    }

    private List<Fact> named(Triples triples) {
        return view(triples.size(), i -> named(triples.get(i)));
    }

    Fact named(Triple triple) {
        return new Fact(
                dataset.entities().name(triple.head()),
                dataset.relations().name(triple.relation()),
                dataset.entities().name(triple.tail()));
    }

    private static <T> List<T> view(int size, IntFunction<T> get) {
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

    @Override
    public String toString() {
        return dataset.name() + ": " + size() + " facts";
    }
}
