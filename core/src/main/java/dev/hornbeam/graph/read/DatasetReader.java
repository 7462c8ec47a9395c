package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.index.GraphFile;
import dev.hornbeam.graph.source.Archive;
import dev.hornbeam.graph.source.Compression;
import dev.hornbeam.graph.source.InputFile;
import dev.hornbeam.graph.source.MissingFile;
import dev.hornbeam.graph.source.ReadListener;
import dev.hornbeam.graph.source.UnpackLimit;
import dev.hornbeam.graph.source.WatchedStream;
import dev.hornbeam.input.InputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a data set from a file, a folder or standard input, whatever its format and compression. */
public final class DatasetReader {
    /** The source that stands for standard input. */
    public static final String STANDARD_INPUT = "-";

    /** How many sources are named in the name of what they make together. */
    private static final int NAMES = 3;

    private static final Logger LOG = LoggerFactory.getLogger(DatasetReader.class);

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

    /** Reads a file or standard input ({@code -}) as train, a folder with its splits, or a folder or archive of files. */
    public Reading read(String source) {
        return read(List.of(source));
    }

    /** Reads several sources as one graph. */
    public Reading read(List<String> sources) {
        long start = System.nanoTime();
        Reading reading = readAll(sources);
        if (LOG.isInfoEnabled()) {
            LOG.info(
                    "read {}: {} facts to learn from, {} and {} held out, {} entities, {} relations, {} ms",
                    reading.dataset().name(),
                    reading.dataset().train().size(),
                    reading.dataset().valid().size(),
                    reading.dataset().test().size(),
                    reading.dataset().entities().size(),
                    reading.dataset().relations().count(),
                    (System.nanoTime() - start) / 1_000_000);
        }
        return reading;
    }

    private Reading readAll(List<String> sources) {
        DatasetBuilder builder = new DatasetBuilder(options);
        if (sources.size() == 1 && !sources.get(0).equals(STANDARD_INPUT) && isIds(sources.get(0))) {
            Path folder = Path.of(sources.get(0));
            InputFile.guarded(folder, () -> new IdLayout(folder, builder).read());
            return builder.build(name(sources.get(0)));
        }
        Optional<Path> graphFile = graphFile(sources);
        if (graphFile.isPresent()) {
            return readGraphFile(graphFile.get(), builder);
        }
        List<SourceFiles.Input> files = new ArrayList<>();
        for (String source : sources) {
            if (!source.equals(STANDARD_INPUT)) {
                files.addAll(SourceFiles.of(source));
            }
        }
        boolean alone = files.size() == 1 || files.isEmpty();
        if (sources.contains(STANDARD_INPUT)) {
            readStandardInput(builder, files.isEmpty());
        }
        boolean splits = files.stream().anyMatch(file -> file.split() != Split.TRAIN);
        files.forEach(file -> readFile(file, alone || splits, builder));
        builder.requireFacts(String.join(", ", sources));
        return builder.build(
                sources.stream().limit(NAMES).map(DatasetReader::name).collect(Collectors.joining(", "))
                        + (sources.size() > NAMES ? ", …" : ""));
    }

    private static boolean isIds(String source) {
        try {
            return Files.isDirectory(Path.of(source)) && IdLayout.isIn(Path.of(source));
        } catch (InvalidPathException pattern) {
            return false;
        }
    }

    /** The graph file among sources, which must then be the only one. */
    private static Optional<Path> graphFile(List<String> sources) {
        for (String source : sources) {
            if (source.toLowerCase(Locale.ROOT).endsWith("." + GraphFile.ENDING)) {
                if (sources.size() > 1) {
                    throw InputException.of(
                            source,
                            "a graph file beside other data",
                            "a graph file alone",
                            "Maybe index all of the data together: hornbeam index DATA… -o graph." + GraphFile.ENDING
                                    + ".");
                }
                return Optional.of(Path.of(source));
            }
        }
        return Optional.empty();
    }

    private Reading readGraphFile(Path file, DatasetBuilder builder) {
        if (!Files.exists(file)) {
            throw MissingFile.problem(file);
        }
        Dataset[] data = new Dataset[1];
        InputFile.guarded(file, () -> data[0] = GraphFile.open(file));
        return builder.build(data[0]);
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
        return readSplit(List.of(source), shares, seed);
    }

    /** The same for several sources. */
    public Reading readSplit(List<String> sources, SplitShares shares, long seed) {
        Reading whole = read(sources);
        String source = sources.get(0);
        if (!whole.dataset().valid().isEmpty() || !whole.dataset().test().isEmpty()) {
            throw InputException.of(
                    source,
                    "a folder that is split already",
                    "one file of facts to split",
                    "Maybe name the file in it: " + Path.of(source, "train.txt") + ".");
        }
        return new Reading(new RandomSplit(shares, seed).split(whole.dataset()), whole.report());
    }

    private void readStandardInput(DatasetBuilder builder, boolean alone) {
        Content content = new Content("standard input", "", Split.TRAIN, "standard input", -1, alone);
        InputFile.guarded(Path.of("standard input"), () -> readStream(System.in, content, builder));
    }

    private void readFile(SourceFiles.Input input, boolean alone, DatasetBuilder builder) {
        Path file = input.file();
        InputFile.guarded(file, () -> {
            long size = InputFile.size(file);
            listener.opened(file.toString(), Math.max(0, size));
            Content content = new Content(
                    file.toString(), file.getFileName().toString(), input.split(), input.scope(), size, alone);
            ReadShare share = new ReadShare(listener);
            try (InputStream in = new WatchedStream(Files.newInputStream(file), share)) {
                readStream(in, content, builder);
            } catch (OutOfMemoryError full) {
                throw share.outOfMemory(file.toString(), size, full);
            }
        });
    }

    /**
     * What is known about a stream.
     *
     * @param where its name for messages
     * @param fileName by which its format is recognised
     * @param scope what its blank nodes are told apart by
     * @param size in bytes, or negative if it is not known
     * @param alone whether it must have facts, because nothing else has
     */
    private record Content(String where, String fileName, Split split, String scope, long size, boolean alone) {
        Content entry(String name) {
            String last = name.substring(name.lastIndexOf('/') + 1);
            Split named = SourceFiles.split(name);
            return new Content(
                    where + "!/" + name, last, named == null ? split : named, scope + "!/" + name, -1, false);
        }
    }

    private void readStream(InputStream raw, Content content, DatasetBuilder builder) throws IOException {
        try (InputStream in =
                new BufferedInputStream(Compression.unpacked(raw, content.where(), limit(content)), 1 << 16)) {
            in.mark(Opening.LENGTH);
            byte[] opening = in.readNBytes(Opening.LENGTH);
            in.reset();
            Optional<Archive> archive = Archive.of(opening);
            if (archive.isPresent()) {
                readArchive(archive.get(), in, content, builder);
            } else {
                readFacts(in, opening, content, builder);
            }
        }
    }

    private UnpackLimit limit(Content content) {
        return new UnpackLimit(content.where(), options.mostUnpacked(), content.size());
    }

    private void readArchive(Archive archive, InputStream in, Content content, DatasetBuilder builder)
            throws IOException {
        UnpackLimit limit = limit(content);
        int[] files = {0};
        archive.read(in, content.where(), limit, SourceFiles::isFacts, (name, entry) -> {
            files[0]++;
            Content part = content.entry(name);
            try (InputStream plain =
                    new BufferedInputStream(limit.counted(Compression.unpacked(entry, part.where())), 1 << 16)) {
                plain.mark(Opening.LENGTH);
                byte[] opening = plain.readNBytes(Opening.LENGTH);
                plain.reset();
                readFacts(plain, opening, part, builder);
            }
        });
        if (files[0] == 0) {
            throw InputException.of(
                    content.where(),
                    "an archive without a file of facts",
                    "files such as .ttl, .nt or .tsv in it",
                    "Maybe unpack it and name the file to read.");
        }
    }

    private void readFacts(InputStream in, byte[] opening, Content content, DatasetBuilder builder) throws IOException {
        TripleFormat format = options.format()
                .map(TripleFormats::named)
                .orElseGet(() -> TripleFormats.of(Compression.withoutEnding(content.fileName()), opening));
        try (DatasetBuilder.Source source =
                builder.source(content.where(), format.name(), content.split(), content.scope())) {
            format.read(in, content.where(), options, source);
            if (content.split() == Split.TRAIN && content.alone() && source.facts() == 0) {
                throw DatasetBuilder.noFacts(content.where(), opening.length == 0, source.elsewhere());
            }
        }
    }

    /** What a source is called in reports. */
    private static String name(String source) {
        if (source.equals(STANDARD_INPUT)) {
            return "standard input";
        }
        try {
            Path path = Path.of(source).toAbsolutePath().normalize();
            if (path.getFileName() == null) {
                return source;
            }
            String name = path.getFileName().toString();
            return Files.isDirectory(path) ? name : stem(name);
        } catch (InvalidPathException pattern) {
            return source;
        }
    }

    private static String stem(String fileName) {
        String name = Compression.withoutEnding(fileName);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
