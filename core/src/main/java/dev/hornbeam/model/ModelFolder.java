package dev.hornbeam.model;

import dev.hornbeam.complete.Weighting;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.CorpusFile;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregationFile;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.attribute.AttributeFile;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.calibrate.CalibrationFile;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.shape.ConstraintFile;
import dev.hornbeam.shape.Constraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A model on disk. Opening it checks the manifest and that every file exists with the right size. A file's checksum is
 * verified when the file is read, so that rules can be listed without loading the model.
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

    private final Path folder;
    private final Manifest manifest;

    private ModelFolder(Path folder, Manifest manifest) {
        this.folder = folder;
        this.manifest = manifest;
    }

    /**
     * Opens a model folder.
     *
     * @throws InputException if the folder is not a model, or is unfinished, damaged, or of a newer version
     */
    public static ModelFolder open(Path folder) {
        return readingFrom(folder, () -> {
            requireModel(folder);
            ModelFolder model = new ModelFolder(folder, Manifest.read(folder));
            for (String file : model.hasNetwork() ? FILES : RULE_FILES) {
                model.stamp(file).requireSize(folder.resolve(file));
            }
            if (model.isWeighed()) {
                for (String file : WEIGHTING_FILES) {
                    if (model.has(file)) {
                        model.stamp(file).requireSize(folder.resolve(file));
                    }
                }
            }
            if (model.isConstrained()) {
                model.stamp(CONSTRAINTS).requireSize(folder.resolve(CONSTRAINTS));
            }
            return model;
        });
    }

    private static void requireModel(Path folder) {
        String shown = folder.toString();
        if (!Files.exists(folder)) {
            throw InputException.of(
                    shown, "no such folder", "a model", "Maybe learn it first: hornbeam learn DATA -o MODEL.");
        }
        if (!Files.isDirectory(folder)) {
            throw InputException.of(shown, "a file", "a model folder", "Maybe name the folder that contains it.");
        }
        if (Files.exists(folder.resolve(Manifest.FILE))) {
            return;
        }
        if (Files.isDirectory(folder.resolve(CHECKPOINT))) {
            throw InputException.of(
                    shown, "a run that has not ended", "a finished model", "Maybe resume learning there first.");
        }
        throw InputException.of(
                shown,
                "a folder without " + Manifest.FILE,
                "a model folder",
                "Maybe this is not the folder you meant.");
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
        return readingFrom(folder, () -> {
            Relations relations = RelationNames.read(whole(RELATIONS));
            int expected = provenance().data().relations();
            if (relations.count() != expected) {
                throw ModelJson.damaged(
                        folder.resolve(RELATIONS), relations.count() + " relations, not " + expected, null);
            }
            return relations;
        });
    }

    public RuleSet rules() {
        return readingFrom(
                folder, () -> new RuleFile(whole(RULES)).read(relations()).rules());
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
        return readingFrom(folder, () -> {
            RecordedSettings settings = provenance().recorded();
            Weighting untrained = new Weighting(
                    Aggregation.everywhere(AggregatorKind.MAX, rules.relations().directedCount()),
                    new CalibrationFile(whole(CALIBRATION)).read(rules.relations()),
                    attributes(rules.relations()),
                    settings.completion(),
                    settings.leastSupport());
            Aggregation aggregation = new AggregationFile(whole(AGGREGATION)).read(untrained.book(rules));
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
        return isWeighed() ? readingFrom(folder, () -> attributes(relations())) : AttributeTable.empty(relations());
    }

    private AttributeTable attributes(Relations relations) throws IOException {
        return has(ATTRIBUTES) ? new AttributeFile(whole(ATTRIBUTES)).read(relations) : AttributeTable.empty(relations);
    }

    private boolean isConstrained() {
        return manifest.files().containsKey(CONSTRAINTS);
    }

    /** What the graph looks like; empty if that was not learned. */
    public Optional<Constraints> constraints() {
        return isConstrained()
                ? Optional.of(readingFrom(folder, () -> new ConstraintFile(whole(CONSTRAINTS)).read()))
                : Optional.empty();
    }

    /** Whether it was trained; a model of imported rules was not. */
    public boolean hasNetwork() {
        return manifest.format() < Manifest.FORMAT || NETWORK_FILES.stream().anyMatch(manifest.files()::containsKey);
    }

    /** The paths that the network was trained on. */
    public Corpus corpus() {
        requireNetwork();
        return readingFrom(folder, () -> CorpusFile.read(whole(CORPUS)));
    }

    /** The file with the weights of the network, after its checksum was verified. */
    public Path network() {
        requireNetwork();
        return readingFrom(folder, () -> whole(WEIGHTS));
    }

    /** Everything. */
    public ModelContent content() {
        RuleSet rules = rules();
        return new ModelContent(
                rules.relations(),
                rules,
                weighting(rules),
                constraints(),
                hasNetwork() ? Optional.of(new NetworkPart(corpus(), NetworkWeights.in(network()))) : Optional.empty(),
                provenance());
    }

    private void requireNetwork() {
        if (!hasNetwork()) {
            throw InputException.of(
                    folder.toString(),
                    "a model of imported rules, without a network",
                    "a model that was learned",
                    "Maybe learn one: hornbeam learn DATA -o MODEL.");
        }
    }

    /** Folders of format 1 have no rules with constants; all others have every file. */
    private boolean has(String file) {
        return manifest.format() > 1 || !file.equals(ATTRIBUTES);
    }

    private FileStamp stamp(String name) {
        FileStamp stamp = manifest.files().get(name);
        if (stamp == null) {
            throw ModelJson.damaged(folder.resolve(Manifest.FILE), "nothing about " + name, null);
        }
        return stamp;
    }

    private Path whole(String name) throws IOException {
        Path file = folder.resolve(name);
        stamp(name).requireSame(file);
        return file;
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T readingFrom(Path folder, Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
