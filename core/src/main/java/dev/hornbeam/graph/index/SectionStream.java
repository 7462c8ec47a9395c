package dev.hornbeam.graph.index;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Counts what is written, and knows the checksum of what was written since it was last started again. */
final class SectionStream extends OutputStream {
    private final OutputStream out;
    private final byte[] block = new byte[1 << 16];
    private final CRC32C checksum = new CRC32C();
    private int filled;
    private long flushed;

    SectionStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        if (filled == block.length) {
            empty();
        }
        block[filled++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        int at = from;
        while (at < from + length) {
            if (filled == block.length) {
                empty();
            }
            int part = Math.min(from + length - at, block.length - filled);
            System.arraycopy(bytes, at, block, filled, part);
            filled += part;
            at += part;
        }
    }

    private void empty() throws IOException {
        checksum.update(ByteBuffer.wrap(block, 0, filled));
        out.write(block, 0, filled);
        flushed += filled;
        filled = 0;
    }

    @Override
    public void flush() throws IOException {
        empty();
        out.flush();
    }

    long written() {
        return flushed + filled;
    }

    /** The checksum begins anew with the next byte. */
    void restart() throws IOException {
        empty();
        checksum.reset();
    }

    int checksum() throws IOException {
        empty();
        return (int) checksum.getValue();
    }
}
