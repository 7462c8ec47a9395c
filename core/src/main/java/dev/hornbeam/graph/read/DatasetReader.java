package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.graph.read.CsvFormat.Opening;
import dev.hornbeam.graph.read.DatasetBuilder.RecentFacts;
import dev.hornbeam.graph.read.InputFile.MissingFile;
import dev.hornbeam.graph.read.NamedRow.RowProblem;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.PassingStream;
import dev.hornbeam.work.Memory;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
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
            try (InputStream in = PassingStream.counted(Files.newInputStream(file), share::advanced)) {
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
            Split named = SourceFiles.split(name).orElse(split);
            return new Content(where + "!/" + name, last, named, scope + "!/" + name, -1, false);
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

    /**
     * A folder of ids: {@code entity2id.txt} and {@code relation2id.txt} hold a count, then one name and its id per row;
     * {@code train2id.txt}, {@code valid2id.txt} and {@code test2id.txt} hold a count, then head, tail and relation ids,
     * one triple per row.
     */
    private static final class IdLayout {
        private final Path folder;
        private final DatasetBuilder builder;

        IdLayout(Path folder, DatasetBuilder builder) {
            this.folder = folder;
            this.builder = builder;
        }

        static boolean isIn(Path folder) {
            return find(folder, "train2id").isPresent();
        }

        private static Optional<Path> find(Path folder, String stem) {
            for (String ending : new String[] {".txt", ".txt.gz", ".txt.bz2", ".txt.zst", ".txt.xz"}) {
                Path file = folder.resolve(stem + ending);
                if (Files.exists(file)) {
                    return Optional.of(file);
                }
            }
            return Optional.empty();
        }

        void read() throws IOException {
            readNames("entity2id", builder.entities(), false);
            readNames("relation2id", builder.relations(), true);
            readTriples("train2id", Split.TRAIN);
            readTriples("valid2id", Split.VALID);
            readTriples("test2id", Split.TEST);
        }

        private void readNames(String stem, VocabularyBuilder names, boolean relations) throws IOException {
            Path file = find(folder, stem)
                    .orElseThrow(() -> InputException.of(
                            folder.toString(),
                            "train2id.txt without " + stem + ".txt",
                            "both, as ids mean nothing without names",
                            "Maybe copy " + stem + ".txt there, too."));
            try (InputStream in = open(file)) {
                IdRows rows = new IdRows(file.toString(), in);
                int count = rows.count();
                List<IdRows.Name> read = new ArrayList<>(); // grows with the rows: any count is easily claimed
                while (rows.advance()) {
                    IdRows.Name name = rows.name();
                    if (name.id() < 0 || name.id() >= count) {
                        throw rows.problem("id " + name.id(), "an id from 0 to " + (count - 1));
                    }
                    if (relations && name.name().startsWith(Relations.INVERSE_PREFIX)) {
                        throw RowProblem.reserved(rows.place(), '"' + name.name() + '"');
                    }
                    read.add(name);
                }
                addAll(read, count, rows, names);
            }
        }

        /** Adds the names in the order of their ids. */
        private static void addAll(List<IdRows.Name> read, int count, IdRows rows, VocabularyBuilder names) {
            read.sort(Comparator.comparingInt(IdRows.Name::id));
            int next = 0;
            for (IdRows.Name name : read) {
                if (name.id() < next) {
                    throw rows.problem("id " + name.id() + " a second time", "each id once");
                }
                if (name.id() > next) {
                    break;
                }
                byte[] bytes = name.name().getBytes(UTF_8);
                if (names.add(bytes, 0, bytes.length) != next++) {
                    throw rows.problem("the name \"" + name.name() + "\" twice", "each name once");
                }
            }
            if (next < count) {
                throw rows.problem("no row for id " + next, count + " rows as the first line says");
            }
        }

        private void readTriples(String stem, Split split) throws IOException {
            Optional<Path> found = find(folder, stem);
            if (found.isEmpty()) {
                return;
            }
            Path file = found.get();
            try (InputStream in = open(file);
                    DatasetBuilder.Source source = builder.source(file.toString(), "ids", split)) {
                IdRows rows = new IdRows(file.toString(), in);
                int count = rows.count();
                long rowCount = 0;
                int[] ids = new int[3];
                RecentFacts recent = new RecentFacts();
                while (rows.advance()) {
                    rowCount++;
                    try {
                        rows.ids(ids);
                        checkRange(rows, "head", ids[0], builder.entities().size());
                        checkRange(rows, "tail", ids[1], builder.entities().size());
                        checkRange(rows, "relation", ids[2], builder.relations().size());
                    } catch (InputException bad) {
                        source.bad(bad);
                        continue;
                    }
                    if (recent.isNew(ids[0], ids[2], ids[1])) {
                        builder.triples(split).add(ids[0], ids[2], ids[1]);
                    } else {
                        builder.triples(split).repeat();
                    }
                }
                if (rowCount != count) {
                    source.bad(rows.problem(rowCount + " rows", count + " as the first line says"));
                }
                if (split == Split.TRAIN && source.facts() == 0) {
                    throw rows.problem("no triples", "at least one triple");
                }
            }
        }

        private static void checkRange(IdRows rows, String what, int id, int count) {
            if (id < 0 || id >= count) {
                throw rows.problem(what + " id " + id, "an id from 0 to " + (count - 1));
            }
        }

        private static InputStream open(Path file) throws IOException {
            if (Files.isDirectory(file)) {
                throw InputFile.folder(file);
            }
            InputStream raw = Files.newInputStream(file);
            try {
                return Compression.unpacked(
                        raw, file.toString(), UnpackLimit.of(file.toString(), InputFile.size(file)));
            } catch (IOException | RuntimeException problem) {
                raw.close();
                throw problem;
            }
        }
    }

    /** Knows how much of a file was read when memory was full, and so how much memory the whole needs. */
    private static final class ReadShare implements ReadListener {
        private static final int PERCENT = 100;

        private final ReadListener next;
        private long read;

        ReadShare(ReadListener next) {
            this.next = next;
        }

        @Override
        public void opened(String file, long bytes) {
            next.opened(file, bytes);
        }

        @Override
        public void advanced(long bytes) {
            read += bytes;
            next.advanced(bytes);
        }

        /** @param size of the file, or a negative number if it is not known */
        InputException outOfMemory(String where, long size, OutOfMemoryError full) {
            boolean known = size > 0 && read > 0;
            double share = known ? Math.min(1, (double) read / size) : 1;
            long gigabytes = (long) Math.ceil(2 * Memory.megabytes() / share / 1024);
            return InputException.of(
                    where,
                    "more than " + Memory.megabytes() + " MB of memory hold"
                            + (known ? " after " + Math.round(PERCENT * share) + "% of the file" : ""),
                    "names and facts that fit",
                    "Maybe give Java more memory, HORNBEAM_OPTS=-Xmx" + gigabytes + "g, or leave some relations out.",
                    full);
        }
    }

    /** The available formats: those of this module and those that others register. */
    static final class TripleFormats {
        private static final List<TripleFormat> OWN =
                List.of(DelimitedFormat.TSV, CsvFormat.CSV, DelimitedFormat.SPACE);

        private TripleFormats() {}

        static List<TripleFormat> all() {
            List<TripleFormat> formats = new ArrayList<>(OWN);
            ServiceLoader.load(TripleFormat.class).forEach(formats::add);
            return formats;
        }

        /** The format of this name. */
        static TripleFormat named(String name) {
            List<TripleFormat> formats = all();
            return formats.stream()
                    .filter(format -> format.name().equals(name.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> InputException.of(
                            "format",
                            "\"" + name + "\"",
                            "one of "
                                    + String.join(
                                            ", ",
                                            formats.stream()
                                                    .map(TripleFormat::name)
                                                    .toList()),
                            "Maybe leave it out: the format is detected from the file's name and content."));
        }

        /** The format of a file by its name, then by its first bytes. */
        static TripleFormat of(String fileName, byte[] opening) {
            String lower = fileName.toLowerCase(Locale.ROOT);
            String line = Opening.firstLine(opening);
            if (CsvFormat.CSV.claims(lower, opening)) {
                return CsvFormat.CSV;
            }
            if (lower.endsWith(".tsv") || isPlainRow(line)) {
                return DelimitedFormat.TSV;
            }
            for (TripleFormat format : ServiceLoader.load(TripleFormat.class)) {
                if (format.claims(lower, opening)) {
                    return format;
                }
            }
            if (line.indexOf('\t') >= 0 || line.strip().indexOf(' ') < 0 && line.indexOf(',') < 0) {
                return DelimitedFormat.TSV;
            }
            return line.split(",", -1).length == 3 && line.strip().split("[ \t]+").length != 3
                    ? CsvFormat.CSV
                    : DelimitedFormat.SPACE;
        }

        /** By far the most common first line; recognising it avoids loading the registered formats. */
        private static boolean isPlainRow(String line) {
            return line.split("\t", -1).length == 3
                    && !line.startsWith("<")
                    && !line.startsWith("_:")
                    && line.chars().noneMatch(c -> c < ' ' && c != '\t'); // bytes of a format that is no text
        }
    }

    /** The rows of a file of the id layout: a count on the first line, then one name with its id, or three ids, per row. */
    private static final class IdRows {
        private static final String MAYBE =
                "Maybe this is not the id layout (a count, then rows; triples as head, tail, relation).";

        private final String where;
        private final LineBuffer lines;

        IdRows(String where, InputStream in) throws IOException {
            this.where = where;
            this.lines = new LineBuffer(in, where);
        }

        /** A name and its id. */
        record Name(String name, int id) {}

        /** Reads the first line. */
        int count() throws IOException {
            if (!advance()) {
                throw InputException.of(where, "an empty file", "a count on the first line", MAYBE);
            }
            int count = number(text());
            if (count < 0 || count > Integer.MAX_VALUE - 16) {
                throw problem("count " + count, "a count from 0");
            }
            return count;
        }

        /** Moves to the next row that is not blank. */
        boolean advance() throws IOException {
            while (lines.advance()) {
                if (!Names.isBlank(lines.buffer(), lines.from(), lines.to())) {
                    return true;
                }
            }
            return false;
        }

        private String text() {
            byte[] bytes = lines.buffer();
            if (Names.hasNul(bytes, lines.from(), lines.to())) {
                throw RowProblem.nul(place());
            }
            if (!Utf8.isText(bytes, lines.from(), lines.to())) {
                throw RowProblem.notUtf8(place());
            }
            return new String(bytes, lines.from(), lines.to() - lines.from(), UTF_8).strip();
        }

        /** The row as a name, which may contain spaces, followed by its id. */
        Name name() {
            String row = text();
            int cut = Math.max(row.lastIndexOf('\t'), row.lastIndexOf(' '));
            String name = cut < 0 ? "" : row.substring(0, cut).strip();
            if (name.isEmpty() || name.indexOf('\t') >= 0) {
                throw problem(quoted(row), "a name and an id");
            }
            return new Name(name, number(row.substring(cut + 1)));
        }

        /** The row as three ids. */
        void ids(int[] into) {
            String row = text();
            String[] parts = row.split("[ \t]+");
            if (parts.length != 3) {
                throw problem(parts.length + " columns " + quoted(row), "3 (head id, tail id, relation id)");
            }
            for (int i = 0; i < 3; i++) {
                into[i] = number(parts[i]);
            }
        }

        private int number(String text) {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException notNumber) {
                throw problem(quoted(text), "a whole number");
            }
        }

        private static String quoted(String text) {
            byte[] bytes = text.getBytes(UTF_8);
            return Names.excerpt(bytes, 0, bytes.length);
        }

        String place() {
            return where + ":" + lines.number();
        }

        InputException problem(String found, String expected) {
            return InputException.of(place(), found, expected, MAYBE);
        }
    }

    /** Is notified of the progress of reading, to show it to the user. */
    public interface ReadListener {
        /** Ignores everything. */
        ReadListener NONE = new ReadListener() {
            @Override
            public void opened(String file, long bytes) {}

            @Override
            public void advanced(long bytes) {}
        };

        /**
         * A file is about to be read.
         *
         * @param bytes its size on disk
         */
        void opened(String file, long bytes);

        /** This many more bytes of the file have been read. */
        void advanced(long bytes);
    }
}
