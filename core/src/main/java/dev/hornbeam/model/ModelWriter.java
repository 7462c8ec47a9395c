package dev.hornbeam.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.complete.Weighting;
import dev.hornbeam.file.AtomicFile.WriteFault;
import dev.hornbeam.file.FileOperations;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.file.FolderInProgress;
import dev.hornbeam.file.FolderVersion;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelContent.NetworkPart;
import dev.hornbeam.path.CorpusFile;
import dev.hornbeam.reason.aggregate.AggregationFile;
import dev.hornbeam.reason.attribute.file.AttributeFile;
import dev.hornbeam.reason.calibrate.CalibrationFile;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.ConstraintFile;
import dev.hornbeam.text.TableCell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes a model folder under a name of its own and puts it in place as {@link FolderVersion} tells, so that no reader ever
 * finds half a model.
 */
final class ModelWriter {
    private static final Set<String> OURS = ours();

    private ModelWriter() {}

    private static Set<String> ours() {
        Set<String> ours = new HashSet<>(ModelFolder.FILES);
        ours.addAll(ModelFolder.WEIGHTING_FILES);
        ours.add(ModelFolder.CONSTRAINTS);
        ours.add(Manifest.FILE);
        ours.add(ModelFolder.CHECKPOINT);
        return ours;
    }

    /** Writes a folder that is not there yet. */
    static void write(ModelContent model, Path folder) {
        if (Files.exists(folder)) {
            throw InputException.of(
                    folder.toString(), "something already there", "a new folder", "Maybe choose another name.");
        }
        replace(model, folder);
    }

    /** Writes a folder; a model or run that is there is replaced, other files stay. */
    static void replace(ModelContent model, Path folder) {
        replace(model, folder, FileOperations.ON_DISK);
    }

    /** The same by given operations. */
    static void replace(ModelContent model, Path folder, FileOperations files) {
        try (FolderInProgress progress = FolderInProgress.beside(folder, files)) {
            fill(model, progress.path());
            progress.moveIntoPlace(OURS::contains, Manifest.FILE);
        } catch (IOException fault) {
            throw new UncheckedIOException(
                    new IOException(folder + " cannot be written (" + WriteFault.reason(fault) + ")", fault));
        }
    }

    private static void fill(ModelContent model, Path folder) throws IOException {
        RelationNames.write(model.relations(), folder.resolve(ModelFolder.RELATIONS));
        new RuleFile(folder.resolve(ModelFolder.RULES), RuleFormat.OF_MODELS).write(model.rules());
        List<String> files = new ArrayList<>(ModelFolder.RULE_FILES);
        if (model.network().isPresent()) {
            NetworkPart network = model.network().get();
            network.weights().write(folder.resolve(ModelFolder.WEIGHTS));
            CorpusFile.write(network.corpus(), folder.resolve(ModelFolder.CORPUS));
            files.addAll(ModelFolder.NETWORK_FILES);
        }
        if (model.weighting().isPresent()) {
            write(model.weighting().get(), model, folder);
            files.addAll(ModelFolder.WEIGHTING_FILES);
        }
        if (model.constraints().isPresent()) {
            new ConstraintFile(folder.resolve(ModelFolder.CONSTRAINTS))
                    .write(model.constraints().get());
            files.add(ModelFolder.CONSTRAINTS);
        }
        Map<String, FileStamp> stamps = new TreeMap<>();
        for (String file : files) {
            share(folder.resolve(file), folder.resolve(ModelFolder.RELATIONS));
            settle(folder.resolve(file));
            stamps.put(file, FileStamp.of(folder.resolve(file)));
        }
        int format = model.network().isPresent() ? Manifest.WITH_NETWORK : Manifest.FORMAT;
        new Manifest(format, model.provenance(), stamps).write(folder);
        settle(folder.resolve(Manifest.FILE));
    }

    private static void write(Weighting weighting, ModelContent model, Path folder) throws IOException {
        new AggregationFile(folder.resolve(ModelFolder.AGGREGATION))
                .write(weighting.aggregation(), weighting.book(model.rules()));
        FileStamp owner = FileStamp.of(folder.resolve(ModelFolder.AGGREGATION));
        new AttributeFile(folder.resolve(ModelFolder.ATTRIBUTES))
                .write(weighting.attributes().table(), owner.bytesOfHash());
        new CalibrationFile(folder.resolve(ModelFolder.CALIBRATION)).write(weighting.calibration(), model.relations());
    }

    /** Temporary files are readable only by their owner; in a model every file gets the permissions of the others. */
    private static void share(Path file, Path model) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(model));
        }
    }

    /** The content must be on disk before the move. */
    private static void settle(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** The files in a folder that belong to neither a model nor a run; empty if there is no folder. */
    static List<Path> foreign(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> !OURS.contains(entry.getFileName().toString()))
                    .filter(entry -> !FolderVersion.isOurs(entry))
                    .sorted()
                    .toList();
        }
    }

    /**
     * The relations of a model as a file: one name per line in order of ids, escaped as {@link TableCell} says.
     */
    static final class RelationNames {
        private RelationNames() {}

        static void write(Relations relations, Path file) throws IOException {
            StringBuilder text = new StringBuilder();
            for (int r = 0; r < relations.count(); r++) {
                text.append(TableCell.of(relations.name(r))).append('\n');
            }
            Files.writeString(file, text, UTF_8);
        }

        static Relations read(Path file) throws IOException {
            try {
                String text = Files.readString(file, UTF_8);
                return relations(text.isEmpty() ? new String[0] : text.split("\n"), file);
            } catch (CharacterCodingException e) {
                throw bad(file, "bytes that are not UTF-8");
            }
        }

        private static Relations relations(String[] lines, Path file) {
            VocabularyBuilder names = new VocabularyBuilder();
            for (int i = 0; i < lines.length; i++) {
                String name = TableCell.read(lines[i]).orElse(lines[i]);
                if (names.add(name) != i || name.startsWith(Relations.INVERSE_PREFIX)) {
                    throw bad(file, "\"" + name + "\" in line " + (i + 1) + ", a name given twice or an inverse");
                }
            }
            return new Relations(names.build());
        }

        private static InputException bad(Path file, String found) {
            return InputException.of(
                    file.toString(), found, "one relation per line", "Maybe the file is damaged; learn again.");
        }
    }
}
