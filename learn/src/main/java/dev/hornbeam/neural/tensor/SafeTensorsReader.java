package dev.hornbeam.neural.tensor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.input.InputException;
import java.io.CharConversionException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Reads tensors from a file and believes none of its bytes before they are checked. */
public final class SafeTensorsReader {
    static final String METADATA = "__metadata__";
    private static final long MAX_HEADER = 100_000_000;
    private static final int CHUNK = 1 << 18;

    private final Path file;
    private final long size;

    private SafeTensorsReader(Path file) throws IOException {
        this.file = file;
        size = Files.size(file);
    }

    /** All tensors of single precision in the file; anything else in it is refused. */
    public static SafeTensors read(Path file) {
        try {
            return new SafeTensorsReader(file).read();
        } catch (EOFException e) {
            throw InputException.of(
                    file.toString(), "a file that ends early", "all tensors", "Maybe it was copied in part.", e);
        } catch (IOException e) {
            throw InputException.of(
                    file.toString(),
                    "a file that cannot be read (" + e.getMessage() + ")",
                    "tensors",
                    "Maybe the path" + " is wrong.",
                    e);
        }
    }

    private SafeTensors read() throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            long length = Long.reverseBytes(in.readLong());
            if (length < 2 || length > MAX_HEADER || length > size - 8) {
                throw bad("a header of " + length + " bytes in a file of " + size);
            }
            ObjectNode header = header(in.readNBytes((int) length));
            Map<String, String> metadata = metadata(header);
            Map<String, SafeTensors.Tensor> tensors = new LinkedHashMap<>();
            long offset = 0;
            for (Map.Entry<String, JsonNode> entry : header.properties()) {
                if (!entry.getKey().equals(METADATA)) {
                    long[] shape = shape(entry.getKey(), entry.getValue(), offset, size - 8 - length);
                    float[] values = values(in, product(shape));
                    tensors.put(entry.getKey(), new SafeTensors.Tensor(shape, values));
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
                file.toString(), found, "a safetensors file of type F32", "Maybe the file is damaged or not a model.");
    }
}
