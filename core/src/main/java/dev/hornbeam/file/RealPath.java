package dev.hornbeam.file;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a file or folder really is, so that one that is reached by several names is known to be one. */
final class RealPath {
    private RealPath() {}

    /** The place of what is there, or will be; missing folders above it are made. */
    static Path of(Path given) throws IOException {
        Path absolute = given.toAbsolutePath();
        if (Files.exists(absolute)) {
            return named(absolute.toRealPath(), given);
        }
        Path plain = named(absolute.normalize(), given);
        if (Files.isSymbolicLink(plain)) {
            throw InputException.of(
                    given.toString(),
                    "a symbolic link to something that is not there",
                    "a place to write to",
                    "Maybe make what it leads to, or remove the link.");
        }
        Files.createDirectories(plain.getParent());
        return plain.getParent().toRealPath().resolve(plain.getFileName());
    }

    private static Path named(Path real, Path given) {
        if (real.getFileName() == null) {
            throw InputException.of(
                    given.toString(), "the root of all folders", "a folder to write to", "Maybe choose another name.");
        }
        return real;
    }
}
