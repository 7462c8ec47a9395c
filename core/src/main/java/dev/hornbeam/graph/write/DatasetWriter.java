package dev.hornbeam.graph.write;

import dev.hornbeam.file.FolderInProgress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
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
            Path target = Files.exists(folder)
                    ? folder.toRealPath()
                    : folder.toAbsolutePath().normalize();
            requireRoom(target, folder);
            try (FolderInProgress progress = FolderInProgress.beside(target)) {
                List<WrittenFile> written = new ArrayList<>();
                for (Split split : Split.values()) {
                    if (split == Split.TRAIN || !dataset.split(split).isEmpty()) {
                        String name = split.label() + (options.gzip() ? ".txt.gz" : ".txt");
                        Triples triples = dataset.split(split);
                        writeFile(dataset, triples, progress.path().resolve(name), folder.resolve(name));
                        written.add(new WrittenFile(folder.resolve(name), split, triples.size()));
                    }
                }
                progress.moveIntoPlace();
                return List.copyOf(written);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(
                    new IOException(folder + " cannot be written (" + reason(fault) + ")", fault));
        }
    }

    private static String reason(IOException fault) {
        if (fault instanceof AccessDeniedException) {
            return "no permission";
        }
        if (fault instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is a file";
        }
        return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    }

    /** Refuses to overwrite anything that is not a data set. */
    private void requireRoom(Path target, Path shown) throws IOException {
        if (!Files.exists(target)) {
            return;
        }
        if (!Files.isDirectory(target)) {
            throw InputException.of(shown.toString(), "a file", "a folder to write to", "Maybe choose another name.");
        }
        try (Stream<Path> entries = Files.list(target)) {
            for (Path entry : (Iterable<Path>) entries.sorted()::iterator) {
                String name = entry.getFileName().toString();
                boolean ours = OURS.matcher(name).matches() && Files.isRegularFile(entry);
                if (!ours || !options.replace()) {
                    throw InputException.of(
                            shown.toString(),
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
            TsvRows rows = new TsvRows(packed, dataset, shown);
            for (int i = 0; i < triples.size(); i++) {
                rows.write(triples.head(i), triples.relation(i), triples.tail(i));
            }
            rows.flush();
            if (packed instanceof GZIPOutputStream gzip) {
                gzip.finish();
            }
            raw.getFD().sync(); // the content must be on disk before the move
        }
    }
}
