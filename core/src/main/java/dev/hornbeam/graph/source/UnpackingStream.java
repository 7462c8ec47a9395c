package dev.hornbeam.graph.source;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The output of a decompressor, with its errors reported as bad input. */
final class UnpackingStream extends FilterInputStream {
    private final String compression;
    private final String where;

    UnpackingStream(InputStream in, String compression, String where) {
        super(in);
        this.compression = compression;
        this.where = where;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
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
        boolean cut = damaged instanceof EOFException
                || String.valueOf(damaged.getMessage()).toLowerCase().contains("truncated");
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
