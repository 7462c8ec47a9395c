package dev.hornbeam.rule.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One flat JSON object whose values are strings, arrays of strings, numbers, {@code true} or {@code false}; anything else
 * is an error. Numbers and truth values are kept as they are written.
 */
final class JsonLine {
    private static final Pattern LITERAL = Pattern.compile("true|false|-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final String CUT = "Maybe the line was cut off.";

    /** A string, a list of strings or a literal: the others are null. */
    private record Value(String string, List<String> strings, String literal) {}

    private final Map<String, Value> values = new LinkedHashMap<>();
    private final Cursor cursor;
    private final RuleCollector collector;

    private JsonLine(Cursor cursor, RuleCollector collector) {
        this.cursor = cursor;
        this.collector = collector;
    }

    /** A name as a JSON string. */
    static String string(String name) {
        StringBuilder json = new StringBuilder(name.length() + 2).append('"');
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\t' -> json.append("\\t");
                case '\r' -> json.append("\\r");
                default -> {
                    if (c < 0x20 || c == 0x7F || c == 0x85 || c == 0x2028 || c == 0x2029) {
                        json.append(String.format("\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        return json.append('"').toString();
    }

    static JsonLine read(String line, RuleCollector collector) {
        JsonLine object = new JsonLine(new Cursor(line, collector), collector);
        object.readObject();
        return object;
    }

    private void readObject() {
        expect("{");
        do {
            cursor.skipSpaces();
            String name = readString();
            expect(":");
            cursor.skipSpaces();
            if (values.put(name, readValue()) != null) {
                throw collector.problem("the field \"" + name + "\" twice", "every field once", "Maybe one is a slip.");
            }
            cursor.skipSpaces();
        } while (cursor.skip(","));
        expect("}");
        cursor.skipSpaces();
        if (!cursor.atEnd()) {
            throw cursor.problem("the end of the line", "Maybe a line break between two rules is missing.");
        }
    }

    private void expect(String wanted) {
        cursor.skipSpaces();
        cursor.expect(wanted, CUT);
    }

    private Value readValue() {
        return switch (cursor.peek()) {
            case '"' -> new Value(readString(), null, null);
            case '[' -> new Value(null, readStrings(), null);
            default -> new Value(null, null, readLiteral());
        };
    }

    private String readLiteral() {
        String literal = cursor.until(", \t}]");
        if (!LITERAL.matcher(literal).matches()) {
            throw collector.problem(
                    literal.isEmpty() ? "no value" : literal,
                    "a string, a list of strings, a number, true or false",
                    "Maybe quotes are missing.");
        }
        return literal;
    }

    private List<String> readStrings() {
        List<String> strings = new ArrayList<>();
        expect("[");
        cursor.skipSpaces();
        if (cursor.skip("]")) {
            return strings;
        }
        do {
            cursor.skipSpaces();
            strings.add(readString());
            cursor.skipSpaces();
        } while (cursor.skip(","));
        expect("]");
        return strings;
    }

    private String readString() {
        if (cursor.peek() != '"') {
            throw cursor.problem("a string in double quotes", CUT);
        }
        String string = cursor.quotedName();
        // Half a character would become a question mark when it is looked up or written.
        if (string.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw collector.problem("half of a surrogate pair", "Unicode text", "Maybe a \\u escape was cut.");
        }
        return string;
    }

    Set<String> names() {
        return values.keySet();
    }

    String text(String name) {
        Value value = values.get(name);
        if (value == null || value.string() == null) {
            throw wrong(name, "a string");
        }
        return value.string();
    }

    List<String> strings(String name) {
        Value value = values.get(name);
        if (value == null || value.strings() == null) {
            throw wrong(name, "a list of strings");
        }
        return value.strings();
    }

    String literal(String name) {
        Value value = values.get(name);
        if (value == null || value.literal() == null) {
            throw wrong(name, "a number");
        }
        return value.literal();
    }

    /** Those of these fields that are there; each must be a number or a truth value. */
    Map<String, String> literals(List<String> wanted) {
        Map<String, String> literals = new HashMap<>();
        for (String name : wanted) {
            if (values.containsKey(name)) {
                literals.put(name, literal(name));
            }
        }
        return literals;
    }

    private RuntimeException wrong(String name, String what) {
        String found = values.containsKey(name) ? "another kind of value for \"" + name + "\"" : "no \"" + name + "\"";
        return collector.problem(found, what + " for \"" + name + "\"", CUT);
    }
}
