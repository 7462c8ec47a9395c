package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.graph.source.Compression;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
            String[] byId = new String[count];
            while (rows.advance()) {
                IdRows.Name name = rows.name();
                if (name.id() < 0 || name.id() >= count) {
                    throw rows.problem("id " + name.id(), "an id from 0 to " + (count - 1));
                }
                if (byId[name.id()] != null) {
                    throw rows.problem("id " + name.id() + " a second time", "each id once");
                }
                if (relations && name.name().startsWith(Relations.INVERSE_PREFIX)) {
                    throw RowProblem.reserved(rows.place(), '"' + name.name() + '"');
                }
                byId[name.id()] = name.name();
            }
            for (int id = 0; id < count; id++) {
                if (byId[id] == null) {
                    throw rows.problem("no row for id " + id, count + " rows as the first line says");
                }
                byte[] bytes = byId[id].getBytes(UTF_8);
                if (names.add(bytes, 0, bytes.length) != id) {
                    throw rows.problem("the name \"" + byId[id] + "\" twice", "each name once");
                }
            }
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
                builder.triples(split).add(ids[0], ids[2], ids[1]);
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
        InputStream raw = Files.newInputStream(file);
        try {
            return Compression.unpacked(raw, file.toString());
        } catch (IOException | RuntimeException problem) {
            raw.close();
            throw problem;
        }
    }
}
