package dev.hornbeam.graph.read;

import dev.hornbeam.file.FolderVersion;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.InputFile.MissingFile;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files that are meant by what people name as data: a file, a folder of train, valid and test, any other folder with
 * files of facts in it, or a pattern with {@code *}.
 */
final class SourceFiles {
    /** Files of facts in a folder or an archive that has no train file; others are not looked into. */
    private static final Set<String> ENDINGS =
            Set.of("tsv csv ssv nt ntriples nq nquads ttl turtle n3 trig rdf owl jsonld obo parquet arrow feather hdt"
                    .split(" "));

    private static final Set<String> ARCHIVES = Set.of("zip", "tar", "tgz");

    /** A folder with this file is a model. */
    private static final String MODEL = "manifest.json";

    private SourceFiles() {}

    /**
     * One file.
     *
     * @param scope its path within what was named, which is the same wherever that is
     */
    record Input(Path file, Split split, String scope) {}

    /** The files of a source, in one order. */
    static List<Input> of(String source) {
        Optional<Path> there = path(source);
        if (there.isEmpty()) {
            return matching(source);
        }
        Path path = there.get();
        return Files.isDirectory(path)
                ? inFolder(path)
                : List.of(new Input(path, Split.TRAIN, path.getFileName().toString()));
    }

    /** Whether a file of an archive or of a folder without a train file is one of facts. */
    static boolean isFacts(String name) {
        return ENDINGS.contains(ending(name)) || split(name).isPresent();
    }

    /** The split that a file is by its name alone. */
    static Optional<Split> split(String name) {
        return FolderLayout.split(name.substring(name.lastIndexOf('/') + 1));
    }

    private static boolean isReadable(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith(".") && (ENDINGS.contains(ending(name)) || ARCHIVES.contains(ending(name)));
    }

    private static String ending(String name) {
        String plain = Compression.withoutEnding(name.toLowerCase(Locale.ROOT));
        return plain.substring(plain.lastIndexOf('.') + 1);
    }

    private static List<Input> inFolder(Path folder) {
        if (FolderLayout.isIn(folder) || Files.exists(folder.resolve(MODEL))) {
            FolderLayout layout = FolderLayout.of(folder);
            List<Input> inputs = new ArrayList<>();
            layout.train().forEach(file -> inputs.add(input(folder, file, Split.TRAIN)));
            layout.valid().ifPresent(file -> inputs.add(input(folder, file, Split.VALID)));
            layout.test().ifPresent(file -> inputs.add(input(folder, file, Split.TEST)));
            return inputs;
        }
        List<Path> files = walk(folder).stream().filter(SourceFiles::isReadable).toList();
        if (files.isEmpty()) {
            FolderLayout.of(folder); // says what is missing
        }
        return files.stream().map(file -> input(folder, file, Split.TRAIN)).toList();
    }

    private static Input input(Path folder, Path file, Split split) {
        return new Input(file, split, folder.relativize(file).toString().replace('\\', '/'));
    }

    private static List<Path> walk(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException | java.io.UncheckedIOException fault) {
            throw InputException.of(
                    folder.toString(),
                    "a folder that cannot be listed",
                    "a folder with files of facts",
                    "Maybe run: chmod -R +rX " + folder + ".",
                    fault);
        }
    }

    /** The path of something that is there; empty for a pattern. */
    private static Optional<Path> path(String source) {
        try {
            Path path = Path.of(source);
            if (Files.exists(path)) {
                return Optional.of(path);
            }
            if (!isPattern(source)) {
                throw MissingFile.problem(path);
            }
            return Optional.empty();
        } catch (InvalidPathException impossible) {
            if (isPattern(source)) {
                return Optional.empty();
            }
            throw InputException.of(
                    source,
                    "a name that no file can have",
                    "a file or folder of triples",
                    "Maybe check the name.",
                    impossible);
        }
    }

    private static boolean isPattern(String source) {
        return source.matches(".*[*?\\[{].*");
    }

    private static List<Input> matching(String pattern) {
        String fixed =
                pattern.substring(0, pattern.replaceFirst("[*?\\[{].*", "").lastIndexOf('/') + 1);
        Path folder = Path.of(fixed.isEmpty() ? "." : fixed);
        if (!Files.isDirectory(folder)) {
            throw MissingFile.problem(folder);
        }
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern.substring(fixed.length()));
        } catch (IllegalArgumentException malformed) {
            throw InputException.of(
                    pattern, "a malformed pattern", "one such as dump/*.ttl", "Maybe a bracket is missing.", malformed);
        }
        List<Input> found = walk(folder).stream()
                .filter(file -> matcher.matches(folder.relativize(file)))
                .map(file -> input(folder, file, Split.TRAIN))
                .toList();
        if (found.isEmpty()) {
            throw InputException.of(
                    pattern,
                    "no file that matches",
                    "at least one file of facts",
                    "Maybe ** is needed to look into folders, or the pattern is relative to another folder.");
        }
        return found;
    }

    /**
     * Which files of a folder are which split: {@code train}, {@code valid} (or {@code validation}, {@code val},
     * {@code dev}) and {@code test}, with any common ending; a {@code facts} file is part of train.
     *
     * @param train the files to learn from, {@code facts} first
     * @param valid the file to choose on
     * @param test the file to measure on
     */
    private record FolderLayout(List<Path> train, Optional<Path> valid, Optional<Path> test) {
        private static final Set<String> ENDINGS = Set.of(
                " txt tsv csv ssv dat nt nq ttl trig rdf xml owl jsonld ntriples parquet arrow feather hdt".split(" "));
        /** Of each split. */
        private static final List<Set<String>> STEMS =
                List.of(Set.of("train", "facts"), Set.of("valid", "validation", "val", "dev"), Set.of("test"));

        private static final int NAMES_SHOWN = 6;

        /** Whether a folder has a train file. */
        static boolean isIn(Path folder) {
            return files(folder).stream()
                    .anyMatch(file -> isNamed(file.getFileName().toString(), Set.of("train")));
        }

        /** The split that a file is by its name. */
        static Optional<Split> split(String fileName) {
            return Arrays.stream(Split.values())
                    .filter(split -> isNamed(fileName, STEMS.get(split.ordinal())))
                    .findFirst();
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
            return new FolderLayout(train, only(files, STEMS.get(1)), only(files, STEMS.get(2)));
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
                        "" + fitting.get(0).getParent(),
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
}
