package dev.hornbeam.learn;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.learn.setting.SettingsJson;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.model.Task;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.CorpusFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a run in progress: under {@code checkpoint/} what it began with and how far training has come. */
public final class RunFolder {
    private static final String RUN = "run.json";
    private static final String TRAINING = "training.safetensors";
    private static final String CORPUS = "corpus.bin";

    private final Path folder;
    private final Path checkpoint;

    /** What a run trains on, and how. */
    record Beginning(SamplerKind sampler, Corpus corpus, LearnSettings settings) {}

    /** The same as a file, the corpus apart and the settings by step. */
    private record Description(
            DataSource data, GivenRules given, SamplerKind sampler, String corpus, ObjectNode settings) {}

    RunFolder(Path folder) {
        this.folder = folder;
        checkpoint = folder.resolve(ModelFolder.CHECKPOINT);
    }

    /** Where training keeps its state. */
    Path training() {
        return checkpoint.resolve(TRAINING);
    }

    /** Whether a folder holds a run that has not ended. */
    public static boolean isUnfinished(Path folder) {
        return Files.exists(new RunFolder(folder).checkpoint.resolve(RUN));
    }

    /** Whether a folder holds a finished model. */
    public static boolean isModel(Path folder) {
        return Files.exists(folder.resolve(ModelFolder.MANIFEST));
    }

    /** Whether a folder holds a run that has not ended and has come as far as a state of training. */
    public static boolean isResumable(Path folder) {
        RunFolder run = new RunFolder(folder);
        return Files.exists(run.checkpoint.resolve(RUN)) && Files.exists(run.training());
    }

    /**
     * Looks at what is there.
     *
     * @return whether there is a run to go on with
     */
    boolean prepare(IfThere ifThere) {
        return doing(() -> {
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw InputException.of(
                        folder.toString(), "a file", "a folder to write to", "Maybe choose another name.");
            }
            List<Path> foreign = ModelFolder.foreign(folder);
            if (!foreign.isEmpty()) {
                throw InputException.of(
                        folder.toString(),
                        "a folder that holds " + foreign.get(0).getFileName(),
                        "a new folder or one of nothing but a model",
                        "Maybe choose another name.");
            }
            boolean finished = isModel(folder);
            boolean begun = isUnfinished(folder);
            if (ifThere == IfThere.REFUSE && (finished || begun)) {
                throw InputException.of(
                        folder.toString(),
                        finished ? "a model" : "a run that has not ended",
                        "a new folder",
                        finished
                                ? "Maybe replace it, or choose another name."
                                : "Maybe resume it, or begin anew in its place.");
            }
            if (ifThere == IfThere.RESUME && finished && !begun) {
                throw InputException.of(
                        folder.toString(),
                        "a finished model",
                        "a run that has not ended",
                        "Maybe there is nothing to resume; learn anew in its place.");
            }
            boolean resume = ifThere == IfThere.RESUME && begun;
            if (!resume) {
                delete(checkpoint);
            }
            return resume;
        });
    }

    /** Keeps what a run begins with. */
    void begin(DataSource data, GivenRules given, Task task, Beginning beginning) {
        doing(() -> {
            Files.createDirectories(checkpoint);
            CorpusFile.write(beginning.corpus(), checkpoint.resolve(CORPUS));
            Description description = new Description(
                    data,
                    given,
                    beginning.sampler(),
                    beginning.corpus().fingerprint(),
                    SettingsJson.tree(beginning.settings(), task));
            ModelJson.write(ModelJson.tree(description), checkpoint.resolve(RUN));
            return null;
        });
    }

    /** What the run that is there began with. */
    Beginning beginning(DataSource data, GivenRules given) {
        return doing(() -> {
            Path file = checkpoint.resolve(RUN);
            Description description = description(ModelJson.object(file), file);
            description.data().requireSame(data, folder.toString());
            if (!description.given().equals(given)) {
                throw InputException.of(
                        folder.toString(),
                        "a run with other files of rules to add or ban",
                        "the files that it began with",
                        "Maybe give the same files again, or learn anew in its place.");
            }
            Corpus corpus = CorpusFile.read(checkpoint.resolve(CORPUS));
            if (!corpus.fingerprint().equals(description.corpus())) {
                throw ModelJson.damaged(checkpoint.resolve(CORPUS), "the corpus of another run", null);
            }
            return new Beginning(description.sampler(), corpus, settings(description.settings(), file));
        });
    }

    private static LearnSettings settings(ObjectNode object, Path file) {
        try {
            return SettingsJson.read(object);
        } catch (IllegalArgumentException e) {
            throw ModelJson.damaged(file, "values that do not fit (" + e.getMessage() + ")", e);
        }
    }

    private static Description description(ObjectNode object, Path file) {
        try {
            return new Description(
                    ModelJson.value(object.path("data"), DataSource.class),
                    object.hasNonNull("given")
                            ? ModelJson.value(object.get("given"), GivenRules.class)
                            : GivenRules.NONE,
                    ModelJson.value(object.path("sampler"), SamplerKind.class),
                    object.path("corpus").asText(),
                    ModelJson.inner(object, "settings", file));
        } catch (IllegalArgumentException e) {
            throw ModelJson.damaged(file, "values that do not fit (" + e.getMessage() + ")", e);
        }
    }

    /** Puts the finished model in place of the run. */
    void replace(LearnedModel model) {
        model.content().replace(folder);
    }

    /** After a failure: without a state of training there is nothing to go on with. */
    void discardUnlessWorthResuming() {
        try {
            if (!Files.exists(training())) {
                delete(checkpoint);
                deleteIfEmpty();
            }
        } catch (IOException e) {
            // the reason of the failure is what matters
        }
    }

    private void deleteIfEmpty() throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> entries = Files.list(folder)) {
                if (entries.findAny().isPresent()) {
                    return;
                }
            }
            Files.delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> entries;
        try (Stream<Path> walk = Files.walk(folder)) {
            entries = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path entry : entries) {
            Files.deleteIfExists(entry);
        }
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> T doing(Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException(folder + " cannot be written (" + e.getMessage() + ")", e));
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
