package dev.hornbeam.file;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps two runs from writing to the same folder, by locks of the operating system: on a file beside the folder, and on
 * one in it if it is there already, as it may be mounted elsewhere under another name. Links are resolved first. A lock ends
 * with its process, however that ends; the files that a killed one leaves hold nobody up.
 */
public final class FolderLock implements AutoCloseable {
    /** The name of the file within a folder. */
    static final String INSIDE = FolderVersion.OURS + "lock";

    /** By which thread each folder is locked in this process. */
    private static final Map<Path, Thread> HOLDERS = new ConcurrentHashMap<>();

    private final Path folder;
    private final List<OsLock> locks;

    private FolderLock(Path folder, List<OsLock> locks) {
        this.folder = folder;
        this.locks = locks;
    }

    /** Takes the lock of a folder, which need not exist. */
    public static FolderLock take(Path folder) {
        return take(
                folder, "another run that is writing it", "Maybe wait until it has ended, or choose another folder.");
    }

    /**
     * The same for another purpose than writing.
     *
     * @param holder who has it if it is taken, for messages
     * @param maybe what may help then
     */
    public static FolderLock take(Path folder, String holder, String maybe) {
        try {
            return taken(folder, RealPath.of(folder), holder, maybe);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    new IOException(folder + " cannot be written (" + WriteFault.reason(e) + ")", e));
        }
    }

    /** The lock of a folder that is to be written; if the thread that asks has it already, that one. */
    static FolderLock joined(Path folder) throws IOException {
        Path real = RealPath.of(folder);
        return HOLDERS.get(real) == Thread.currentThread()
                ? new FolderLock(real, List.of())
                : taken(
                        folder,
                        real,
                        "another run that is writing it",
                        "Maybe wait until it has ended, or choose another folder.");
    }

    private static FolderLock taken(Path shown, Path real, String holder, String maybe) throws IOException {
        List<OsLock> locks = new ArrayList<>();
        boolean all = false;
        try {
            for (Path file : files(real)) {
                Optional<OsLock> lock = OsLock.take(file);
                if (lock.isEmpty()) {
                    throw InputException.of(
                            shown.toString(), holder + " (process " + OsLock.owner(file) + ")", "no other", maybe);
                }
                locks.add(lock.get());
            }
            all = true;
        } finally {
            if (!all) {
                locks.forEach(OsLock::close);
            }
        }
        HOLDERS.put(real, Thread.currentThread());
        return new FolderLock(real, locks);
    }

    /** The files to lock, always in the same order. */
    private static List<Path> files(Path real) {
        List<Path> files = new ArrayList<>();
        boolean inside = Files.isDirectory(real) && Files.isWritable(real);
        if (!inside || Files.isWritable(real.getParent())) {
            files.add(real.resolveSibling("." + real.getFileName() + ".lock"));
        }
        if (inside) {
            files.add(real.resolve(INSIDE));
        }
        return files;
    }

    /** The folder itself, links resolved. */
    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        if (!locks.isEmpty()) {
            HOLDERS.remove(folder);
            for (int i = locks.size() - 1; i >= 0; i--) {
                locks.get(i).close();
            }
        }
    }
}
