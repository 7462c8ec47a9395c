package dev.hornbeam.path;

import static dev.hornbeam.path.CorpusFile.CorpusBytes.require;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.input.InputException;
import dev.hornbeam.path.Corpus.OpenPaths;
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
            throw bad(file, "" + e.getMessage(), "Maybe it was damaged; sample the paths again.");
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

    /**
     * How a corpus is written in numbers: the alphabet's size; the longest length and the number of bodies of each length;
     * then each body as the number of steps it shares with the one before, its other steps, its null count, its number of
     * heads, and each head (as the distance from the one before) with its count.
     */
    private static final class CorpusCodec {
        private CorpusCodec() {}

        static void encode(Corpus corpus, CorpusBytes bytes) {
            bytes.put(corpus.directedCount());
            bytes.put(corpus.maxLength());
            int[] ofLength = new int[corpus.maxLength() + 1];
            for (int body = 0; body < corpus.size(); body++) {
                ofLength[corpus.length(body)]++;
            }
            for (int length = 1; length < ofLength.length; length++) {
                bytes.put(ofLength[length]);
            }
            for (int body = 0; body < corpus.size(); body++) {
                encodeBody(corpus, body, bytes);
                encodeHeads(corpus, body, bytes);
            }
        }

        private static void encodeBody(Corpus corpus, int body, CorpusBytes bytes) {
            int length = corpus.length(body);
            int shared = 0;
            if (body > 0 && corpus.length(body - 1) == length) {
                while (corpus.relation(body, shared) == corpus.relation(body - 1, shared)) {
                    shared++;
                }
            }
            bytes.put(shared);
            for (int step = shared; step < length; step++) {
                bytes.put(corpus.relation(body, step));
            }
        }

        private static void encodeHeads(Corpus corpus, int body, CorpusBytes bytes) {
            bytes.put(corpus.nullCount(body));
            long heads = corpus.heads(body);
            bytes.put(Slice.size(heads));
            int before = 0;
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                bytes.put(corpus.head(i) - before);
                bytes.put(corpus.count(i));
                before = corpus.head(i);
            }
        }

        /**
         * @throws IllegalArgumentException if the numbers are not a valid corpus; the message is a noun with its article
         */
        static Corpus decode(CorpusBytes bytes) {
            return new CorpusDecoder(bytes).decode();
        }
    }

    /** Reads what {@code CorpusCodec} wrote and checks every number before it is used. */
    private static final class CorpusDecoder {
        private final CorpusBytes bytes;
        private int directedCount;
        private int[] firstStep = new int[0];
        private int[] steps = new int[1 << 10];
        private int[] firstHead = new int[0];
        private int[] heads = new int[1 << 10];
        private long[] counts = new long[1 << 10];
        private long[] nullCounts = new long[0];

        CorpusDecoder(CorpusBytes bytes) {
            this.bytes = bytes;
        }

        Corpus decode() {
            directedCount = bytes.getInt(Integer.MAX_VALUE, "number of relations");
            int[] ofLength = new int[bytes.getInt(bytes.remaining(), "length of bodies") + 1];
            long size = 0;
            for (int length = 1; length < ofLength.length; length++) {
                ofLength[length] = bytes.getInt(bytes.remaining(), "number of bodies");
                size += ofLength[length];
            }
            require(size <= bytes.remaining(), "number of bodies");
            firstStep = new int[(int) size + 1];
            firstHead = new int[(int) size + 1];
            nullCounts = new long[(int) size];
            int body = 0;
            for (int length = 1; length < ofLength.length; length++) {
                for (int i = 0; i < ofLength[length]; i++) {
                    decodeBody(body, length, i > 0);
                    decodeHeads(body++);
                }
            }
            require(bytes.remaining() == 0, "number of bytes at the end");
            return new Corpus(
                    directedCount,
                    firstStep,
                    Arrays.copyOf(steps, firstStep[body]),
                    firstHead,
                    Arrays.copyOf(heads, firstHead[body]),
                    Arrays.copyOf(counts, firstHead[body]),
                    nullCounts);
        }

        private void decodeBody(int body, int length, boolean follows) {
            int begin = firstStep[body];
            int shared = bytes.getInt(follows ? length - 1 : 0, "beginning of a body");
            if (begin + length > steps.length) {
                steps = Arrays.copyOf(steps, Math.max(begin + length, 2 * steps.length));
            }
            System.arraycopy(steps, begin - (follows ? length : 0), steps, begin, shared);
            for (int step = shared; step < length; step++) {
                steps[begin + step] = bytes.getInt(directedCount - 1, "relation");
            }
            require(!follows || steps[begin + shared] > steps[begin + shared - length], "order of bodies");
            firstStep[body + 1] = begin + length;
        }

        private void decodeHeads(int body) {
            nullCounts[body] = bytes.get(Long.MAX_VALUE, "null count");
            int headCount = bytes.getInt(Math.min(directedCount, bytes.remaining()), "number of heads");
            require(headCount > 0 || nullCounts[body] > 0, "body without a head or null count");
            int at = firstHead[body];
            if (at + headCount > heads.length) {
                heads = Arrays.copyOf(heads, Math.max(at + headCount, 2 * heads.length));
                counts = Arrays.copyOf(counts, heads.length);
            }
            int head = 0;
            for (int i = 0; i < headCount; i++) {
                int distance = bytes.getInt(directedCount - 1 - head, "head");
                require(i == 0 || distance > 0, "order of heads");
                head += distance;
                heads[at + i] = head;
                counts[at + i] = bytes.get(Long.MAX_VALUE, "count");
                require(counts[at + i] > 0, "count");
            }
            firstHead[body + 1] = at + headCount;
        }
    }

    /**
     * Bytes to write numbers to or read them from: seven bits per byte, the lowest first; the top bit is set if more bytes
     * follow.
     */
    static final class CorpusBytes {
        private byte[] bytes;
        private int position;
        private int end;

        /** An empty buffer to write to. */
        CorpusBytes() {
            this(new byte[1 << 16], 0, 0);
        }

        /** A part of an array to read from. */
        CorpusBytes(byte[] bytes, int begin, int end) {
            this.bytes = bytes;
            this.position = begin;
            this.end = end;
        }

        int remaining() {
            return end - position;
        }

        byte[] toByteArray() {
            return Arrays.copyOf(bytes, end);
        }

        void putRaw(byte... added) {
            reserve(added.length);
            System.arraycopy(added, 0, bytes, end, added.length);
            end += added.length;
        }

        /** Writes a number that is not negative. */
        void put(long value) {
            reserve(10);
            for (; value > 0x7F; value >>>= 7) {
                bytes[end++] = (byte) (value | 0x80);
            }
            bytes[end++] = (byte) value;
        }

        private void reserve(int room) {
            if (bytes.length - end < room) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 16, 2L * bytes.length));
            }
        }

        /** Reads a number, which must not exceed a limit. */
        long get(long most, String what) {
            long value = 0;
            for (int shift = 0; shift < 64 && position < end; shift += 7) {
                byte next = bytes[position++];
                value |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    require(value >= 0 && value <= most, what);
                    return value;
                }
            }
            throw new IllegalArgumentException("an incomplete " + what);
        }

        int getInt(int most, String what) {
            return (int) get(most, what);
        }

        static void require(boolean holds, String what) {
            if (!holds) {
                throw new IllegalArgumentException("an impossible " + what);
            }
        }
    }
}
