package dev.hornbeam;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FactsInProgress;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.complete.fact.NewFacts;
import dev.hornbeam.complete.fact.NewFactsWriter;
import dev.hornbeam.graph.Dataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A search for new facts that can be interrupted and continued: found facts are kept beside a file, with a checkpoint after
 * each relation.
 *
 * <pre>
 *   try (CompletionRun run = company.begin(NewFactOptions.of(0.8), file)) {
 *       run.search((round, relation, done, total, facts) -&gt; …);
 *       run.write(file);
 *       run.discard();
 *   }
 * </pre>
 */
public final class CompletionRun implements AutoCloseable {
    private final Completion completion;
    private final NewFactOptions options;
    private final FactsInProgress found;

    /** The facts that were found, likeliest first; null until they are asked for, and while more are sought. */
    private @Nullable NewFacts sorted;

    /** Removed with all that is in it when the run is closed; empty if facts are kept beside a file. */
    private final Optional<Path> temporary;

    private CompletionRun(
            Completion completion, NewFactOptions options, FactsInProgress found, Optional<Path> temporary) {
        this.completion = completion;
        this.options = options;
        this.found = found;
        this.temporary = temporary;
    }

    /** @param work identifies the work: other unfinished work is not continued */
    static CompletionRun beside(Path file, Completion completion, NewFactOptions options, String work) {
        try {
            return new CompletionRun(
                    completion, options, FactsInProgress.beside(file.toAbsolutePath(), work), Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static CompletionRun temporary(Completion completion, NewFactOptions options) {
        try {
            Path folder = Files.createTempDirectory("hornbeam-"); // readable by its owner only
            return new CompletionRun(
                    completion, options, FactsInProgress.beside(place(folder), ""), Optional.of(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path place(Path folder) {
        return folder.resolve("new-facts");
    }

    /** Whether it continues an earlier run that was interrupted. */
    public boolean isContinued() {
        return found.resumed();
    }

    /** Why the facts of an earlier run are not used; empty if there are none, or if they are. */
    public Optional<String> note() {
        return found.note();
    }

    /** How far it has come, earlier runs included. */
    public NewFactFigures figures() {
        return found.extent();
    }

    /** Searches to the end. */
    public void search() {
        search((round, relation, done, total, facts) -> {});
    }

    /**
     * Searches to the end.
     *
     * @throws java.util.concurrent.CancellationException if the thread is interrupted; relations that are finished are kept
     */
    public void search(NewFactListener listener) {
        sorted = null;
        completion.search(options, found, Objects.requireNonNull(listener, "listener"));
    }

    /** Passes all facts on that were found: likeliest first, those as likely as each other by the names of relation, head and tail. */
    public void forEach(Consumer<NewFact> reader) {
        Objects.requireNonNull(reader, "reader");
        read(completion.named(reader));
    }

    /** The facts that follow from the schema, which are written after those that were found. */
    public List<SchemaFact> schemaFacts() {
        return completion.schemaFacts(options);
    }

    /**
     * The likeliest facts of each relation of which some were found; first the relation whose likeliest facts are the likeliest
     * together.
     *
     * @param most how many facts of a relation
     */
    public List<RelationFacts> best(int most) {
        Map<Integer, Long> counts = new HashMap<>();
        Map<Integer, List<FoundFact>> best = new HashMap<>();
        read(each -> {
            int relation = each.fact().relation();
            counts.merge(relation, 1L, Long::sum);
            List<FoundFact> first = best.computeIfAbsent(relation, unseen -> new ArrayList<>());
            if (first.size() < most) {
                first.add(each);
            }
        });
        List<RelationFacts> relations = new ArrayList<>();
        best.forEach((relation, found) -> {
            List<NewFact> facts = new ArrayList<>();
            found.forEach(completion.named(facts::add));
            relations.add(
                    new RelationFacts(completion.facts().relation(relation), counts.getOrDefault(relation, 0L), facts));
        });
        relations.sort(Comparator.<RelationFacts>comparingDouble(each ->
                        -each.facts().stream().mapToDouble(NewFact::probability).sum())
                .thenComparing(each -> -each.found())
                .thenComparing(each -> each.relation().name()));
        return relations;
    }

    /**
     * New facts of one relation.
     *
     * @param found how many were found
     * @param facts the likeliest of them, likeliest first
     */
    public record RelationFacts(Named relation, long found, List<NewFact> facts) {
        public RelationFacts {
            Objects.requireNonNull(relation, "relation");
            facts = List.copyOf(facts);
        }
    }

    private void read(Consumer<FoundFact> reader) {
        try {
            sorted().forEach(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private NewFacts sorted() throws IOException {
        if (sorted == null) {
            Dataset dataset = completion.facts().dataset();
            Function<Integer, String> name = dataset.entities()::name;
            sorted = found.sorted(Comparator.<FoundFact>comparingDouble(
                            each -> -each.fact().probability())
                    .thenComparing(each -> dataset.relations().name(each.fact().relation()))
                    .thenComparing(each -> each.fact().head(), comparingNames(name))
                    .thenComparing(each -> each.fact().tail(), comparingNames(name)));
        }
        return sorted;
    }

    private static Comparator<Integer> comparingNames(Function<Integer, String> name) {
        return (a, b) -> a.equals(b) ? 0 : name.apply(a).compareTo(name.apply(b));
    }

    /** The graph that the facts are new to. */
    public Facts facts() {
        return completion.facts();
    }

    /** Writes the facts that were found, likeliest first, and those that follow from the schema, to a file in the format of its ending; it appears complete or not at all. */
    public void write(Path file) {
        write(file, NewFactFormat.of(file.getFileName().toString()).name(), FactOrigin.NEW_FACTS);
    }

    /**
     * Writes the facts that were found, likeliest first, and those that follow from the schema, to a file, which appears complete or not at all.
     *
     * @param format such as {@code tsv} or {@code nq}
     * @param graph the named graph for them, an IRI; only formats that have named graphs use it
     */
    public void write(Path file, String format, String graph) {
        try {
            new NewFactsWriter(
                            completion.facts().dataset(),
                            completion.origin().into(graph),
                            NewFactFormat.named(Objects.requireNonNull(format, "format")))
                    .write(sorted(), completion.schemaRows(options), Objects.requireNonNull(file, "file"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes the facts that are kept beside the file: they are written or sent. */
    public void discard() {
        try {
            found.discard();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the run. What it has found is kept, so that the same run continues with it, unless it is in no file's place. */
    @Override
    public void close() {
        try {
            found.close();
            if (temporary.isPresent()) {
                FactsInProgress.remove(place(temporary.get()));
                Files.deleteIfExists(temporary.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
