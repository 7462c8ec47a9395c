package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that appears complete or not at all: it is written next to its final place under a random name, flushed to
 * disk and moved into place. Until then, and if anything fails, the previous file stays unchanged.
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

    private final Path target;
    private final Path part;
    private final OutputStream raw;
    private final OutputStream out;

    private AtomicFile(Path target, Path part, OutputStream raw) {
        this.target = target;
        this.part = part;
        this.raw = raw;
        this.out = new BufferedOutputStream(raw, BUFFER);
    }

    /** Writes content to the given output. */
    @FunctionalInterface
    public interface Content<O> {
        void write(O out) throws IOException;
    }

    /** Starts a file; the folder must exist. Only {@link #commit} moves it into place. */
    public static AtomicFile beside(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        Path part = target.resolveSibling(".hornbeam-" + UUID.randomUUID() + ".part");
        // always a new file: no link is followed, and permissions are those of any new file
        OutputStream raw = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new AtomicFile(target, part, raw);
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

    /** Where to write to; buffered, and closed by {@link #commit} or {@link #close}. */
    public OutputStream out() {
        return out;
    }

    /** Writes over the first bytes of what was written so far. */
    public void atStart(byte[] bytes) throws IOException {
        out.flush();
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer start = ByteBuffer.wrap(bytes);
            while (start.hasRemaining()) {
                channel.write(start);
            }
        }
    }

    /** The file is complete: moves it into place and replaces any previous file. */
    public void commit() throws IOException {
        out.close();
        bringToDisk(); // the content must be on disk before the move
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Flushes to disk; a channel that an interrupt closes meanwhile is opened again. */
    private void bringToDisk() throws IOException {
        boolean interrupted = Thread.interrupted();
        boolean done = false;
        try {
            while (!done) {
                try (FileChannel channel =
                        FileChannel.open(part, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                    channel.force(true);
                    done = true;
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
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
}
