package dev.hornbeam.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Records of a model folder as JSON and back. Values missing in a file are taken from defaults. */
public final class ModelJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new DoubleWriter())
                    .addSerializer(double.class, new DoubleWriter())
                    .addDeserializer(Double.class, new DoubleReader())
                    .addDeserializer(double.class, new DoubleReader()))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final DefaultPrettyPrinter LAYOUT = new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));

    private static final String WRITTEN = "what Hornbeam wrote there";

    private static final String COPY_AGAIN =
            "Maybe the file was damaged or edited; copy the folder again, or learn again.";

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
            return object(SmallFile.text(file, WRITTEN), file);
        } catch (CharacterCodingException e) {
            throw damaged(file, "text that is not JSON", e);
        } catch (NoSuchFileException e) {
            throw InputException.of(file.toString(), "no such file", "a model", "Maybe the path is mistyped.", e);
        }
    }

    /** The object that a text is. */
    static ObjectNode object(String text, Path file) {
        try {
            if (MAPPER.readTree(text) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            throw damaged(file, "text that is not JSON", e);
        }
        throw damaged(file, "something other than an object");
    }

    /** An object within an object. */
    public static ObjectNode inner(ObjectNode object, String name, Path file) {
        if (object.get(name) instanceof ObjectNode inner) {
            return inner;
        }
        throw damaged(file, "no object \"" + name + "\"");
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
            throw new IllegalArgumentException(told(e), e);
        }
    }

    /** What is wrong, with the name of the field that has it. */
    private static String told(JsonProcessingException fault) {
        String field = fault instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step -> step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
                        .collect(Collectors.joining("."))
                : "";
        String found = fault instanceof InvalidFormatException format
                        && format.getTargetType() != null
                        && format.getTargetType().isEnum()
                ? format.getValue() + " is none of "
                        + List.of(format.getTargetType().getEnumConstants())
                : fault instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null
                        ? "it is not " + kind(mismatch.getTargetType())
                        : deepest(fault);
        return field.isEmpty() ? found : "\"" + field + "\": " + found;
    }

    private static String kind(Class<?> type) {
        if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
            return "a whole number that fits";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        return type == boolean.class || type == Boolean.class
                ? "true or false"
                : type == String.class ? "a text" : "what should be there";
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
        return message == null || cause instanceof NullPointerException ? "a value is missing" : message;
    }

    /** Reports that a file was changed after it was written. */
    public static InputException damaged(Path file, String found, Throwable cause) {
        return InputException.of(file.toString(), found, WRITTEN, COPY_AGAIN, cause);
    }

    /** The same where no exception told of it. */
    public static InputException damaged(Path file, String found) {
        return InputException.of(file.toString(), found, WRITTEN, COPY_AGAIN);
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
        private static final Set<String> INFINITE = Set.of("Infinity", "-Infinity");

        DoubleReader() {
            super(Double.class);
        }

        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (in.currentToken() == JsonToken.VALUE_STRING && INFINITE.contains(in.getText())) {
                return Double.valueOf(in.getText());
            }
            double value = in.currentToken().isNumeric() ? in.getDoubleValue() : Double.NaN;
            if (!Double.isFinite(value)) {
                throw MismatchedInputException.from(in, double.class, "not a number");
            }
            return value;
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
