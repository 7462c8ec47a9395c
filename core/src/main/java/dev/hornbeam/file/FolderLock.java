package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile.WriteFault;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

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

    /**
     * A file that is locked by the operating system, so that the lock ends with the process however it ends, and holds in
     * every container that sees the file. The file names the process for messages only; without a lock on it, it means nothing.
     *
     * <p>Whoever gives a lock back removes the file and then writes into it that it is gone: another process that has opened
     * it before sees this once it has the lock, and opens the file of that name again.
     */
    private static final class OsLock implements AutoCloseable {
        /** Systems lock for a process, and closing any channel of a file ends its locks: a process must not open one twice. */
        private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

        private static final String GONE = "gone";
        private static final int ATTEMPTS = 1000;

        private final Path file;
        private final FileChannel channel;

        private OsLock(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }

        /**
         * Locks a file, which is made if it is not there.
         *
         * @param file by its real path
         * @return nothing if another has the lock
         */
        static Optional<OsLock> take(Path file) throws IOException {
            boolean interrupted = false;
            try {
                for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                    interrupted |= Thread.interrupted(); // it would close the channel
                    if (!HELD_HERE.add(file)) {
                        return Optional.empty();
                    }
                    OsLock lock = null;
                    try {
                        lock = opened(file);
                        if (lock == null || lock.isValid()) {
                            return Optional.ofNullable(lock);
                        }
                        lock.channel.close();
                        lock = null;
                    } catch (ClosedByInterruptException again) {
                        lock = null;
                    } finally {
                        if (lock == null) {
                            HELD_HERE.remove(file);
                        }
                    }
                }
                return Optional.empty();
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private static @Nullable OsLock opened(Path file) throws IOException {
            FileChannel channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            FileLock lock = null;
            try {
                lock = channel.tryLock();
            } finally {
                if (lock == null) {
                    channel.close();
                }
            }
            return lock == null ? null : new OsLock(file, channel);
        }

        /** Whether the file is still the one of that name; then it is told whose it is now. */
        private boolean isValid() throws IOException {
            ByteBuffer start = ByteBuffer.allocate(GONE.length());
            channel.read(start, 0);
            if (new String(start.array(), 0, start.position(), UTF_8).equals(GONE)
                    || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            write(Long.toString(ProcessHandle.current().pid()));
            return true;
        }

        private void write(String text) throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
            channel.truncate(0);
            channel.write(bytes, 0);
        }

        /** Who has the lock of a file, by the number of the process. */
        static String owner(Path file) {
            if (HELD_HERE.contains(file)) {
                return Long.toString(ProcessHandle.current().pid());
            }
            try {
                String number = Files.readString(file, UTF_8).strip();
                return number.matches("[0-9]{1,18}") ? number : "unknown";
            } catch (IOException e) {
                return "unknown";
            }
        }

        @Override
        public void close() {
            boolean interrupted = Thread.interrupted();
            try {
                Files.deleteIfExists(file);
                write(GONE);
            } catch (IOException e) {
                // a file without a lock on it means nothing
            } finally {
                try {
                    channel.close();
                } catch (IOException e) {
                    // the lock ends with the process at the latest
                }
                HELD_HERE.remove(file);
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** Where a file or folder really is, so that one that is reached by several names is known to be one. */
    private static final class RealPath {
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
            Path above = Objects.requireNonNull(plain.getParent());
            Files.createDirectories(above);
            return above.toRealPath().resolve(plain.getFileName());
        }

        private static Path named(Path real, Path given) {
            if (real.getFileName() == null) {
                throw InputException.of(
                        given.toString(),
                        "the root of all folders",
                        "a folder to write to",
                        "Maybe choose another name.");
            }
            return real;
        }
    }
}
