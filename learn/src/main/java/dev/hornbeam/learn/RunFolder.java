package dev.hornbeam.learn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.file.AtomicFile.WriteFault;
import dev.hornbeam.file.FileOperations;
import dev.hornbeam.file.FolderInProgress;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.file.Journal;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.JsonFields;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.model.Task;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusFile;
import dev.hornbeam.path.SamplerKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a run in progress: under {@code checkpoint/} a {@link Journal} of what it was asked for, which is there
 * before any work, of what training began with, and of what each step after it came to; beside it how far training has come.
 */
public final class RunFolder {
    /** What was asked for, and of which data. */
    private static final String RUN = "run.json";

    /** What was settled once paths were gathered. */
    private static final String GATHERED = "gathered.json";

    private static final String TRAINING = "training.safetensors";
    private static final String CORPUS = "corpus.bin";

    private final Path folder;
    private final Path checkpoint;

    /** What a run trains on, and how. */
    record Beginning(SamplerKind sampler, Corpus corpus, LearnSettings settings) {}

    /** What was settled, as a file, the corpus apart and the settings by step. */
    private record Settled(SamplerKind sampler, String corpus, ObjectNode settings) {}

    RunFolder(Path folder) {
        this.folder = folder;
        checkpoint = folder.resolve(ModelFolder.CHECKPOINT);
    }

    /** Where training keeps its state, with a checksum of its own. */
    Path training() {
        return checkpoint.resolve(TRAINING);
    }

    /**
     * Whether a folder holds a run that has not ended. One that was killed before its journal was there has done nothing; a state of
     * training without a journal is that of an earlier version, or damaged, and not passed over.
     */
    public static boolean isUnfinished(Path folder) {
        return Journal.isIn(folder.resolve(ModelFolder.CHECKPOINT)) || Files.exists(new RunFolder(folder).training());
    }

    /** Whether a folder holds a finished model. */
    public static boolean isModel(Path folder) {
        return ModelFolder.isIn(folder);
    }

    /** Whether a folder holds a run that has not ended and has come as far as a state of training. */
    public static boolean isResumable(Path folder) {
        return isUnfinished(folder) && Files.exists(new RunFolder(folder).training());
    }

    /**
     * Ends what a killed process has left to do, and looks at what is there.
     *
     * @return whether there is a run to go on with
     */
    boolean prepare(IfThere ifThere, FolderLock lock) {
        return doing(() -> {
            FolderInProgress.recover(lock);
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
            if (ifThere == IfThere.RESUME && !begun) {
                throw InputException.of(
                        folder.toString(),
                        finished ? "a finished model" : "no run",
                        "a run that has not ended",
                        finished
                                ? "Maybe there is nothing to resume; learn anew in its place."
                                : "Maybe there is nothing to resume; learn without resuming, with all options.");
            }
            if (ifThere != IfThere.RESUME) {
                FileOperations.ON_DISK.removeAll(checkpoint);
            }
            return ifThere == IfThere.RESUME;
        });
    }

    /** Keeps what a run is asked for, before any work. */
    void begin(RunDescription description) {
        doing(() -> {
            Journal journal = Journal.begin(checkpoint);
            journal.write(RUN, file -> ModelJson.write(description.json(), file));
            return journal;
        });
    }

    /** Keeps what training begins with. */
    void gathered(Task task, Beginning beginning) {
        doing(() -> {
            Journal journal = Journal.open(checkpoint);
            journal.write(CORPUS, file -> CorpusFile.write(beginning.corpus(), file));
            Settled settled = new Settled(
                    beginning.sampler(),
                    beginning.corpus().fingerprint(),
                    beginning.settings().json(task));
            journal.write(GATHERED, file -> ModelJson.write(ModelJson.tree(settled), file));
            return journal;
        });
    }

    /** What the run that is there was asked for; another run is refused. */
    RunDescription begun(DataSource data, String heldOut, GivenRules given) {
        return doing(() -> {
            Path file = Journal.open(checkpoint).file(RUN);
            RunDescription description = fitting(file, () -> RunDescription.of(ModelJson.object(file)));
            description.data().requireSame(data, folder.toString());
            if (!description.heldOut().equals(heldOut)) {
                throw InputException.of(
                        folder.toString(),
                        "a run on data " + data.name() + " with other facts in valid or test, or in another order",
                        "the same data",
                        "Maybe the data has changed; learn anew in its place.");
            }
            if (!description.given().equals(given)) {
                throw InputException.of(
                        folder.toString(),
                        "a run with other files of rules to add or ban",
                        "the files that it began with",
                        "Maybe give the same files again, or learn anew in its place.");
            }
            return description;
        });
    }

    /** Whether the run that is there has come to training. */
    boolean isGathered() {
        return doing(() -> Journal.open(checkpoint).has(GATHERED));
    }

    /** What training began with, if the run had come so far. */
    Optional<Beginning> beginning() {
        return doing(() -> {
            Journal journal = Journal.open(checkpoint);
            if (!journal.has(GATHERED)) {
                return Optional.empty();
            }
            Path file = journal.file(GATHERED);
            Settled settled = settled(ModelJson.object(file), file);
            Corpus corpus = CorpusFile.read(journal.file(CORPUS));
            if (!corpus.fingerprint().equals(settled.corpus())) {
                throw ModelJson.damaged(checkpoint.resolve(CORPUS), "the corpus of another run");
            }
            return Optional.of(new Beginning(settled.sampler(), corpus, settings(settled.settings(), file)));
        });
    }

    /** Where the steps after training are kept. */
    KeptSteps steps() {
        return doing(() -> new KeptSteps(Optional.of(Journal.open(checkpoint))));
    }

    private static LearnSettings settings(ObjectNode object, Path file) throws IOException {
        return fitting(file, () -> LearnSettings.read(object));
    }

    private static Settled settled(ObjectNode object, Path file) throws IOException {
        return fitting(
                file,
                () -> new Settled(
                        ModelJson.value(object.path("sampler"), SamplerKind.class),
                        JsonFields.of(object, file.toString()).text("corpus"),
                        ModelJson.inner(object, "settings", file)));
    }

    private static <T> T fitting(Path file, Work<T> reading) throws IOException {
        try {
            return reading.run();
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
                FileOperations.ON_DISK.removeAll(checkpoint);
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

    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> T doing(Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    new IOException(folder + " cannot be written (" + WriteFault.reason(e) + ")", e));
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /**
     * What a run is of.
     *
     * @param heldOut a hash of the facts of other splits than train, and of the order of all facts
     * @param asked the options in words; empty if they have none
     */
    record RunDescription(
            DataSource data, String heldOut, GivenRules given, Task task, Optional<Map<String, List<String>>> asked) {
        private static final String DATA = "data";
        private static final String HELD_OUT = "heldOut";
        private static final String GIVEN = "given";
        private static final String TASK = "task";
        private static final String ASKED = "asked";

        /** @throws IllegalArgumentException if there are other values than {@link #json} writes */
        static RunDescription of(ObjectNode object) {
            return new RunDescription(
                    ModelJson.value(object.path(DATA), DataSource.class),
                    object.path(HELD_OUT).asText(),
                    ModelJson.value(object.path(GIVEN), GivenRules.class),
                    ModelJson.value(object.path(TASK), Task.class),
                    Optional.ofNullable(object.get(ASKED)).map(RunDescription::words));
        }

        private static Map<String, List<String>> words(JsonNode asked) {
            Map<String, List<String>> words = new LinkedHashMap<>();
            asked.properties().forEach(entry -> {
                List<String> values = new ArrayList<>();
                entry.getValue().forEach(value -> values.add(value.asText()));
                words.put(entry.getKey(), values);
            });
            return words;
        }

        ObjectNode json() {
            Map<String, Object> content = new LinkedHashMap<>();
            content.put(DATA, data);
            content.put(HELD_OUT, heldOut);
            content.put(GIVEN, given);
            content.put(TASK, task);
            asked.ifPresent(words -> content.put(ASKED, words));
            return ModelJson.tree(content);
        }
    }
}
