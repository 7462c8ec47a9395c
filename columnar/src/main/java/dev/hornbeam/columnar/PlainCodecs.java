package dev.hornbeam.columnar;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** The codecs of Parquet files without Hadoop's own: gzip is Java's, the others are those of the library. */
final class PlainCodecs implements CompressionCodecFactory {
    private static final int PAGE_BYTES = 1 << 20;

    private final CodecFactory others = new CodecFactory(new PlainParquetConfiguration(), PAGE_BYTES);

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return codec == CompressionCodecName.GZIP ? new Gzip() : others.getCompressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return codec == CompressionCodecName.GZIP ? new Gzip() : others.getDecompressor(codec);
    }

    @Override
    public void release() {
        others.release();
    }

    private static final class Gzip implements BytesInputCompressor, BytesInputDecompressor {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream out = new GZIPOutputStream(packed)) {
                bytes.writeAllTo(out);
            }
            return BytesInput.from(packed.toByteArray());
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.GZIP;
        }

        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            bytes.writeAllTo(packed);
            return BytesInput.from(unpacked(packed.toByteArray(), size));
        }

        @Override
        public void decompress(ByteBuffer in, int packedSize, ByteBuffer out, int size) throws IOException {
            byte[] packed = new byte[packedSize];
            in.get(packed);
            out.put(unpacked(packed, size));
        }

        private static byte[] unpacked(byte[] packed, int size) throws IOException {
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                byte[] plain = in.readNBytes(size);
                if (plain.length != size) {
                    throw new IOException("a page of " + plain.length + " bytes instead of " + size);
                }
                return plain;
            }
        }

        @Override
        public void release() {
            // nothing is held
        }
    }
}
