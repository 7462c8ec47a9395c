package dev.hornbeam.model;

import dev.hornbeam.complete.Weighting;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.file.FolderVersion;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelContent.NetworkPart;
import dev.hornbeam.model.ModelWriter.RelationNames;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusFile;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregationFile;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.attribute.AttributeStore;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.attribute.file.AttributeFile;
import dev.hornbeam.reason.calibrate.CalibrationFile;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.ConstraintFile;
import dev.hornbeam.shape.Constraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A model on disk. Opening it checks the manifest and that every file exists with the right size. A file's checksum is
 * verified when the file is read, so that rules can be listed without loading the model. {@link #read} gives one whole
 * version, whoever replaces it meanwhile.
 */
public final class ModelFolder {
    /** The file that marks a finished model. */
    public static final String MANIFEST = Manifest.FILE;

    static final String RELATIONS = "relations.txt";
    static final String WEIGHTS = "weights.safetensors";
    static final String CORPUS = "corpus.bin";
    static final String RULES = "rules.tsv";

    /** The files of every model. */
    static final List<String> RULE_FILES = List.of(RELATIONS, RULES);

    /** What training made; a model of imported rules has neither file. */
    static final List<String> NETWORK_FILES = List.of(WEIGHTS, CORPUS);

    /** The files of every model that was learned. */
    public static final List<String> FILES = List.of(RELATIONS, WEIGHTS, CORPUS, RULES);

    /** How rules are applied; a model that has not learned it has neither file. */
    static final String AGGREGATION = "aggregation.tsv";

    static final String CALIBRATION = "calibration.tsv";
    /** Rules with constants. */
    static final String ATTRIBUTES = "attributes.bin";

    static final List<String> WEIGHTING_FILES = List.of(AGGREGATION, CALIBRATION, ATTRIBUTES);

    /** What the graph looks like; a model that has not learned it, as all early ones, does not have the file. */
    static final String CONSTRAINTS = "constraints.tsv";

    /** Where an unfinished run keeps the files that it resumes from. */
    public static final String CHECKPOINT = "checkpoint";

    private static final Logger LOG = LoggerFactory.getLogger(ModelFolder.class);
    /** How long replacements may follow each other while a model is read. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Path folder;
    private final ModelVersion version;
    private final Manifest manifest;

    private ModelFolder(Path folder, ModelVersion version, Manifest manifest) {
        this.folder = folder;
        this.version = version;
        this.manifest = manifest;
    }

    /**
     * Reads from one version of a model, also while it is replaced by another: then it is read again from the start.
     *
     * @param reading may be called several times
     * @throws InputException if the folder is not a model, or is unfinished, damaged, or of a newer version
     */
    public static <T> T read(Path folder, Function<ModelFolder, T> reading) {
        long start = System.nanoTime();
        int faults = 0;
        while (true) {
            Optional<ModelVersion> before = ModelVersion.find(folder);
            try {
                return reading.apply(open(folder));
            } catch (InputException | UncheckedIOException fault) {
                boolean replaced = ModelVersion.isReplacement(fault)
                        || !ModelVersion.find(folder).equals(before);
                faults = replaced ? 0 : faults + 1;
                // one fault may be that of another version, which was there for a moment before this one came back
                if (faults == 2 || System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw fault;
                }
            }
        }
    }

    /**
     * Opens a model folder. If it is replaced later, what has not been read yet is refused; {@link #read} reads again then.
     *
     * @throws InputException if the folder is not a model, or is unfinished, damaged, or of a newer version
     */
    public static ModelFolder open(Path folder) {
        ModelVersion.require(folder);
        ModelVersion version = ModelVersion.of(folder);
        return version.reading(() -> {
            ModelFolder model = new ModelFolder(folder, version, version.manifest());
            for (String file : model.hasNetwork() ? FILES : RULE_FILES) {
                model.requireSize(file);
            }
            if (model.isWeighed()) {
                for (String file : WEIGHTING_FILES) {
                    model.requireSize(file);
                }
            }
            if (model.isConstrained()) {
                model.requireSize(CONSTRAINTS);
            }
            LOG.debug("opened the model {}, format {}", folder, model.format());
            return model;
        });
    }

    private void requireSize(String file) throws IOException {
        stamp(file).requireSize(version.file(file));
    }

    /** Whether a folder holds a finished model. */
    public static boolean isIn(Path folder) {
        return FolderVersion.has(folder, Manifest.FILE);
    }

    private <T> T reading(ModelVersion.Reading<T> reading) {
        return version.reading(reading);
    }

    /** The files in a folder that belong to neither a model nor a run; empty if there is no folder. */
    public static List<Path> foreign(Path folder) throws IOException {
        return ModelWriter.foreign(folder);
    }

    /** Where the model comes from. */
    public Provenance provenance() {
        return manifest.provenance();
    }

    /** The file that says what the others are. */
    public Path manifest() {
        return folder.resolve(Manifest.FILE);
    }

    /** The version of the folder's layout. */
    public int format() {
        return manifest.format();
    }

    public Relations relations() {
        return reading(() -> {
            Relations relations = RelationNames.read(whole(RELATIONS));
            int expected = provenance().data().relations();
            if (relations.count() != expected) {
                throw ModelJson.damaged(folder.resolve(RELATIONS), relations.count() + " relations, not " + expected);
            }
            return relations;
        });
    }

    public RuleSet rules() {
        return reading(() -> new RuleFile(whole(RULES), RuleFormat.OF_MODELS)
                .read(relations())
                .rules());
    }

    private boolean isWeighed() {
        return manifest.files().containsKey(AGGREGATION);
    }

    /** How the rules are applied; empty if that was not learned. */
    public Optional<Weighting> weighting() {
        return weighting(rules());
    }

    /**
     * The same if the rules have been read already.
     *
     * @param rules of this folder
     */
    public Optional<Weighting> weighting(RuleSet rules) {
        return isWeighed() ? Optional.of(weightingOf(rules)) : Optional.empty();
    }

    private Weighting weightingOf(RuleSet rules) {
        return reading(() -> {
            RecordedSettings settings = provenance().recorded();
            Weighting untrained = new Weighting(
                    Aggregation.everywhere(AggregatorKind.MAX, rules.relations().directedCount()),
                    new CalibrationFile(whole(CALIBRATION)).read(rules.relations()),
                    attributes(rules.relations()),
                    settings.completion(),
                    settings.leastSupport());
            Aggregation aggregation = new AggregationFile(whole(AGGREGATION)).open(untrained.book(rules));
            return new Weighting(
                    aggregation,
                    untrained.calibration(),
                    untrained.attributes(),
                    untrained.options(),
                    untrained.leastSupport());
        });
    }

    /** The rules with constants; none if weights were not learned. */
    public AttributeTable attributes() {
        return isWeighed() ? reading(() -> attributes(relations()).table()) : AttributeTable.empty(relations());
    }

    /** They have checksums of their own, so that a question can be answered without reading all of them. */
    private AttributeStore attributes(Relations relations) throws IOException {
        return new AttributeFile(version.file(ATTRIBUTES))
                .open(relations, stamp(AGGREGATION).bytesOfHash());
    }

    private boolean isConstrained() {
        return manifest.files().containsKey(CONSTRAINTS);
    }

    /** What the graph looks like; empty if that was not learned. */
    public Optional<Constraints> constraints() {
        return isConstrained()
                ? Optional.of(reading(() -> new ConstraintFile(whole(CONSTRAINTS)).read()))
                : Optional.empty();
    }

    /** Whether it was trained; a model of imported rules was not. */
    public boolean hasNetwork() {
        return manifest.format() < Manifest.FORMAT || NETWORK_FILES.stream().anyMatch(manifest.files()::containsKey);
    }

    /** The paths that the network was trained on. */
    public Corpus corpus() {
        requireNetwork();
        return reading(() -> CorpusFile.read(whole(CORPUS)));
    }

    /** What is read from the file with the weights of the network, after its checksum was verified. */
    public <T> T network(Function<Path, T> reading) {
        requireNetwork();
        return reading(() -> reading.apply(whole(WEIGHTS)));
    }

    /** Everything. */
    public ModelContent content() {
        RuleSet rules = rules();
        return new ModelContent(
                rules.relations(),
                rules,
                weighting(rules),
                constraints(),
                hasNetwork() ? Optional.of(new NetworkPart(corpus(), this::copyNetwork)) : Optional.empty(),
                provenance());
    }

    private void copyNetwork(Path target) throws IOException {
        reading(() -> Files.copy(whole(WEIGHTS), target, StandardCopyOption.REPLACE_EXISTING));
    }

    private void requireNetwork() {
        if (!hasNetwork()) {
            throw InputException.of(
                    folder.toString(),
                    "a model of mined or imported rules, without a network",
                    "a model that was learned",
                    "Maybe learn one: hornbeam learn DATA -o MODEL.");
        }
    }

    private FileStamp stamp(String name) {
        FileStamp stamp = manifest.files().get(name);
        if (stamp == null) {
            throw ModelJson.damaged(folder.resolve(Manifest.FILE), "nothing about " + name);
        }
        return stamp;
    }

    private Path whole(String name) throws IOException {
        Path file = version.file(name);
        stamp(name).requireSame(file);
        return file;
    }

    /**
     * One version of a model, identified by its manifest: what is read counts only if that is the valid manifest before and
     * after, as every change of a file comes after a change of the manifest.
     *
     * @param text the manifest
     * @param written when it was written, since a version may be replaced and come back with the same text
     * @param key the file's identity, where the file system has one
     */
    private record ModelVersion(Path folder, String text, FileTime written, Optional<Object> key) {
        /** More than there are files, each of which is put in place once. */
        private static final int ATTEMPTS = 20;

        /** Reads something from files. */
        interface Reading<T> {
            T read() throws IOException;
        }

        /** Refuses a folder that holds no model. */
        static void require(Path folder) {
            String shown = folder.toString();
            if (!Files.exists(folder)) {
                throw InputException.of(
                        shown, "no such folder", "a model", "Maybe learn it first: hornbeam learn DATA -o MODEL.");
            }
            if (!Files.isDirectory(folder)) {
                throw InputException.of(shown, "a file", "a model folder", "Maybe name the folder that contains it.");
            }
            if (ModelFolder.isIn(folder)) {
                return;
            }
            if (Files.isDirectory(folder.resolve(ModelFolder.CHECKPOINT))) {
                throw InputException.of(
                        shown, "a run that has not ended", "a finished model", "Maybe resume learning there first.");
            }
            throw InputException.of(
                    shown,
                    "a folder without " + Manifest.FILE,
                    "a model folder",
                    "Maybe this is not the folder you meant.");
        }

        /** The version that is valid now: that which is being put in place, if there is one. */
        static ModelVersion of(Path folder) {
            for (int attempt = 1; true; attempt++) {
                try {
                    Path file = FolderVersion.file(folder, Manifest.FILE);
                    BasicFileAttributes before = Files.readAttributes(file, BasicFileAttributes.class);
                    String text = Manifest.text(file);
                    BasicFileAttributes after = Files.readAttributes(file, BasicFileAttributes.class);
                    if (Objects.equals(before.fileKey(), after.fileKey())
                            && before.lastModifiedTime().equals(after.lastModifiedTime())) {
                        return new ModelVersion(
                                folder, text, after.lastModifiedTime(), Optional.ofNullable(after.fileKey()));
                    }
                } catch (NoSuchFileException e) {
                    if (attempt == ATTEMPTS) { // moved between being found and being read, but not every time
                        throw InputException.of(
                                folder.toString(),
                                "no " + Manifest.FILE,
                                "a model",
                                "Maybe the folder was removed.",
                                e);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        /** The same where there may be none. */
        static Optional<ModelVersion> find(Path folder) {
            return ModelFolder.isIn(folder) ? Optional.of(of(folder)) : Optional.empty();
        }

        Manifest manifest() {
            return Manifest.read(text, folder.resolve(Manifest.FILE));
        }

        /** Where a file is at this moment. */
        Path file(String name) {
            return FolderVersion.file(folder, name);
        }

        /**
         * What is read from the files of this version.
         *
         * @throws InputException if another has taken its place
         */
        <T> T reading(Reading<T> reading) {
            for (int attempt = 1; true; attempt++) {
                boolean placing = FolderVersion.isBeingPlaced(folder);
                try {
                    T result = reading.read();
                    requireValid();
                    return result;
                } catch (IOException | InputException | UncheckedIOException fault) {
                    requireValid();
                    if (!placing || attempt == ATTEMPTS) { // else a file may have been moved up meanwhile
                        throw fault instanceof IOException io ? new UncheckedIOException(io) : (RuntimeException) fault;
                    }
                }
            }
        }

        private void requireValid() {
            if (!of(folder).equals(this)) {
                throw InputException.of(
                        folder.toString(),
                        "a model that was replaced while it was read",
                        "one version of it",
                        "Maybe read it again.",
                        new Replaced());
            }
        }

        /** Whether something could not be read because another version took its place. */
        static boolean isReplacement(RuntimeException fault) {
            return fault.getCause() instanceof Replaced;
        }

        private static final class Replaced extends Exception {
            private static final long serialVersionUID = 1;

            private Replaced() {
                super("another version", null, false, false);
            }
        }
    }
}
