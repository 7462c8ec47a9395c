package dev.hornbeam.experiment.field;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rejects unknown fields of a declaration: otherwise a misspelled setting would be ignored. */
public final class KnownFields {
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
            Map<String, JavaType> known = new LinkedHashMap<>();
            for (RecordComponent each : type.getRawClass().getRecordComponents()) {
                known.put(each.getName(), TypeFactory.defaultInstance().constructType(each.getGenericType()));
            }
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
