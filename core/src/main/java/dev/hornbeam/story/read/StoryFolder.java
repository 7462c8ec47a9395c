package dev.hornbeam.story.read;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.InputFile;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which files of a folder hold the stories of which split, by their names: {@code train.jsonl} for GraphLog,
 * {@code …_train.csv} for CLUTRR, {@code edges.tsv} and {@code train_queries.tsv} for plain tables.
 *
 * @param kind the format they are in
 * @param edges the table of edges, of plain tables only
 * @param files the files of each split in order of their names
 */
record StoryFolder(Kind kind, Optional<Path> edges, Map<Split, List<Path>> files) {
    /** The formats, with the ending of a file and what may surround the name of a split. */
    enum Kind {
        TABLES("(train|valid|test)_queries\\.(?:tsv|txt)"),
        GRAPHLOG("(train|valid|test)\\.jsonl"),
        CLUTRR("(?:.*[_.-])?(train|valid|test)\\.csv");

        private final Pattern pattern;

        Kind(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }
    }

    /** What a folder holds, if it holds stories. */
    static Optional<StoryFolder> of(Path folder) {
        List<Path> all = list(folder);
        Optional<Path> edges = all.stream()
                .filter(file -> name(file).equals("edges.tsv") || name(file).equals("edges.txt"))
                .findFirst();
        for (Kind kind : Kind.values()) {
            Map<Split, List<Path>> files = files(all, kind);
            if (!files.isEmpty() && (kind != Kind.TABLES || edges.isPresent())) {
                return Optional.of(new StoryFolder(kind, kind == Kind.TABLES ? edges : Optional.empty(), files));
            }
        }
        return Optional.empty();
    }

    private static Map<Split, List<Path>> files(List<Path> all, Kind kind) {
        Map<Split, List<Path>> files = new EnumMap<>(Split.class);
        for (Path file : all) {
            Matcher name = kind.pattern.matcher(name(file));
            if (name.matches()) {
                Split split = Split.valueOf(name.group(1).toUpperCase(Locale.ROOT));
                files.computeIfAbsent(split, none -> new ArrayList<>()).add(file);
            }
        }
        return files;
    }

    static String name(Path file) {
        return InputFile.nameUnpacked(file).toLowerCase(Locale.ROOT);
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException fault) {
            throw InputException.of(
                    folder.toString(),
                    "a folder that cannot be listed",
                    "a folder of stories",
                    "Maybe run: chmod +rx " + folder + ".",
                    fault);
        }
    }
}
