package dev.hornbeam;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FactsInProgress;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.complete.fact.NewFactsWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

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
        completion.search(options, found, Objects.requireNonNull(listener, "listener"));
    }

    /** Passes all facts on that were found, in order. */
    public void forEach(Consumer<NewFact> reader) {
        Objects.requireNonNull(reader, "reader");
        found.forEach(completion.named(reader));
    }

    /** The graph that the facts are new to. */
    public Facts facts() {
        return completion.facts();
    }

    /** Writes the facts that were found to a file in the format of its ending; it appears complete or not at all. */
    public void write(Path file) {
        write(file, NewFactFormat.of(file.getFileName().toString()).name(), FactOrigin.NEW_FACTS);
    }

    /**
     * Writes the facts that were found to a file, which appears complete or not at all.
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
                    .write(found, Objects.requireNonNull(file, "file"));
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
