package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.Compression;
import dev.hornbeam.graph.source.InputFile;
import dev.hornbeam.graph.source.MissingFile;
import dev.hornbeam.graph.source.ReadListener;
import dev.hornbeam.graph.source.WatchedStream;
import dev.hornbeam.input.InputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads a data set from a file, a folder or standard input, whatever its format and compression. */
public final class DatasetReader {
    /** The source that stands for standard input. */
    public static final String STANDARD_INPUT = "-";

    private final ReadOptions options;
    private final ReadListener listener;

    /** @param listener is notified of each file and of the bytes read; the size of standard input is not known */
    public DatasetReader(ReadOptions options, ReadListener listener) {
        this.options = options;
        this.listener = listener;
    }

    public DatasetReader(ReadOptions options) {
        this(options, ReadListener.NONE);
    }

    /** A reader that detects format and compression and stops at the first bad row. */
    public DatasetReader() {
        this(ReadOptions.DEFAULTS);
    }

    /** Reads a file or standard input ({@code -}) as train, or a folder with its splits. */
    public Reading read(String source) {
        DatasetBuilder builder = new DatasetBuilder(options);
        if (source.equals(STANDARD_INPUT)) {
            readStandardInput(builder);
            return builder.build("standard input");
        }
        Path path = path(source);
        if (Files.isDirectory(path)) {
            return readFolder(path, builder);
        }
        readFile(path, Split.TRAIN, builder);
        return builder.build(stem(path));
    }

    /** Reads a file, a folder or standard input. */
    public Reading read(Path source) {
        return read(source.toString());
    }

    /**
     * Reads facts as {@link #read} does and splits all its train facts at random, without duplicates.
     *
     * @param seed the same seed gives the same splits
     */
    public Reading readSplit(String source, SplitShares shares, long seed) {
        Reading whole = read(source);
        if (!whole.dataset().valid().isEmpty() || !whole.dataset().test().isEmpty()) {
            throw InputException.of(
                    source,
                    "a folder that is split already",
                    "one file of facts to split",
                    "Maybe name the file in it: " + Path.of(source, "train.txt") + ".");
        }
        return new Reading(new RandomSplit(shares, seed).split(whole.dataset()), whole.report());
    }

    private Reading readFolder(Path folder, DatasetBuilder builder) {
        String name = folder.toAbsolutePath().normalize().getFileName() == null
                ? folder.toString()
                : folder.toAbsolutePath().normalize().getFileName().toString();
        if (IdLayout.isIn(folder)) {
            InputFile.guarded(folder, () -> new IdLayout(folder, builder).read());
        } else {
            FolderLayout layout = FolderLayout.of(folder);
            layout.train().forEach(file -> readFile(file, Split.TRAIN, builder));
            layout.valid().ifPresent(file -> readFile(file, Split.VALID, builder));
            layout.test().ifPresent(file -> readFile(file, Split.TEST, builder));
        }
        return builder.build(name);
    }

    private void readStandardInput(DatasetBuilder builder) {
        InputFile.guarded(
                Path.of("standard input"), () -> readStream(System.in, "standard input", "", Split.TRAIN, builder));
    }

    private void readFile(Path file, Split split, DatasetBuilder builder) {
        InputFile.guarded(file, () -> {
            listener.opened(file.toString(), Files.size(file));
            try (InputStream in = new WatchedStream(Files.newInputStream(file), listener)) {
                readStream(in, file.toString(), file.getFileName().toString(), split, builder);
            }
        });
    }

    private void readStream(InputStream raw, String where, String fileName, Split split, DatasetBuilder builder)
            throws IOException {
        try (InputStream in = new BufferedInputStream(Compression.unpacked(raw, where), 1 << 16)) {
            in.mark(Opening.LENGTH);
            byte[] opening = in.readNBytes(Opening.LENGTH);
            in.reset();
            TripleFormat format = options.format()
                    .map(TripleFormats::named)
                    .orElseGet(() -> TripleFormats.of(Compression.withoutEnding(fileName), opening));
            try (DatasetBuilder.Source source = builder.source(where, format.name(), split)) {
                format.read(in, where, options, source);
                requireFacts(source, where, split, opening.length == 0);
            }
        }
    }

    private static void requireFacts(DatasetBuilder.Source source, String where, Split split, boolean empty) {
        if (split == Split.TRAIN && source.facts() == 0) {
            throw InputException.of(
                    where,
                    empty ? "an empty file" : "no triples",
                    "at least one triple (head, relation, tail)",
                    "Maybe the file is incomplete, or it is the wrong file.");
        }
    }

    private static Path path(String source) {
        try {
            Path path = Path.of(source);
            if (Files.exists(path)) {
                return path;
            }
        } catch (InvalidPathException impossible) {
            throw InputException.of(
                    source,
                    "a name that no file can have",
                    "a file or folder of triples",
                    "Maybe check the name.",
                    impossible);
        }
        throw MissingFile.problem(Path.of(source));
    }

    private static String stem(Path file) {
        String name = Compression.withoutEnding(file.getFileName().toString());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
