package dev.hornbeam.path.corpus;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A corpus on disk: eight bytes that identify the format, one byte for the version, the table in numbers of variable
 * length, and a checksum of everything before it. The whole file is checked before anything in it is used.
 */
public final class CorpusFile {
    private static final byte[] MAGIC = {'H', 'o', 'r', 'n', 'P', 'a', 't', 'h'};
    /** Without a note on open paths. */
    private static final int FIRST_VERSION = 1;

    /** With it: how many were found and how many kept, before the table. */
    private static final int VERSION = 2;

    private static final int HEADER = MAGIC.length + 1;
    private static final int CHECKSUM = 4;

    private CorpusFile() {}

    /** Writes a corpus; an existing file stays until the new one is complete. */
    public static void write(Corpus corpus, Path file) throws IOException {
        CorpusBytes bytes = new CorpusBytes();
        bytes.putRaw(MAGIC);
        bytes.putRaw((byte) (corpus.openPaths().isPresent() ? VERSION : FIRST_VERSION));
        corpus.openPaths().ifPresent(open -> {
            bytes.put(open.found());
            bytes.put(open.kept());
        });
        CorpusCodec.encode(corpus, bytes);
        bytes.putRaw(ByteBuffer.allocate(CHECKSUM)
                .putInt(checksum(bytes.toByteArray()))
                .array());
        byte[] content = bytes.toByteArray();
        AtomicFile.writeBytes(file, out -> out.write(content));
    }

    /**
     * Reads a corpus back.
     *
     * @throws InputException if the file is missing, damaged, cut short, of a newer version or something else
     */
    public static Corpus read(Path file) throws IOException {
        byte[] bytes = load(file);
        if (bytes.length < HEADER || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw bad(file, "something else", "Maybe this is not the file you meant.");
        }
        int version = bytes[MAGIC.length];
        if (version < FIRST_VERSION || version > VERSION) {
            throw bad(
                    file,
                    "version " + bytes[MAGIC.length],
                    "Maybe it was written by a newer Hornbeam; sample the paths again.");
        }
        int end = bytes.length - CHECKSUM;
        if (end < HEADER || ByteBuffer.wrap(bytes, end, CHECKSUM).getInt() != checksum(Arrays.copyOf(bytes, end))) {
            throw bad(file, "a wrong checksum", "Maybe it was cut short or damaged; sample the paths again.");
        }
        try {
            CorpusBytes content = new CorpusBytes(bytes, HEADER, end);
            if (version == FIRST_VERSION) {
                return CorpusCodec.decode(content);
            }
            long found = content.get(Long.MAX_VALUE, "number of open paths");
            long kept = content.get(found, "number of open paths kept");
            return CorpusCodec.decode(content).withOpenPaths(new OpenPaths(found, kept));
        } catch (IllegalArgumentException e) {
            throw bad(file, e.getMessage(), "Maybe it was damaged; sample the paths again.");
        }
    }

    private static byte[] load(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw InputException.of(file.toString(), "no such file", "a corpus", "Maybe the name is misspelled.", e);
        }
    }

    private static InputException bad(Path file, String found, String maybe) {
        return InputException.of(file.toString(), found, "a corpus of version up to " + VERSION, maybe);
    }

    private static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }
}
