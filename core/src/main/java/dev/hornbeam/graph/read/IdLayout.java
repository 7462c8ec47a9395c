package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.graph.source.Compression;
import dev.hornbeam.graph.source.InputFile;
import dev.hornbeam.graph.source.UnpackLimit;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A folder of ids: {@code entity2id.txt} and {@code relation2id.txt} hold a count, then one name and its id per row;
 * {@code train2id.txt}, {@code valid2id.txt} and {@code test2id.txt} hold a count, then head, tail and relation ids,
 * one triple per row.
 */
final class IdLayout {
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
            return Compression.unpacked(raw, file.toString(), UnpackLimit.of(file.toString(), InputFile.size(file)));
        } catch (IOException | RuntimeException problem) {
            raw.close();
            throw problem;
        }
    }
}
