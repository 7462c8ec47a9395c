package dev.hornbeam.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;

/**
 * The content of a folder, written under a name of its own until it is complete, and then put in place: a new folder by one
 * rename, the content of one that is there as {@link FolderVersion} tells. The folder is locked meanwhile. If it is closed
 * before that, or the process is asked to end, it is deleted; what a killed process has left is ended or deleted by the next
 * one.
 */
public final class FolderInProgress implements AutoCloseable {
    private static final String PART = FolderVersion.OURS + "part-";

    private final FolderLock lock;
    private final Path target;
    private final Path part;
    private final FileOperations files;
    private final Thread cleaning;

    private FolderInProgress(FolderLock lock, Path part, FileOperations files) {
        this.lock = lock;
        this.target = lock.folder();
        this.part = part;
        this.files = files;
        this.cleaning = new Thread(this::discard, "discard " + part.getFileName());
    }

    /**
     * Starts a folder.
     *
     * @param target its final place; missing parent folders are created
     * @throws CancellationException if the process is ending
     * @throws dev.hornbeam.input.InputException if another run is writing it
     */
    public static FolderInProgress beside(Path target) throws IOException {
        return beside(target, FileOperations.ON_DISK);
    }

    /** The same by given operations. */
    public static FolderInProgress beside(Path target, FileOperations files) throws IOException {
        FolderLock lock = FolderLock.joined(target);
        boolean begun = false;
        try {
            recover(lock, files);
            Path folder = lock.folder();
            String name = UUID.randomUUID().toString();
            Path part = Files.isDirectory(folder)
                    ? folder.resolve(PART + name)
                    : folder.resolveSibling(prefix(folder) + name);
            FolderInProgress progress = new FolderInProgress(lock, part, files);
            files.createFolder(part);
            progress.cleanAtTheEnd();
            begun = true;
            return progress;
        } finally {
            if (!begun) {
                lock.close();
            }
        }
    }

    /**
     * Ends or deletes what killed processes have left of a folder.
     *
     * @param lock of the folder: whoever has it knows that nobody else is at work
     */
    public static void recover(FolderLock lock) throws IOException {
        recover(lock, FileOperations.ON_DISK);
    }

    private static void recover(FolderLock lock, FileOperations files) throws IOException {
        Path folder = lock.folder();
        if (Files.isDirectory(folder)) {
            FolderPlacing.finish(folder, files);
            sweep(folder, PART, files);
        }
        Path above = above(folder);
        if (Files.isDirectory(above)) {
            sweep(above, prefix(folder), files);
        }
    }

    /** A folder to write is never the root. */
    private static Path above(Path folder) {
        return Objects.requireNonNull(folder.getParent());
    }

    private static String prefix(Path target) {
        return "." + target.getFileName() + ".part-";
    }

    private static void sweep(Path folder, String prefix, FileOperations files) throws IOException {
        for (Path entry : FileOperations.entries(folder)) {
            String name = entry.getFileName().toString();
            if (name.startsWith(prefix) && isOurs(name.substring(prefix.length()))) {
                files.removeAll(entry);
            }
        }
    }

    private static boolean isOurs(String suffix) {
        return suffix.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }

    private void cleanAtTheEnd() {
        try {
            Runtime.getRuntime().addShutdownHook(cleaning);
        } catch (IllegalStateException ending) {
            throw new CancellationException("the process is ending");
        }
    }

    /** Where to write until then. */
    public Path path() {
        return part;
    }

    /** Puts the folder in place; all that was in it before is removed. */
    public void moveIntoPlace() throws IOException {
        moveIntoPlace(name -> true, "");
    }

    /**
     * Puts the folder in place.
     *
     * @param replaced which names of the folder before belong to it; others stay
     * @param last the name that is put in place at the end
     */
    public void moveIntoPlace(Predicate<String> replaced, String last) throws IOException {
        if (Files.isDirectory(target)) {
            FolderPlacing.place(part, target, replaced, last, files);
        } else {
            files.sync(part);
            files.move(part, target);
            files.sync(above(target));
        }
    }

    @Override
    public void close() {
        try {
            discard();
        } finally {
            lock.close();
            forgetTheEnd();
        }
    }

    private void forgetTheEnd() {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaning);
        } catch (IllegalStateException ending) {
            // the process is ending and the hook runs or has run: it does the same
        }
    }

    private void discard() {
        try {
            if (Files.exists(part, LinkOption.NOFOLLOW_LINKS)) {
                files.removeAll(part);
            }
        } catch (IOException fault) {
            // nothing more can be done here, and the reason why it was not finished is reported already
        }
    }

    /**
     * Puts a complete version of a folder's files in place of the one before. The rename to {@link FolderVersion#NEXT} makes
     * it valid; all steps after it can be done again by whoever comes next, until none is left.
     */
    static final class FolderPlacing {
        private static final String REMOVE = "remove ";
        private static final String LAST = "last ";

        private FolderPlacing() {}

        /**
         * Makes a version valid and puts it in place.
         *
         * @param part the complete version, within the folder
         * @param replaced which names belong to the version before; those that the new one does not have are removed
         * @param last the name that is moved at the end
         */
        static void place(Path part, Path folder, Predicate<String> replaced, String last, FileOperations files)
                throws IOException {
            StringBuilder plan = new StringBuilder(LAST + last + "\n");
            for (Path entry : FileOperations.entries(folder)) {
                String name = entry.getFileName().toString();
                if (!FolderVersion.isOurs(entry)
                        && replaced.test(name)
                        && !Files.exists(part.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                    plan.append(REMOVE).append(name).append('\n');
                }
            }
            files.write(part.resolve(FolderVersion.PLAN), plan.toString());
            files.sync(part);
            files.move(part, folder.resolve(FolderVersion.NEXT));
            files.sync(folder);
            finish(folder, files);
        }

        /** Does what is left of a version that is valid; nothing if all is done. */
        static void finish(Path folder, FileOperations files) throws IOException {
            Path next = folder.resolve(FolderVersion.NEXT);
            if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            Path plan = next.resolve(FolderVersion.PLAN);
            if (Files.exists(plan, LinkOption.NOFOLLOW_LINKS)) {
                List<String> lines = Files.readAllLines(plan);
                for (Path entry : inOrder(next, lines)) {
                    move(entry, folder.resolve(entry.getFileName()), files);
                }
                for (String line : lines) {
                    if (line.startsWith(REMOVE)) {
                        files.removeAll(folder.resolve(
                                Path.of(line.substring(REMOVE.length())).getFileName()));
                    }
                }
                files.sync(folder);
                files.remove(plan);
            }
            files.remove(next);
        }

        private static List<Path> inOrder(Path next, List<String> lines) throws IOException {
            List<Path> first = new ArrayList<>();
            List<Path> last = new ArrayList<>();
            for (Path entry : FileOperations.entries(next)) {
                String name = entry.getFileName().toString();
                if (!name.equals(FolderVersion.PLAN)) {
                    (lines.contains(LAST + name) ? last : first).add(entry);
                }
            }
            first.addAll(last);
            return first;
        }

        /** A folder cannot be moved over another. */
        private static void move(Path from, Path to, FileOperations files) throws IOException {
            if (Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS)) {
                files.removeAll(to);
            }
            files.move(from, to);
        }
    }
}
