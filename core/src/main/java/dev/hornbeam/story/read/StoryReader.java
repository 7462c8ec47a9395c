package dev.hornbeam.story.read;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.InputFile;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.StoryDataset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads a collection of stories from a folder or a file, whatever its format and compression. */
public final class StoryReader {
    private final Optional<Relations> known;

    /** A reader that accepts any relations: those of all edges and of the answers in train. */
    public StoryReader() {
        this.known = Optional.empty();
    }

    /** A reader for stories over relations that are known beforehand, such as those of a model. */
    public StoryReader(Relations known) {
        this.known = Optional.of(known);
    }

    /**
     * Whether a folder or file looks like stories rather than one large graph: by file names, and for CSV by its
     * header, since facts may also be in files named train.csv.
     */
    public static boolean isStories(Path source) {
        if (Files.isDirectory(source)) {
            return StoryFolder.of(source)
                    .filter(folder -> folder.kind() != StoryFolder.Kind.CLUTRR
                            || folder.files().values().stream()
                                    .flatMap(List::stream)
                                    .anyMatch(ClutrrFormat::hasHeader))
                    .isPresent();
        }
        String name = source.getFileName() == null ? "" : StoryFolder.name(source);
        return Files.isRegularFile(source)
                && (name.endsWith(".jsonl") || name.endsWith(".csv") && ClutrrFormat.hasHeader(source));
    }

    /** Reads a folder with its splits, or one file: as test if the relations are known, else as train. */
    public StoryDataset read(Path source) {
        StoryCollector collector = known.map(StoryCollector::over).orElseGet(StoryCollector::open);
        if (Files.isDirectory(source)) {
            readFolder(source, collector);
        } else {
            Split split = known.isPresent() ? Split.TEST : Split.TRAIN;
            readFile(source, format(source), split, collector);
        }
        Path name = source.toAbsolutePath().normalize().getFileName();
        return collector.finish(name == null ? source.toString() : name.toString());
    }

    private void readFolder(Path source, StoryCollector collector) {
        StoryFolder folder = StoryFolder.of(source).orElseThrow(() -> nothingIn(source));
        if (known.isEmpty() && !folder.files().containsKey(Split.TRAIN)) {
            throw InputException.of(
                    source.toString(),
                    "stories without a train file",
                    "a file to learn from",
                    "Maybe rename it so that it ends in train, before .csv or .jsonl.");
        }
        PlainTables tables = new PlainTables(collector);
        folder.edges().ifPresent(tables::readEdges);
        for (Split split : Split.values()) {
            for (Path file : folder.files().getOrDefault(split, List.of())) {
                switch (folder.kind()) {
                    case TABLES -> readQueries(file, split, tables, collector);
                    case GRAPHLOG -> readFile(file, new GraphLogFormat(), split, collector);
                    case CLUTRR -> readFile(file, new ClutrrFormat(), split, collector);
                }
            }
        }
    }

    private static void readQueries(Path file, Split split, PlainTables tables, StoryCollector collector) {
        int before = collector.count(split);
        tables.readQueries(file, split);
        requireStories(file, collector.count(split) - before);
    }

    private static void readFile(Path file, StoryFormat format, Split split, StoryCollector collector) {
        int before = collector.count(split);
        InputFile.read(file, in -> format.read(in, file.toString(), split, collector));
        requireStories(file, collector.count(split) - before);
    }

    private static void requireStories(Path file, int found) {
        if (found == 0) {
            throw InputException.of(
                    file.toString(),
                    "no stories",
                    "at least one graph with a query",
                    "Maybe the file is incomplete, or it is the wrong file.");
        }
    }

    private static StoryFormat format(Path file) {
        String name = StoryFolder.name(file);
        if (name.endsWith(".jsonl")) {
            return new GraphLogFormat();
        }
        if (name.endsWith(".csv")) {
            return new ClutrrFormat();
        }
        throw InputException.of(
                file.toString(),
                "a file that ends in neither .csv nor .jsonl",
                "stories as CLUTRR's CSV or GraphLog's JSON Lines, or a folder",
                "Maybe name the folder that it is in.");
    }

    private static InputException nothingIn(Path folder) {
        return InputException.of(
                folder.toString(),
                "a folder without stories",
                "…_train.csv (CLUTRR), train.jsonl (GraphLog), or edges.tsv and train_queries.tsv",
                "Maybe rename the files.");
    }
}
