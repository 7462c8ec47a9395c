package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32;

/**
 * A file that appears complete or not at all: it is written next to its final place under a random name, flushed to
 * disk and moved into place. Until then, and if anything fails, the previous file stays unchanged. What killed processes
 * have left of the same file is removed by the next that writes it.
 *
 * <pre>
 *   AtomicFile.write(file, text);
 *   AtomicFile.writeText(file, out -&gt; rows.forEach(row -&gt; out.write(row)));
 *   AtomicFile.writeBytes(file, out -&gt; image.writeTo(out));
 *   try (AtomicFile part = AtomicFile.beside(file)) {
 *       part.out().write(bytes);
 *       part.commit();
 *   }
 * </pre>
 *
 * Interrupting the writing thread does not truncate a file.
 */
public final class AtomicFile implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    /** Elsewhere an open file cannot be moved. */
    private static final boolean MOVES_OPEN_FILES = File.separatorChar == '/';

    private final Path target;
    private final Path part;
    private final RandomAccessFile raw;
    private final OutputStream out;

    private AtomicFile(Path target, Path part, RandomAccessFile raw) {
        this.target = target;
        this.part = part;
        this.raw = raw;
        this.out = new BufferedOutputStream(new RawOutput(), BUFFER);
    }

    /** Writes content to the given output. */
    @FunctionalInterface
    public interface Content<O> {
        void write(O out) throws IOException;
    }

    /** Bytes to the file; unlike a channel it is not closed by an interrupt. */
    private final class RawOutput extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                raw.write(bytes, from, length);
            } catch (IOException e) {
                throw ofTarget(e);
            }
        }
    }

    /** The same fault, told of the file that was asked for. */
    private IOException ofTarget(IOException fault) {
        FileSystemException told = new FileSystemException(target.toString(), null, WriteFault.reason(fault));
        told.initCause(fault);
        return told;
    }

    /** Starts a file; the folder must exist. Only {@link #commit} moves it into place. */
    public static AtomicFile beside(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        PartName.sweep(target);
        while (true) {
            Path part = PartName.fresh(target);
            create(part, target);
            RandomAccessFile raw = new RandomAccessFile(part.toFile(), "rw");
            if (PartName.hold(part, raw.getChannel())) {
                return new AtomicFile(target, part, raw);
            }
            raw.close();
        }
    }

    /** Always a new file: no link is followed, and permissions are those of any new file. Faults tell of the target. */
    private static void create(Path part, Path target) throws IOException {
        try {
            Files.createFile(part);
        } catch (NoSuchFileException e) {
            throw new NoSuchFileException("" + target.getParent());
        } catch (AccessDeniedException e) {
            throw new AccessDeniedException(target.toString());
        } catch (FileSystemException e) {
            throw new FileSystemException(target.toString(), null, e.getReason());
        }
    }

    /** Writes text as UTF-8. */
    public static void write(Path file, CharSequence text) throws IOException {
        writeText(file, out -> out.append(text));
    }

    /** Writes what a callback writes, as UTF-8; text that cannot be encoded is refused. */
    public static void writeText(Path file, Content<? super Writer> content) throws IOException {
        writeBytes(file, bytes -> {
            try (Writer out = new BufferedWriter(new OutputStreamWriter(bytes, UTF_8.newEncoder()))) {
                content.write(out);
            }
        });
    }

    /** Writes what a callback writes; the callback may close the stream. */
    public static void writeBytes(Path file, Content<? super OutputStream> content) throws IOException {
        try (AtomicFile part = beside(file)) {
            content.write(part.out());
            part.commit();
        }
    }

    /** Where to write to; buffered. */
    public OutputStream out() {
        return out;
    }

    /** Writes over the first bytes of what was written so far. */
    public void atStart(byte[] bytes) throws IOException {
        out.flush();
        raw.seek(0);
        raw.write(bytes);
        raw.seek(raw.length());
    }

    /** The file is complete: moves it into place and replaces any previous file. */
    public void commit() throws IOException {
        out.flush();
        raw.getFD().sync(); // the content must be on disk before the move
        if (!MOVES_OPEN_FILES) {
            raw.close();
        }
        try {
            place();
        } catch (NoSuchFileException e) { // whose file is the part
            throw ofTarget(e);
        }
    }

    private void place() throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Discards the file unless it was committed. */
    @Override
    public void close() throws IOException {
        try {
            raw.close(); // what is still in the buffer is not worth writing
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * Names of files that are being written beside the file they will become. Nobody can foresee one, it tells which file it
     * is for, and as long as the file is locked its writer lives: others are removed.
     */
    private static final class PartName {
        private static final String ENDING = ".part";

        /** Tells apart the files of this process, which it must not try to lock: closing them again would end its own locks. */
        private static final String PROCESS = UUID.randomUUID().toString().replace("-", "");

        private PartName() {}

        /** A new name beside a file. */
        static Path fresh(Path target) {
            return target.resolveSibling(prefix(target) + PROCESS + "-" + UUID.randomUUID() + ENDING);
        }

        /** The same for one target and of bounded length, however long its name. */
        private static String prefix(Path target) {
            CRC32 sum = new CRC32();
            sum.update(target.getFileName().toString().getBytes(UTF_8));
            return String.format("%s%08x-", FolderVersion.OURS, sum.getValue());
        }

        /**
         * Shows others that the writer lives, where the system can lock files.
         *
         * @return whether the file is there: another process may have taken it for one that was left
         */
        static boolean hold(Path part, FileChannel channel) {
            try {
                return channel.tryLock() != null && Files.exists(part, LinkOption.NOFOLLOW_LINKS);
            } catch (IOException unsupported) {
                return true; // then nobody else can lock it either, and it is left alone
            }
        }

        /** Removes what killed processes have left of a file. */
        static void sweep(Path target) {
            String prefix = prefix(target);
            List<Path> left = new ArrayList<>();
            Path folder = target.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                return;
            }
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, prefix + "*" + ENDING)) {
                found.forEach(left::add);
            } catch (IOException | RuntimeException unreadable) {
                return; // a folder can be writable and yet not be listed
            }
            for (Path each : left) {
                if (!each.getFileName().toString().startsWith(prefix + PROCESS)) {
                    removeIfAbandoned(each);
                }
            }
        }

        private static void removeIfAbandoned(Path part) {
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                if (channel.tryLock() != null) {
                    Files.deleteIfExists(part);
                }
            } catch (IOException | OverlappingFileLockException e) {
                // not ours to remove
            }
        }
    }

    /** Why something cannot be written, in words for people and without the names of temporary files. */
    public static final class WriteFault {
        private WriteFault() {}

        /** The reason in a few words: {@code no permission}. */
        public static String reason(Exception fault) {
            if (fault instanceof AccessDeniedException) {
                return "no permission";
            }
            if (fault instanceof FileAlreadyExistsException file) {
                return file.getFile() + " is a file";
            }
            if (fault instanceof NoSuchFileException) {
                return "its folder is not there";
            }
            if (fault instanceof FileSystemException system && system.getReason() != null) {
                return system.getReason();
            }
            return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
        }
    }
}
