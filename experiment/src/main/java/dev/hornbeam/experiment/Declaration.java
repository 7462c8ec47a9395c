package dev.hornbeam.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.hornbeam.experiment.field.KnownFields;
import dev.hornbeam.experiment.field.YamlTree;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.StrictJson;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Reads the files that declare experiments: unknown fields and values of the wrong type are rejected, nothing is
 * guessed.
 */
final class Declaration {
    /** How Java itself tells of a missing value; ours say which. */
    private static final String OF_JAVA = "Cannot ";

    private static final String SLIP = "Maybe it is a mistake in the declaration.";
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    kinds -> kinds.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .withCoercionConfig(
                    LogicalType.Integer, kinds -> kinds.setCoercion(CoercionInputShape.Float, CoercionAction.Fail))
            .build();

    private Declaration() {}

    /** The experiment that a text declares. */
    static Experiment experiment(String json, String where) {
        return read(json, where, MAPPER.constructType(Experiment.class));
    }

    /** Texts by name. */
    static Map<String, String> texts(String json, String where) {
        return read(
                json, where, MAPPER.getTypeFactory().constructMapType(LinkedHashMap.class, String.class, String.class));
    }

    /** The experiment that a YAML text declares; messages name the line. */
    static Experiment yaml(String yaml, String where) {
        JavaType type = MAPPER.constructType(Experiment.class);
        YamlTree lines = new YamlTree(where, type);
        return value(lines.read(yaml), type, lines::place);
    }

    private static <T> T read(String json, String where, JavaType type) {
        JsonNode tree = StrictJson.tree(json, where);
        new KnownFields(where).require(tree, type);
        return value(tree, type, field -> where);
    }

    /** @param place where a field is, for messages */
    private static <T> T value(JsonNode tree, JavaType type, UnaryOperator<String> place) {
        try {
            T value = MAPPER.treeToValue(tree, type);
            if (value == null) {
                throw InputException.of(place.apply(""), "null", "a declaration", SLIP);
            }
            return value;
        } catch (InvalidFormatException e) {
            throw InputException.of(
                    place.apply(place(e)), "\"" + e.getValue() + "\"" + in(e), expected(e.getTargetType()), SLIP, e);
        } catch (ValueInstantiationException e) {
            String told = e.getCause().getMessage();
            String found = told == null || told.startsWith(OF_JAVA) ? "a value missing" : told;
            throw InputException.of(place.apply(place(e)), found + in(e), "a complete declaration", SLIP, e);
        } catch (JsonMappingException e) {
            throw InputException.of(
                    place.apply(place(e)), "another kind of value" + in(e), "what this field holds elsewhere", SLIP, e);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // cannot happen when reading from a tree
        }
    }

    private static String expected(Class<?> type) {
        return type == Size.class
                ? "one of " + Arrays.stream(Size.values()).map(Size::label).collect(Collectors.joining(", "))
                : "another kind of value";
    }

    private static String in(JsonMappingException fault) {
        return fault.getPath().isEmpty() ? "" : " in \"" + place(fault) + "\"";
    }

    /** {@code sizes.quick.seeds}. */
    private static String place(JsonMappingException fault) {
        StringBuilder place = new StringBuilder();
        for (JsonMappingException.Reference each : fault.getPath()) {
            if (each.getFieldName() == null) {
                place.append('[').append(each.getIndex()).append(']');
            } else {
                place.append(place.isEmpty() ? "" : ".").append(each.getFieldName());
            }
        }
        return place.toString();
    }
}
