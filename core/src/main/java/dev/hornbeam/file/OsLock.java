package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that is locked by the operating system, so that the lock ends with the process however it ends, and holds in
 * every container that sees the file. The file names the process for messages only; without a lock on it, it means nothing.
 *
 * <p>Whoever gives a lock back removes the file and then writes into it that it is gone: another process that has opened
 * it before sees this once it has the lock, and opens the file of that name again.
 */
final class OsLock implements AutoCloseable {
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

    private static OsLock opened(Path file) throws IOException {
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
