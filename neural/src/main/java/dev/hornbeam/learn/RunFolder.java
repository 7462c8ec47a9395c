package dev.hornbeam.learn;

import com.google.gson.JsonObject;
import dev.hornbeam.input.InputException;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.CorpusFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a run in progress: under {@code checkpoint/} what it began with and how far training has come. */
final class RunFolder {
    private static final String RUN = "run.json";
    private static final String TRAINING = "training.safetensors";
    private static final String CORPUS = "corpus.bin";

    private final Path folder;
    private final Path checkpoint;

    /** What a run trains on, and how. */
    record Begun(SamplerKind sampler, Corpus corpus, LearnSettings settings) {}

    /** The same as a file, the corpus apart. */
    private record Description(DataSource data, SamplerKind sampler, String corpus, LearnSettings settings) {}

    RunFolder(Path folder) {
        this.folder = folder;
        checkpoint = folder.resolve(ModelFolder.CHECKPOINT);
    }

    /** Where training keeps its state. */
    Path training() {
        return checkpoint.resolve(TRAINING);
    }

    /** Whether a run is there that has come as far as a state of training. */
    boolean isResumable() {
        return Files.exists(checkpoint.resolve(RUN)) && Files.exists(training());
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
            List<Path> foreign = ModelWriter.foreign(folder);
            if (!foreign.isEmpty()) {
                throw InputException.of(
                        folder.toString(),
                        "a folder that holds " + foreign.get(0).getFileName(),
                        "a new folder or one of nothing but a model",
                        "Maybe choose another name.");
            }
            boolean finished = Files.exists(folder.resolve(Manifest.FILE));
            boolean begun = Files.exists(checkpoint.resolve(RUN));
            if (ifThere == IfThere.REFUSE && (finished || begun)) {
                throw InputException.of(
                        folder.toString(),
                        finished ? "a model" : "a run that has not ended",
                        "a new folder",
                        finished
                                ? "Maybe replace it by --force."
                                : "Maybe go on with it by --resume, or begin anew by --force.");
            }
            if (ifThere == IfThere.RESUME && finished && !begun) {
                throw InputException.of(
                        folder.toString(),
                        "a finished model",
                        "a run that has not ended",
                        "Maybe there is nothing to resume; learn anew by --force.");
            }
            boolean resume = ifThere == IfThere.RESUME && begun;
            if (!resume) {
                delete(checkpoint);
            }
            return resume;
        });
    }

    /** Keeps what a run begins with. */
    void begin(DataSource data, Begun begun) {
        doing(() -> {
            Files.createDirectories(checkpoint);
            CorpusFile.write(begun.corpus(), checkpoint.resolve(CORPUS));
            Path beside = checkpoint.resolve(RUN + ".part");
            Description description =
                    new Description(data, begun.sampler(), begun.corpus().fingerprint(), begun.settings());
            ManifestJson.write(description, beside);
            Files.move(beside, checkpoint.resolve(RUN), StandardCopyOption.ATOMIC_MOVE);
            return null;
        });
    }

    /** What the run that is there began with. */
    Begun begun(DataSource data) {
        return doing(() -> {
            Path file = checkpoint.resolve(RUN);
            JsonObject object = ManifestJson.object(file);
            JsonObject settings = ManifestJson.inner(object, "settings", file);
            Description description = ManifestJson.record(object, Description.class, settings, file);
            description.data().requireSame(data, folder.toString());
            Corpus corpus = CorpusFile.read(checkpoint.resolve(CORPUS));
            if (!corpus.fingerprint().equals(description.corpus())) {
                throw ManifestJson.damaged(checkpoint.resolve(CORPUS), "the corpus of another run", null);
            }
            return new Begun(description.sampler(), corpus, description.settings());
        });
    }

    /** Puts the finished model in place of the run. */
    void replace(LearnedModel model) {
        ModelWriter.replace(model, folder);
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
