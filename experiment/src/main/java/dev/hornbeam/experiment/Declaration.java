package dev.hornbeam.experiment;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
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
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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

    /**
     * A YAML text as a tree, read for a type: where a text is wanted, {@code 2} and {@code true} are texts too. It knows the line of
     * every field.
     */
    private static final class YamlTree {
        private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

        private final String where;
        private final JavaType type;
        private final Map<String, Integer> lines = new HashMap<>();

        public YamlTree(String where, JavaType type) {
            this.where = where;
            this.type = type;
        }

        /** The tree of a text, which has no field that the type does not know. */
        public JsonNode read(String yaml) {
            try (JsonParser parser = new YAMLFactory().createParser(yaml)) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw InputException.of(
                            where + ":1",
                            "no fields",
                            "fields such as name: mine",
                            "Maybe the file is empty or a colon is missing.");
                }
                JsonNode tree = value(parser, type, "");
                if (parser.nextToken() != null) {
                    throw InputException.of(
                            where + ":" + line(parser), "a second document", "one", "Maybe delete the line of dashes.");
                }
                return tree;
            } catch (JsonProcessingException e) {
                int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
                throw InputException.of(
                        where + ":" + line,
                        "text that is not YAML",
                        "fields such as name: mine",
                        "Maybe a colon, a quote or an indent is wrong.",
                        e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The file and the line of a field, or of the closest one around it: {@code sizes.quick.seeds}. */
        public String place(String field) {
            for (String at = field; !at.isEmpty(); at = at.contains(".") ? at.substring(0, at.lastIndexOf('.')) : "") {
                if (lines.containsKey(at)) {
                    return where + ":" + lines.get(at);
                }
            }
            return where;
        }

        private JsonNode value(JsonParser parser, JavaType wanted, String place) throws IOException {
            return switch (parser.currentToken()) {
                case START_OBJECT -> object(parser, wanted, place);
                case START_ARRAY -> array(parser, wanted, place);
                case VALUE_NULL -> NODES.nullNode();
                default -> scalar(parser, wanted);
            };
        }

        private static JsonNode scalar(JsonParser parser, JavaType wanted) throws IOException {
            if (wanted.hasRawClass(String.class)) {
                return NODES.textNode(parser.getText());
            }
            return switch (parser.currentToken()) {
                case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
                case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
                case VALUE_TRUE -> NODES.booleanNode(true);
                case VALUE_FALSE -> NODES.booleanNode(false);
                default -> NODES.textNode(parser.getText());
            };
        }

        private JsonNode array(JsonParser parser, JavaType wanted, String place) throws IOException {
            ArrayNode array = NODES.arrayNode();
            JavaType content = wanted.isCollectionLikeType() ? wanted.getContentType() : TypeFactory.unknownType();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                String at = place + "[" + array.size() + "]";
                lines.put(at, line(parser));
                array.add(value(parser, content, at));
            }
            return array;
        }

        private JsonNode object(JsonParser parser, JavaType wanted, String place) throws IOException {
            ObjectNode object = NODES.objectNode();
            Map<String, JavaType> fields = fields(wanted);
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                String at = place.isEmpty() ? name : place + "." + name;
                lines.put(at, line(parser));
                if (!fields.isEmpty() && !fields.containsKey(name)) {
                    throw KnownFields.unknown(place(at), at, name, List.copyOf(fields.keySet()));
                }
                if (object.has(name)) {
                    throw InputException.of(
                            place(at),
                            "\"" + at + "\" for the second time",
                            "every field once",
                            "Maybe delete one of them.");
                }
                parser.nextToken();
                JavaType content = wanted.isMapLikeType()
                        ? wanted.getContentType()
                        : fields.getOrDefault(name, TypeFactory.unknownType());
                object.set(name, value(parser, content, at));
            }
            return object;
        }

        /** The fields of a record; empty for anything else. */
        private static Map<String, JavaType> fields(JavaType type) {
            Map<String, JavaType> fields = new LinkedHashMap<>();
            if (type.getRawClass().isRecord()) {
                for (RecordComponent each : type.getRawClass().getRecordComponents()) {
                    fields.put(each.getName(), TypeFactory.defaultInstance().constructType(each.getGenericType()));
                }
            }
            return fields;
        }

        private static int line(JsonParser parser) {
            return parser.currentTokenLocation().getLineNr();
        }
    }

    /** Rejects unknown fields of a declaration: otherwise a misspelled setting would be ignored. */
    private static final class KnownFields {
        private final String where;

        public KnownFields(String where) {
            this.where = where;
        }

        /** Checks everything that becomes a record, at any depth. */
        public void require(JsonNode node, JavaType type) {
            require(node, type, "");
        }

        private void require(JsonNode node, JavaType type, String place) {
            if (type.isMapLikeType() && node.isObject()) {
                node.properties()
                        .forEach(each -> require(each.getValue(), type.getContentType(), place + "." + each.getKey()));
            } else if (type.isCollectionLikeType() && node.isArray()) {
                for (int i = 0; i < node.size(); i++) {
                    require(node.get(i), type.getContentType(), place + "[" + i + "]");
                }
            } else if (type.getRawClass().isRecord() && node.isObject()) {
                Map<String, JavaType> known = YamlTree.fields(type);
                node.properties().forEach(each -> {
                    if (!known.containsKey(each.getKey())) {
                        String field = (place + "." + each.getKey()).substring(1);
                        throw unknown(where, field, each.getKey(), List.copyOf(known.keySet()));
                    }
                    require(each.getValue(), known.get(each.getKey()), place + "." + each.getKey());
                });
            }
        }

        /** @param field the name with what it stands in */
        static InputException unknown(String where, String field, String name, List<String> known) {
            return InputException.of(
                    where,
                    "the field \"" + field + "\"",
                    "one of " + String.join(", ", known),
                    ClosestName.in(known, name)
                            .map(close -> "Maybe you meant " + close + ".")
                            .orElse("Maybe it is a mistake in the declaration."));
        }
    }
}
