package dev.hornbeam.neural.tensor;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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
    static void write(Path file, SafeTensors content, UnaryOperator<WritableByteChannel> between) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path beside = Files.createTempFile(folder, file.getFileName().toString(), ".part");
        try {
            try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
                writeTo(between.apply(channel), content);
                channel.force(true);
            }
            move(beside, file);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void writeTo(WritableByteChannel channel, SafeTensors content) throws IOException {
        byte[] header = header(content);
        ByteBuffer buffer =
                ByteBuffer.allocate(Math.max(8 + header.length, 4 * CHUNK)).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(header.length).put(header);
        drain(channel, buffer);
        for (SafeTensors.Tensor tensor : content.tensors().values()) {
            float[] values = tensor.values();
            for (int from = 0; from < values.length; from += CHUNK) {
                int count = Math.min(CHUNK, values.length - from);
                buffer.asFloatBuffer().put(values, from, count);
                buffer.position(4 * count);
                drain(channel, buffer);
            }
        }
    }

    private static void drain(WritableByteChannel channel, ByteBuffer buffer) throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
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
