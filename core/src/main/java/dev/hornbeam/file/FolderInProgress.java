package dev.hornbeam.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/**
 * A folder that is written next to its final place and moved there at the end. If it is closed before that, or the
 * process is asked to end, it is deleted; leftovers of a killed process are deleted by the next one.
 */
public final class FolderInProgress implements AutoCloseable {
    private final Path target;
    private final Path part;
    private final Thread cleaning;

    private FolderInProgress(Path target, Path part) {
        this.target = target;
        this.part = part;
        this.cleaning = new Thread(this::discard, "discard " + part.getFileName());
    }

    /**
     * Starts a folder.
     *
     * @param target its final place, absolute; missing parent folders are created
     * @throws CancellationException if the process is ending
     */
    public static FolderInProgress beside(Path target) throws IOException {
        Path parent = target.getParent();
        Files.createDirectories(parent);
        sweep(parent, prefix(target));
        Path part = parent.resolve(prefix(target) + ProcessHandle.current().pid() + "-" + System.nanoTime());
        FolderInProgress progress = new FolderInProgress(target, part);
        try {
            Runtime.getRuntime().addShutdownHook(progress.cleaning);
        } catch (IllegalStateException ending) {
            throw new CancellationException("the process is ending");
        }
        Files.createDirectory(part);
        return progress;
    }

    private static String prefix(Path target) {
        return "." + target.getFileName() + ".part-";
    }

    /** Deletes what dead processes have left of this target. */
    private static void sweep(Path parent, String prefix) throws IOException {
        List<Path> left;
        try (Stream<Path> entries = Files.list(parent)) {
            left = entries.filter(entry -> entry.getFileName().toString().startsWith(prefix))
                    .toList();
        }
        for (Path folder : left) {
            Optional<Long> owner = owner(folder.getFileName().toString().substring(prefix.length()));
            if (owner.isPresent() && ProcessHandle.of(owner.get()).isEmpty()) {
                delete(folder);
            }
        }
    }

    private static Optional<Long> owner(String suffix) {
        return suffix.matches("[0-9]{1,9}-[0-9]+")
                ? Optional.of(Long.valueOf(suffix.substring(0, suffix.indexOf('-'))))
                : Optional.empty();
    }

    /** Where to write until then. */
    public Path path() {
        return part;
    }

    /** Moves the folder into place; the previous one is deleted once the new one is there. */
    public void moveIntoPlace() throws IOException {
        if (!Files.exists(target)) {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        Path old = part.resolveSibling(part.getFileName() + "-old");
        Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException fault) {
            Files.move(old, target, StandardCopyOption.ATOMIC_MOVE);
            throw fault;
        }
        delete(old);
    }

    @Override
    public void close() {
        discard();
        try {
            Runtime.getRuntime().removeShutdownHook(cleaning);
        } catch (IllegalStateException ending) {
            // the process is ending and the hook runs or has run: it does the same
        }
    }

    private void discard() {
        try {
            delete(part);
        } catch (IOException fault) {
            // nothing more can be done here, and the reason why it was not finished is reported already
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> entries;
        try (Stream<Path> walk = Files.walk(folder)) {
            entries = walk.sorted(Comparator.reverseOrder()).toList(); // a folder after its content
        }
        for (Path entry : entries) {
            Files.deleteIfExists(entry);
        }
    }
}
