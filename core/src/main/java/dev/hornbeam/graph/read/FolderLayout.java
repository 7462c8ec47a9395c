package dev.hornbeam.graph.read;

import dev.hornbeam.file.FolderVersion;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.Compression;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which files of a folder are which split: {@code train}, {@code valid} (or {@code validation}, {@code val},
 * {@code dev}) and {@code test}, with any common ending; a {@code facts} file is part of train.
 *
 * @param train the files to learn from, {@code facts} first
 * @param valid the file to choose on
 * @param test the file to measure on
 */
record FolderLayout(List<Path> train, Optional<Path> valid, Optional<Path> test) {
    private static final Set<String> ENDINGS = Set.of(
            "",
            "txt",
            "tsv",
            "csv",
            "ssv",
            "dat",
            "nt",
            "nq",
            "ttl",
            "trig",
            "rdf",
            "xml",
            "owl",
            "jsonld",
            "ntriples",
            "parquet",
            "arrow",
            "feather",
            "hdt");
    private static final Map<Split, Set<String>> STEMS = Map.of(
            Split.TRAIN, Set.of("train", "facts"),
            Split.VALID, Set.of("valid", "validation", "val", "dev"),
            Split.TEST, Set.of("test"));
    private static final int NAMES_SHOWN = 6;

    /** Whether a folder has a train file. */
    static boolean isIn(Path folder) {
        return files(folder).stream()
                .anyMatch(file -> isNamed(file.getFileName().toString(), Set.of("train")));
    }

    /** The split that a file is by its name, or null. */
    static Split split(String fileName) {
        for (Map.Entry<Split, Set<String>> entry : STEMS.entrySet()) {
            if (isNamed(fileName, entry.getValue())) {
                return entry.getKey();
            }
        }
        return null;
    }

    static FolderLayout of(Path folder) {
        List<Path> files = files(folder);
        List<Path> train = new ArrayList<>();
        Optional<Path> facts = only(files, Set.of("facts"));
        Optional<Path> rest = only(files, Set.of("train"));
        facts.ifPresent(train::add);
        rest.ifPresent(train::add);
        if (rest.isEmpty()) {
            throw InputException.of(
                    folder.toString(),
                    "a folder without a train file (" + listing(files) + ")",
                    "train.txt, and valid.txt and test.txt if there are any, or files of facts such as .ttl, .nt or .tsv",
                    files.size() == 1
                            ? "Maybe name the file itself: " + files.get(0) + "."
                            : "Maybe name one file of it, or rename the one to learn from to train.txt.");
        }
        return new FolderLayout(train, only(files, STEMS.get(Split.VALID)), only(files, STEMS.get(Split.TEST)));
    }

    private static List<Path> files(Path folder) {
        FolderVersion.settle(folder);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !FolderVersion.isOurs(file))
                    .sorted()
                    .toList();
        } catch (IOException fault) {
            throw InputException.of(
                    folder.toString(),
                    "a folder that cannot be listed",
                    "a folder with a train file",
                    "Maybe run: chmod +rx " + folder + ".",
                    fault);
        }
    }

    private static Optional<Path> only(List<Path> files, Set<String> stems) {
        List<Path> fitting = files.stream()
                .filter(file -> isNamed(file.getFileName().toString(), stems))
                .toList();
        if (fitting.size() > 1) {
            throw InputException.of(
                    fitting.get(0).getParent().toString(),
                    "both " + fitting.get(0).getFileName() + " and "
                            + fitting.get(1).getFileName(),
                    "one " + fitting.get(0).getFileName().toString().split("\\.")[0] + " file",
                    "Maybe move one of them away.");
        }
        return fitting.stream().findFirst();
    }

    private static boolean isNamed(String fileName, Set<String> stems) {
        String name = Compression.withoutEnding(fileName.toLowerCase(Locale.ROOT));
        int dot = name.indexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        String ending = dot < 0 ? "" : name.substring(dot + 1);
        return stems.contains(stem) && ENDINGS.contains(ending);
    }

    private static String listing(List<Path> files) {
        if (files.isEmpty()) {
            return "it is empty";
        }
        String names = String.join(
                ", ",
                files.stream()
                        .limit(NAMES_SHOWN)
                        .map(file -> file.getFileName().toString())
                        .toList());
        return files.size() > NAMES_SHOWN ? names + ", …" : names;
    }
}
