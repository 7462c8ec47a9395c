package dev.hornbeam.graph.source;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports that a file does not exist and suggests which one may have been meant. */
public final class MissingFile {
    private MissingFile() {}

    public static InputException problem(Path path) {
        Path parent = path.toAbsolutePath().normalize().getParent();
        String maybe;
        if (parent == null || !Files.isDirectory(parent)) {
            maybe = "Maybe the folder " + (parent == null ? path : parent) + " is missing, too.";
        } else {
            maybe = neighbour(parent, String.valueOf(path.getFileName()))
                    .map(name -> "Maybe you meant "
                            + (path.getParent() == null
                                    ? Path.of(name)
                                    : path.getParent().resolve(name)) + ".")
                    .orElse("Maybe check the name and the folder it is in.");
        }
        return InputException.of(path.toString(), "nothing there", "a file or folder of triples", maybe);
    }

    /** A file in the same folder with another ending, or with nearly the same name. */
    private static Optional<String> neighbour(Path folder, String name) {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).sorted().toList();
            Optional<String> otherEnding = names.stream()
                    .filter(other -> stem(other).equals(stem(name)))
                    .findFirst();
            return otherEnding.or(() -> ClosestName.in(names, name));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static String stem(String name) {
        int dot = name.indexOf('.');
        return (dot > 0 ? name.substring(0, dot) : name).toLowerCase(Locale.ROOT);
    }
}
