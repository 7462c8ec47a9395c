package dev.hornbeam.server.job;

import dev.hornbeam.Facts;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.http.ApiProblem;
import dev.hornbeam.server.review.DecisionFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The folder that data is chosen from and models are written to. No path leads out of it: neither {@code ..}, nor an absolute
 * path, nor a symbolic link; and nothing hidden is seen.
 */
public final class Workspace {
    private static final String UPLOADS = "uploads";

    private final Path root;

    /** @param root a folder that exists */
    public Workspace(Path root) {
        try {
            this.root = root.toRealPath();
        } catch (IOException e) {
            throw InputException.of(root.toString(), "no such folder", "a folder", "Maybe it is mistyped.", e);
        }
    }

    /** A file or folder in it. */
    public record Entry(String path, boolean folder, long bytes) {}

    /** What is in one of its folders. */
    public record Listing(String root, String path, int total, int offset, List<Entry> entries) {}

    public Path root() {
        return root;
    }

    /** A file or folder that is there. */
    public Path existing(String path) {
        Path place = inside(path);
        try {
            Path real = place.toRealPath();
            if (!real.startsWith(root)) {
                throw outside(path);
            }
            return real;
        } catch (IOException e) {
            throw new ApiProblem(
                    404,
                    InputException.of(
                                    path,
                                    "no such file or folder",
                                    "one below " + root.getFileName(),
                                    "Maybe it is mistyped.")
                            .getMessage());
        }
    }

    /** A file or folder to read facts from: in a folder, nothing may lead out either. */
    public Path data(String path) {
        Path place = existing(path);
        try (Stream<Path> all = Files.walk(place)) {
            if (!all.allMatch(this::staysInside)) {
                throw outside(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return place;
    }

    /** Reads facts. What is wrong with them is told without what the file says, and without where this folder is. */
    public Facts read(Path place) {
        try {
            return Facts.read(place);
        } catch (InputException e) {
            throw e.withoutInput(
                    this::relative, "Maybe it holds no facts; hornbeam stats on the command line shows the line.");
        }
    }

    /** A message in which files of the folder are named from there. */
    public String relative(String message) {
        return message.replace(root + File.separator, "");
    }

    /** A new file or folder right in the root, by a plain name. */
    public Path fresh(String name) {
        return fresh(root, name);
    }

    private static Path fresh(Path folder, String name) {
        if (!name.matches("[\\p{L}\\p{N}_][\\p{L}\\p{N}_. -]{0,99}") || name.endsWith(".") || name.endsWith(" ")) {
            throw InputException.of(
                    "name",
                    "\"" + (name.length() > 100 ? name.substring(0, 100) + "…" : name) + "\"",
                    "a plain name of letters, digits, dots, dashes and spaces",
                    "Maybe my-graph.");
        }
        if (name.toLowerCase(Locale.ROOT).endsWith(DecisionFile.ENDING) || name.equals(UPLOADS)) {
            throw InputException.of(
                    "name",
                    "\"" + name + "\"",
                    "a name that is not reserved for the server's own files",
                    "Maybe my-graph.");
        }
        return folder.resolve(name);
    }

    /** A new file in the folder of uploads, which is made if need be. */
    public Path upload(String name) {
        Path folder = root.resolve(UPLOADS);
        try {
            if (Files.isSymbolicLink(folder)) {
                throw outside(UPLOADS);
            }
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return fresh(folder, name);
    }

    /** The bytes of all uploads. */
    public long uploaded() {
        Path folder = root.resolve(UPLOADS);
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return files.mapToLong(Workspace::size).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path inside(String path) {
        try {
            Path given = Path.of(path);
            Path place = root.resolve(given).normalize();
            if (given.isAbsolute() || !place.startsWith(root)) {
                throw outside(path);
            }
            for (Path part : given) {
                if (part.toString().startsWith(".")) {
                    throw hidden(path);
                }
            }
            return place;
        } catch (InvalidPathException e) {
            throw outside(path);
        }
    }

    private static ApiProblem hidden(String path) {
        return new ApiProblem(
                403,
                InputException.of(
                                path,
                                "a name that begins with a dot",
                                "a file or folder that is not hidden",
                                "Maybe copy it under another name.")
                        .getMessage());
    }

    private static ApiProblem outside(String path) {
        return new ApiProblem(
                403,
                InputException.of(
                                path.isEmpty() ? "path" : path,
                                "a path that leads out of the server's folder",
                                "one below it",
                                "Maybe start the server with another --dir.")
                        .getMessage());
    }

    /** What is in a folder, folders first; hidden files and what leads out are left out. */
    public Listing list(String path, int offset, int limit) {
        Path folder = existing(path);
        if (!Files.isDirectory(folder)) {
            throw InputException.of(path, "a file", "a folder", "Maybe name the folder that contains it.");
        }
        List<Path> all;
        try (Stream<Path> files = Files.list(folder)) {
            all = files.filter(file -> !file.getFileName().toString().startsWith("."))
                    .filter(this::staysInside)
                    .sorted(Comparator.comparing((Path file) -> !Files.isDirectory(file))
                            .thenComparing(file -> file.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<Entry> entries = all.stream()
                .skip(offset)
                .limit(limit)
                .map(file -> new Entry(root.relativize(file).toString(), Files.isDirectory(file), size(file)))
                .toList();
        return new Listing(
                String.valueOf(root.getFileName()), root.relativize(folder).toString(), all.size(), offset, entries);
    }

    private boolean staysInside(Path file) {
        try {
            return file.toRealPath().startsWith(root);
        } catch (IOException e) {
            return false;
        }
    }

    private static long size(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
