package dev.hornbeam.neural.tensor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.InputException;
import java.io.CharConversionException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Named tensors and a few words about them, as the safetensors format keeps them: eight bytes of header length, a JSON
 * header, then the raw little-endian numbers.
 */
public record SafeTensors(Map<String, String> metadata, Map<String, Tensor> tensors) {
    private static final String METADATA = "__metadata__";
    private static final int WRITTEN_AT_ONCE = 1 << 16;

    /** Numbers of single precision, row after row. */
    public record Tensor(long[] shape, float[] values) {
        public Tensor {
            long size = 1;
            for (long extent : shape) {
                size *= extent;
            }
            if (size != values.length) {
                throw new IllegalArgumentException("a shape of " + size + " numbers over " + values.length);
            }
        }
    }

    public SafeTensors {
        metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
        tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    }

    /** All tensors of single precision in the file; anything else in it is refused. */
    public static SafeTensors read(Path file) {
        try {
            return new Reader(file).read();
        } catch (EOFException e) {
            throw InputException.of(
                    file.toString(), "a file that ends early", "all tensors", "Maybe it was copied in part.", e);
        } catch (IOException e) {
            throw InputException.of(
                    file.toString(),
                    "a file that cannot be read (" + e.getMessage() + ")",
                    "tensors",
                    "Maybe the path is wrong.",
                    e);
        }
    }

    /** Replaces the file; if anything fails the old one stays and nothing is left beside it. */
    public void write(Path file) throws IOException {
        write(file, channel -> channel);
    }

    /** With something between the writer and the disk. */
    void write(Path file, UnaryOperator<OutputStream> between) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        AtomicFile.writeBytes(file, out -> writeTo(between.apply(out)));
    }

    private void writeTo(OutputStream out) throws IOException {
        byte[] header = header();
        out.write(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .array());
        out.write(header);
        ByteBuffer buffer = ByteBuffer.allocate(4 * WRITTEN_AT_ONCE).order(ByteOrder.LITTLE_ENDIAN);
        for (Tensor tensor : tensors.values()) {
            float[] values = tensor.values();
            for (int from = 0; from < values.length; from += WRITTEN_AT_ONCE) {
                int count = Math.min(WRITTEN_AT_ONCE, values.length - from);
                buffer.asFloatBuffer().put(values, from, count);
                out.write(buffer.array(), 0, 4 * count);
            }
        }
    }

    /** Padded with spaces to a multiple of eight, so that the numbers are aligned. */
    private byte[] header() {
        ObjectNode header = new JsonMapper().createObjectNode();
        ObjectNode words = header.putObject(METADATA);
        metadata.forEach(words::put);
        long offset = 0;
        for (var entry : tensors.entrySet()) {
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

    /** Reads tensors from a file and believes none of its bytes before they are checked. */
    private static final class Reader {
        private static final long MAX_HEADER = 100_000_000;
        private static final int CHUNK = 1 << 18;

        private final Path file;
        private final long size;

        private Reader(Path file) throws IOException {
            this.file = file;
            size = Files.size(file);
        }

        private SafeTensors read() throws IOException {
            try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
                long length = Long.reverseBytes(in.readLong());
                if (length < 2 || length > MAX_HEADER || length > size - 8) {
                    throw bad("a header of " + length + " bytes in a file of " + size);
                }
                ObjectNode header = header(in.readNBytes((int) length));
                Map<String, String> metadata = metadata(header);
                Map<String, Tensor> tensors = new LinkedHashMap<>();
                long offset = 0;
                for (Map.Entry<String, JsonNode> entry : header.properties()) {
                    if (!entry.getKey().equals(METADATA)) {
                        long[] shape = shape(entry.getKey(), entry.getValue(), offset, size - 8 - length);
                        float[] values = values(in, product(shape));
                        tensors.put(entry.getKey(), new Tensor(shape, values));
                        offset += 4L * values.length;
                    }
                }
                if (8 + length + offset != size) {
                    throw bad((size - 8 - length - offset) + " bytes after the last tensor");
                }
                return new SafeTensors(metadata, tensors);
            }
        }

        private ObjectNode header(byte[] text) throws IOException {
            try {
                if (new JsonMapper().readTree(text) instanceof ObjectNode object) {
                    return object;
                }
            } catch (JsonProcessingException | CharConversionException e) {
                throw bad("a header that is not JSON");
            }
            throw bad("a header that is not a JSON object");
        }

        private Map<String, String> metadata(ObjectNode header) {
            Map<String, String> metadata = new TreeMap<>();
            JsonNode given = header.get(METADATA);
            if (given == null) {
                return metadata;
            }
            if (!given.isObject()) {
                throw bad("metadata that are not a JSON object");
            }
            for (Map.Entry<String, JsonNode> entry : given.properties()) {
                if (!entry.getValue().isValueNode() || entry.getValue().isNull()) {
                    throw bad("a nested value of metadata " + entry.getKey());
                }
                metadata.put(entry.getKey(), entry.getValue().asText());
            }
            return metadata;
        }

        /** The shape of a tensor, whose numbers must begin right where those of the tensor before end. */
        private long[] shape(String name, JsonNode tensor, long offset, long room) {
            JsonNode type = tensor.path("dtype");
            JsonNode extents = tensor.path("shape");
            JsonNode offsets = tensor.path("data_offsets");
            if (!type.isTextual() || !isNumbers(extents) || !isNumbers(offsets)) {
                throw bad("no type, shape and place for tensor " + name);
            }
            if (!type.asText().equals("F32")) {
                throw bad("tensor " + name + " of type " + type.asText());
            }
            long[] shape = new long[extents.size()];
            for (int i = 0; i < shape.length; i++) {
                shape[i] = extents.get(i).longValue();
                if (shape[i] < 0 || shape[i] > Integer.MAX_VALUE) {
                    throw bad("tensor " + name + " with an extent of " + shape[i]);
                }
            }
            long bytes = 4 * product(shape);
            if (offsets.size() != 2
                    || offsets.get(0).longValue() != offset
                    || offsets.get(1).longValue() != offset + bytes) {
                throw bad("tensor " + name + " whose place does not fit its shape");
            }
            if (offset + bytes > room) {
                throw bad("tensor " + name + " that reaches beyond the end of the file");
            }
            return shape;
        }

        private static boolean isNumbers(JsonNode array) {
            if (!array.isArray()) {
                return false;
            }
            for (JsonNode number : array) {
                if (!number.isIntegralNumber() || !number.canConvertToLong()) {
                    return false;
                }
            }
            return true;
        }

        private static long product(long[] shape) {
            long size = 1;
            for (long extent : shape) {
                size = extent == 0 ? 0 : Math.min(size, Integer.MAX_VALUE) * extent;
            }
            return Math.min(size, Long.MAX_VALUE / 8);
        }

        private float[] values(InputStream in, long count) throws IOException {
            float[] values = new float[Math.toIntExact(count)];
            for (int from = 0; from < values.length; from += CHUNK) {
                int part = Math.min(CHUNK, values.length - from);
                byte[] bytes = in.readNBytes(4 * part);
                if (bytes.length < 4 * part) {
                    throw new EOFException();
                }
                ByteBuffer.wrap(bytes)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asFloatBuffer()
                        .get(values, from, part);
            }
            return values;
        }

        private InputException bad(String found) {
            return InputException.of(
                    file.toString(),
                    found,
                    "a safetensors file of type F32",
                    "Maybe the file is damaged or not a model.");
        }
    }
}
