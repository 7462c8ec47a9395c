package dev.hornbeam.graph.write;

import dev.hornbeam.file.AtomicFile.WriteFault;
import dev.hornbeam.file.FolderInProgress;
import dev.hornbeam.file.FolderVersion;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.write.TableFormat.TsvRows;
import dev.hornbeam.input.InputException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a data set as a folder of {@code train.txt}, {@code valid.txt} and {@code test.txt}, one fact per line with
 * tabs between head, relation and tail. The folder appears complete or not at all.
 */
public final class DatasetWriter {
    private static final Pattern OURS = Pattern.compile("(train|valid|test)\\.txt(\\.gz)?");

    private final WriteOptions options;

    public DatasetWriter(WriteOptions options) {
        this.options = options;
    }

    /**
     * Writes the splits that have facts; train is always written.
     *
     * @param folder where to; it must not exist, be empty, or hold a data set that may be replaced
     * @return the files written
     */
    public List<WrittenFile> write(Dataset dataset, Path folder) {
        try {
            requireRoom(folder);
            try (FolderInProgress progress = FolderInProgress.beside(folder)) {
                List<WrittenFile> written = new ArrayList<>();
                for (Split split : Split.values()) {
                    if (split == Split.TRAIN || !dataset.split(split).isEmpty()) {
                        String name = split.label() + (options.gzip() ? ".txt.gz" : ".txt");
                        Triples triples = dataset.split(split);
                        writeFile(dataset, triples, progress.path().resolve(name), folder.resolve(name));
                        written.add(new WrittenFile(folder.resolve(name), split, triples.size()));
                    }
                }
                progress.moveIntoPlace(name -> OURS.matcher(name).matches(), "");
                return List.copyOf(written);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(
                    new IOException(folder + " cannot be written (" + WriteFault.reason(fault) + ")", fault));
        }
    }

    /** Refuses to overwrite anything that is not a data set. */
    private void requireRoom(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw InputException.of(folder.toString(), "a file", "a folder to write to", "Maybe choose another name.");
        }
        FolderVersion.settle(folder);
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : (Iterable<Path>) entries.sorted()::iterator) {
                String name = entry.getFileName().toString();
                if (FolderVersion.isOurs(entry)) {
                    continue;
                }
                boolean ours = OURS.matcher(name).matches() && Files.isRegularFile(entry);
                if (!ours || !options.replace()) {
                    throw InputException.of(
                            folder.toString(),
                            "a folder that holds " + name,
                            ours ? "an empty or new folder" : "a folder of nothing but train, valid and test files",
                            ours ? "Maybe replace it, or choose another name." : "Maybe choose another name.");
                }
            }
        }
    }

    private void writeFile(Dataset dataset, Triples triples, Path file, Path shown) throws IOException {
        try (FileOutputStream raw = new FileOutputStream(file.toFile())) {
            OutputStream packed = options.gzip() ? new GZIPOutputStream(raw, 1 << 16) : raw;
            TsvRows rows = new TsvRows(packed, shown.toString());
            for (int i = 0; i < triples.size(); i++) {
                rows.write(
                        dataset.entities().name(triples.head(i)),
                        dataset.relations().name(triples.relation(i)),
                        dataset.entities().name(triples.tail(i)));
            }
            rows.flush();
            if (packed instanceof GZIPOutputStream gzip) {
                gzip.finish();
            }
            raw.getFD().sync(); // the content must be on disk before the move
        }
    }

    /**
     * How a data set is written; {@link #DEFAULTS} holds every default.
     *
     * @param gzip whether files are compressed and end in {@code .gz}
     * @param replace whether a folder that holds a data set already is replaced
     */
    public record WriteOptions(boolean gzip, boolean replace) {
        /** Plain text, nothing is replaced. */
        public static final WriteOptions DEFAULTS = new WriteOptions(false, false);
    }

    /**
     * A file that a writer has put in place.
     *
     * @param file where it is
     * @param split the split it holds
     * @param facts how many facts it holds
     */
    public record WrittenFile(Path file, Split split, int facts) {}
}
