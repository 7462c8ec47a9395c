package dev.hornbeam.complete.fact;

import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.NewFactFormat.SchemaRow;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.testkit.HostileNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * New facts of given names, as some search might have found them, written in some format: for tests that read them back.
 *
 * @param names head, relation and tail of each
 */
public record WrittenFacts(List<List<String>> names) {
    /** Where the facts come from, as far as anybody asks here. */
    public static final FactOrigin ORIGIN = new FactOrigin(
            "Hornbeam \"test\"",
            "a model",
            "2026-01-02T03:04:05Z",
            new FactOrigin.Source("learned from", "aa"),
            new FactOrigin.Source("found in", "bb"),
            "2026-02-03T04:05:06Z",
            "http://example.org/new?a=b");

    /** What names may look like in other programs. */
    private static final String[] AWKWARD = {
        "<http://e/a>",
        "<http://e/ä>",
        "_:b0",
        "<a b>",
        "<>",
        "<",
        "<urn:hornbeam:x>",
        "urn:hornbeam:x",
        "<urn:hornbeam:%41>",
        "<_:x>",
        "\"a\"",
        "\"a\"@en",
        "\"a\"^^<http://e/t>",
        "a%20b",
        "😀",
        "e:x",
        "\"\\",
        "\"a\\\\u0041 \\\"b\\\"\"",
        "a,b",
        "a;b",
        "'",
        "#x",
        "null",
        "a\\tb",
        "\\",
        "=1+1",
        "{|}",
        "<<a>>",
        " a ",
        "-",
        "0"
    };

    /** Any few facts, of names of printable characters. */
    public static Arbitrary<WrittenFacts> any() {
        Arbitrary<String> name = Arbitraries.oneOf(
                Arbitraries.strings()
                        .ofMinLength(1)
                        .ofMaxLength(8)
                        .filter(text -> text.chars()
                                .noneMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c)))
                        .filter(HostileNames::isName),
                Arbitraries.of(AWKWARD));
        Arbitrary<String> relation = name.filter(text -> !text.startsWith(Relations.INVERSE_PREFIX));
        return Combinators.combine(name, relation, name)
                .as(List::of)
                .list()
                .ofMaxSize(6)
                .map(rows -> new WrittenFacts(rows.stream().distinct().toList()));
    }

    /** The graph that lacks them all. */
    public Dataset data() {
        return new Dataset(
                "found in",
                Vocabulary.of(entities().toArray(String[]::new)),
                Relations.of(relations().toArray(String[]::new)),
                Triples.of(new Triple(0, 0, 0)),
                Triples.NONE,
                Triples.NONE);
    }

    private Set<String> entities() {
        Set<String> all = new TreeSet<>(Set.of("somebody"));
        names.forEach(fact -> {
            all.add(fact.get(0));
            all.add(fact.get(2));
        });
        return all;
    }

    private Set<String> relations() {
        Set<String> all = new TreeSet<>(Set.of("something"));
        names.forEach(fact -> all.add(fact.get(1)));
        return all;
    }

    /** The facts, each less likely than the one before it. */
    public List<FoundFact> found() {
        List<String> entities = List.copyOf(new ArrayList<>(entities()));
        List<String> relations = List.copyOf(new ArrayList<>(relations()));
        List<FoundFact> found = new ArrayList<>();
        for (List<String> fact : names) {
            int relation = relations.indexOf(fact.get(1));
            DerivedFact derived = new DerivedFact(
                    entities.indexOf(fact.get(0)),
                    relation,
                    entities.indexOf(fact.get(2)),
                    -1.5,
                    1.0 / (1 + found.size()),
                    Rule.of(relation, new int[] {relation, relation}, 0.5));
            found.add(new FoundFact(derived, 1 + found.size() % 2));
        }
        return found;
    }

    /** Writes them to a new file, and gives the file to a reader before it is removed. */
    public <T> T readBack(NewFactFormat format, String ending, Reader<T> reader) {
        return readBack(format, List.of(), ending, reader);
    }

    /** The same with facts that follow from the schema after them. */
    public <T> T readBack(NewFactFormat format, List<SchemaRow> entailed, String ending, Reader<T> reader) {
        try {
            Path file = Files.createTempFile("new-facts", ending);
            try {
                new NewFactsWriter(data(), ORIGIN, format).write(found()::forEach, entailed, file);
                return reader.read(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a file. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(Path file) throws IOException;
    }
}
