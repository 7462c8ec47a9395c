package dev.hornbeam.graph.format;

import java.util.Map;

/** Values as literals are named everywhere: {@code "42"^^<http://www.w3.org/2001/XMLSchema#integer>}. */
final class LiteralName {
    private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("int", "integer"),
            Map.entry("integer", "integer"),
            Map.entry("long", "integer"),
            Map.entry("short", "integer"),
            Map.entry("byte", "integer"),
            Map.entry("float", "double"),
            Map.entry("double", "double"),
            Map.entry("boolean", "boolean"),
            Map.entry("date", "date"),
            Map.entry("datetime", "dateTime"),
            Map.entry("localdatetime", "dateTime"));

    private LiteralName() {}

    /** @param type as property graphs call it; an unknown one is text */
    static String of(String value, String type) {
        StringBuilder name = new StringBuilder("\"");
        for (char c : value.strip().toCharArray()) {
            switch (c) {
                case '"', '\\' -> name.append('\\').append(c);
                case '\n' -> name.append("\\n");
                case '\r' -> name.append("\\r");
                case '\t' -> name.append("\\t");
                default -> name.append(c);
            }
        }
        name.append('"');
        String datatype = TYPES.get(type);
        return datatype == null ? name.toString() : name + "^^<" + XSD + datatype + ">";
    }
}
