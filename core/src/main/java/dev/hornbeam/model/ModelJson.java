package dev.hornbeam.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Records of a model folder as JSON and back. Values missing in a file are taken from defaults. */
public final class ModelJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new DoubleWriter())
                    .addSerializer(double.class, new DoubleWriter())
                    .addDeserializer(Double.class, new DoubleReader())
                    .addDeserializer(double.class, new DoubleReader()))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final DefaultPrettyPrinter LAYOUT = new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));

    private ModelJson() {}

    static ObjectNode empty() {
        return MAPPER.createObjectNode();
    }

    /** A record or map as JSON. */
    public static ObjectNode tree(Object content) {
        return MAPPER.valueToTree(content);
    }

    /** A copy as it would be read back from a file, so that equal content compares equal. */
    static ObjectNode asRead(ObjectNode content) {
        try {
            return (ObjectNode) MAPPER.readTree(MAPPER.writeValueAsBytes(content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes an object to a file. */
    public static void write(ObjectNode content, Path file) throws IOException {
        AtomicFile.write(file, MAPPER.writer(LAYOUT).writeValueAsString(content) + "\n");
    }

    /** The object in a file. */
    public static ObjectNode object(Path file) throws IOException {
        try {
            if (MAPPER.readTree(Files.readString(file, UTF_8)) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException | CharacterCodingException e) {
            throw damaged(file, "text that is not JSON", e);
        } catch (NoSuchFileException e) {
            throw InputException.of(file.toString(), "no such file", "a model", "Maybe the path is mistyped.", e);
        }
        throw damaged(file, "something other than an object", null);
    }

    /** An object within an object. */
    public static ObjectNode inner(ObjectNode object, String name, Path file) {
        if (object.get(name) instanceof ObjectNode inner) {
            return inner;
        }
        throw damaged(file, "no object \"" + name + "\"", null);
    }

    /**
     * The record that JSON stands for.
     *
     * @throws IllegalArgumentException if a value does not fit
     */
    public static <T> T value(JsonNode node, Class<T> type) {
        try {
            T value = MAPPER.treeToValue(node, type);
            if (value == null) {
                throw new IllegalArgumentException("nothing where there should be " + type.getSimpleName());
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(deepest(e), e);
        }
    }

    /** The record that JSON stands for, with missing values taken from a record of defaults. */
    public static <T extends Record> T completed(ObjectNode given, T defaults) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) defaults.getClass();
        ObjectNode whole = given.deepCopy();
        addMissing(tree(defaults), whole);
        return value(whole, type);
    }

    private static void addMissing(ObjectNode defaults, ObjectNode to) {
        defaults.properties().forEach(entry -> {
            JsonNode given = to.get(entry.getKey());
            if (given == null) {
                to.set(entry.getKey(), entry.getValue());
            } else if (entry.getValue() instanceof ObjectNode inner && given instanceof ObjectNode object) {
                addMissing(inner, object);
            }
        });
    }

    /** The message of the root cause: a record's own check is clearer than the place that called it. */
    static String deepest(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause instanceof JsonProcessingException json ? json.getOriginalMessage() : cause.getMessage();
        return message == null ? "a value is missing" : message;
    }

    /** Reports that a file was changed after it was written. */
    public static InputException damaged(Path file, String found, Throwable cause) {
        return InputException.of(
                file.toString(),
                found,
                "what Hornbeam wrote there",
                "Maybe the file was damaged or edited; copy the folder again, or learn again.",
                cause);
    }

    /**
     * JSON has neither infinity nor NaN: infinity is written as text, NaN as null. Whole numbers are written without a
     * fraction.
     */
    private static final class DoubleWriter extends StdSerializer<Double> {
        private static final double LARGEST_WHOLE = 1e15;

        DoubleWriter() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (value.isNaN()) {
                out.writeNull();
            } else if (value.isInfinite()) {
                out.writeString(value.toString());
            } else if (value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE) {
                out.writeNumber(value.longValue());
            } else {
                out.writeNumber(value);
            }
        }
    }

    /** Reads what {@link DoubleWriter} wrote. */
    private static final class DoubleReader extends StdDeserializer<Double> {
        DoubleReader() {
            super(Double.class);
        }

        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return in.currentToken() == JsonToken.VALUE_STRING ? Double.valueOf(in.getText()) : in.getDoubleValue();
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
