package dev.hornbeam.neural.tensor;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.file.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Writes tensors beside the file and moves them into its place when all bytes are on disk. */
public final class SafeTensorsWriter {
    private static final int CHUNK = 1 << 16;

    private SafeTensorsWriter() {}

    /** Replaces the file; if anything fails the old one stays and nothing is left beside it. */
    public static void write(Path file, SafeTensors content) throws IOException {
        write(file, content, channel -> channel);
    }

    /** With something between the writer and the disk. */
    static void write(Path file, SafeTensors content, UnaryOperator<OutputStream> between) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        AtomicFile.writeBytes(file, out -> writeTo(between.apply(out), content));
    }

    private static void writeTo(OutputStream out, SafeTensors content) throws IOException {
        byte[] header = header(content);
        out.write(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .array());
        out.write(header);
        ByteBuffer buffer = ByteBuffer.allocate(4 * CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        for (SafeTensors.Tensor tensor : content.tensors().values()) {
            float[] values = tensor.values();
            for (int from = 0; from < values.length; from += CHUNK) {
                int count = Math.min(CHUNK, values.length - from);
                buffer.asFloatBuffer().put(values, from, count);
                out.write(buffer.array(), 0, 4 * count);
            }
        }
    }

    /** Padded with spaces to a multiple of eight, so that the numbers are aligned. */
    private static byte[] header(SafeTensors content) {
        ObjectNode header = new JsonMapper().createObjectNode();
        ObjectNode metadata = header.putObject(SafeTensorsReader.METADATA);
        content.metadata().forEach(metadata::put);
        long offset = 0;
        for (var entry : content.tensors().entrySet()) {
            ObjectNode tensor = header.putObject(entry.getKey());
            tensor.put("dtype", "F32");
            ArrayNode shape = tensor.putArray("shape");
            Arrays.stream(entry.getValue().shape()).forEach(shape::add);
            long end = offset + 4L * entry.getValue().values().length;
            tensor.putArray("data_offsets").add(offset).add(end);
            offset = end;
        }
        byte[] text = header.toString().getBytes(StandardCharsets.UTF_8);
        byte[] padded = Arrays.copyOf(text, (text.length + 7) / 8 * 8);
        Arrays.fill(padded, text.length, padded.length, (byte) ' ');
        return padded;
    }
}
