package dev.hornbeam.learn;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps two runs from writing one folder: a file beside it that holds the number of the process, locked by the system. The
 * lock of a process that is gone is gone too, so that its file is simply taken over.
 */
final class FolderLock implements AutoCloseable {
    /** Beyond the text, so that others may read it also where locks forbid reading. */
    private static final long LOCKED_BYTE = 1 << 20;

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Takes the lock of a folder, which need not exist. */
    static FolderLock take(Path folder) {
        Path target = folder.toAbsolutePath().normalize();
        if (target.getFileName() == null) {
            throw InputException.of(
                    folder.toString(), "the root of all folders", "a folder of a model", "Maybe choose another name.");
        }
        Path file = target.resolveSibling("." + target.getFileName() + ".lock");
        try {
            Files.createDirectories(file.getParent());
            for (; ; ) {
                FileChannel channel = FileChannel.open(
                        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                requireLock(channel, file, folder);
                if (isStill(channel, file)) {
                    return new FolderLock(file, channel);
                }
                channel.close(); // its owner deleted it in the meantime
            }
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException(folder + " cannot be written (" + e.getMessage() + ")", e));
        }
    }

    private static void requireLock(FileChannel channel, Path file, Path folder) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) { // held by this very process
            lock = null;
        }
        if (lock == null) {
            channel.close();
            throw InputException.of(
                    folder.toString(),
                    "another run that is writing it (process "
                            + Files.readString(file, UTF_8).strip() + ")",
                    "no other",
                    "Maybe wait until it has ended, or choose another folder.");
        }
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(UTF_8)), 0);
    }

    /** Whether the file has not been deleted since it was opened: our number would not be in the one that is there. */
    private static boolean isStill(FileChannel channel, Path file) throws IOException {
        return channel.isOpen()
                && Files.exists(file)
                && Files.readString(file, UTF_8)
                        .strip()
                        .equals(Long.toString(ProcessHandle.current().pid()));
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
            channel.close();
        } catch (IOException e) {
            // the lock ends with the process at the latest
        }
    }
}
