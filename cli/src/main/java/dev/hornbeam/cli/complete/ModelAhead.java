package dev.hornbeam.cli.complete;

import dev.hornbeam.RuleModel;
import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.model.ModelFolder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The model of a question to a graph file, read while the words of the command line are still made sense of: each takes a fifth of
 * a second. Words that turn out to mean something else cost nothing but that.
 */
public final class ModelAhead implements AutoCloseable {
    private static final Set<String> QUESTIONS = Set.of("predict", "explain");

    /** What the run that began last reads; there is one run in a process, outside of tests. */
    private static final AtomicReference<ModelAhead> PRESENT = new AtomicReference<>();

    private final Path folder;
    private final CompletableFuture<RuleModel> loading;

    private ModelAhead(Path folder) {
        this.folder = folder;
        this.loading = CompletableFuture.supplyAsync(() -> RuleModel.load(folder));
    }

    /** Begins to read where the words look like {@code predict MODEL GRAPH.hbg}; to be closed when the run ends. */
    public static Optional<ModelAhead> begin(List<String> words) {
        return folder(words).map(folder -> {
            ModelAhead ahead = new ModelAhead(folder);
            PRESENT.set(ahead);
            return ahead;
        });
    }

    private static Optional<Path> folder(List<String> words) {
        boolean plain = words.size() > 2
                && QUESTIONS.contains(words.get(0))
                && !words.get(1).startsWith("-")
                && words.get(2).endsWith("." + GraphFile.ENDING);
        try {
            return plain ? Optional.of(Path.of(words.get(1))).filter(ModelFolder::isIn) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The model of a folder, which is being read already or is from now on. */
    static CompletableFuture<RuleModel> loading(Path model) {
        ModelAhead present = PRESENT.get();
        return present != null && present.folder.equals(model)
                ? present.loading
                : CompletableFuture.supplyAsync(() -> RuleModel.load(model));
    }

    @Override
    public void close() {
        PRESENT.compareAndSet(this, null);
    }
}
