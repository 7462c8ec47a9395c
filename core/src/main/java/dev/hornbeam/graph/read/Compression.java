package dev.hornbeam.graph.read;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import dev.hornbeam.input.PassingStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** The compressions, detected by a file's first bytes, whatever its name. */
public enum Compression {
    GZIP(".gz", in -> new GZIPInputStream(in, Compression.BUFFER), 0x1F, 0x8B),
    BZIP2(".bz2", in -> Bzip2.open(in), 'B', 'Z', 'h'),
    ZSTD(".zst", in -> zstd(in), 0x28, 0xB5, 0x2F, 0xFD),
    XZ(".xz", in -> Xz.open(in), 0xFD, '7', 'z', 'X', 'Z', 0x00);

    /** Starts a decompressor. */
    private interface Opener {
        InputStream open(InputStream in) throws IOException;
    }

    // Each library is used by a separate class, loaded on first use: all of them are optional.
    private static final class Bzip2 {
        static InputStream open(InputStream in) throws IOException {
            return new BZip2CompressorInputStream(in, true);
        }
    }

    /** By reflection: aircompressor has no module name of its own, and a published module must not require a file name. */
    private static InputStream zstd(InputStream in) {
        try {
            return (InputStream) Class.forName("io.airlift.compress.zstd.ZstdInputStream")
                    .getConstructor(InputStream.class)
                    .newInstance(in);
        } catch (ReflectiveOperationException missing) {
            throw (Error) new NoClassDefFoundError(missing.getMessage()).initCause(missing);
        }
    }

    private static final class Xz {
        static InputStream open(InputStream in) throws IOException {
            return new XZInputStream(in, MOST_FOR_XZ);
        }
    }

    /** What a file may ask for to be unpacked, in kB: three times what {@code xz -9} needs. */
    private static final int MOST_FOR_XZ = 200_000;

    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_MAGIC = 6;

    private final String ending;
    private final Opener opener;
    private final int[] magic;

    Compression(String ending, Opener opener, int... magic) {
        this.ending = ending;
        this.opener = opener;
        this.magic = magic;
    }

    /** A file's name without the ending of a compression. */
    public static String withoutEnding(String fileName) {
        for (Compression compression : values()) {
            if (fileName.endsWith(compression.ending)) {
                return fileName.substring(0, fileName.length() - compression.ending.length());
            }
        }
        return fileName;
    }

    /**
     * The content of a stream, uncompressed if its first bytes say that it is compressed.
     *
     * @param limit counts what is unpacked, and what is read of a stream whose end is not known
     */
    public static InputStream unpacked(InputStream raw, String where, UnpackLimit limit) throws IOException {
        InputStream in = unpacked(limit.packed(raw), where);
        return in instanceof UnpackingStream || limit.isEndless() ? limit.counted(in) : in;
    }

    /** The same if whoever reads it counts the bytes. */
    public static InputStream unpacked(InputStream raw, String where) throws IOException {
        BufferedInputStream in = new BufferedInputStream(new RawStream(raw), BUFFER);
        in.mark(LONGEST_MAGIC);
        byte[] opening = in.readNBytes(LONGEST_MAGIC);
        in.reset();
        for (Compression compression : values()) {
            if (compression.begins(opening)) {
                return compression.openChecked(in, where);
            }
        }
        return in;
    }

    private boolean begins(byte[] opening) {
        if (opening.length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((opening[i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    private InputStream openChecked(InputStream in, String where) throws IOException {
        try {
            return new UnpackingStream(opener.open(in), label(), where);
        } catch (NoClassDefFoundError missing) {
            throw InputException.of(
                    where,
                    label() + " compression",
                    "a compression whose library is installed",
                    "Maybe add commons-compress, xz or aircompressor to the class path.",
                    missing);
        } catch (IOException | RuntimeException damaged) {
            throw UnpackingStream.problem(where, label(), damaged);
        }
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * A file's own bytes, whose errors are thrown as {@link UncheckedIOException} so that they pass through a decompressor
     * and are not mistaken for damage in what it reads.
     */
    private static final class RawStream extends PassingStream {
        RawStream(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            try {
                return in.read(buffer, offset, length);
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        }
    }

    /** The output of a decompressor, with its errors reported as bad input. */
    static final class UnpackingStream extends PassingStream {
        private final String compression;
        private final String where;

        UnpackingStream(InputStream in, String compression, String where) {
            super(in);
            this.compression = compression;
            this.where = where;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                return in.read(buffer, offset, length);
            } catch (IOException | RuntimeException damaged) {
                throw problem(where, compression, damaged);
            }
        }

        /** Some decompressors report damaged data only here. */
        @Override
        public int available() {
            return 0;
        }

        static RuntimeException problem(String where, String compression, Exception damaged) {
            if (damaged instanceof UncheckedIOException fault) {
                return fault;
            }
            String message = String.valueOf(damaged.getMessage()).toLowerCase(Locale.ROOT);
            if (message.contains("window size too large")) {
                return InputException.of(
                        where,
                        compression + " data with a window of more than 8 MB",
                        "a smaller one",
                        "Maybe compress it again with a smaller window.",
                        damaged);
            }
            boolean cut = damaged instanceof EOFException
                    || message.contains("truncated")
                    || message.contains("not enough input bytes");
            return InputException.of(
                    where,
                    cut
                            ? compression + " data that ends too early"
                            : "damaged " + compression + " data" + LibraryWords.of(damaged),
                    "a whole " + compression + " file",
                    "Maybe the file was not copied or downloaded completely.",
                    damaged);
        }
    }
}
