package dev.hornbeam.rule.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.StrictJson;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.Fields.NumberFields;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import dev.hornbeam.text.VisibleJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One JSON object per line: {@code {"score":0.93,"head":"uncle","body":["mother","inv_sister"],"support":120,…}}.
 */
final class JsonLinesFormat implements RuleFormat {
    private static final JsonFactory FACTORY = VisibleJson.factory()
            .rootValueSeparator("")
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public void write(RuleSet rules, Writer out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            for (Rule rule : rules) {
                write(rule, rules.relations(), json);
                json.writeRaw('\n');
            }
        }
    }

    private static void write(Rule rule, Relations relations, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeFieldName(Fields.SCORE);
        json.writeNumber(NumberFields.shortest(rule.score()));
        json.writeStringField(Fields.HEAD, relations.name(rule.head()));
        writeBody(Fields.BODY, Arrays.stream(rule.body()).boxed().toList(), relations, json);
        Map<String, String> numbers = rule.statistics().map(Fields::of).orElse(Map.of());
        for (Map.Entry<String, String> number : numbers.entrySet()) {
            json.writeFieldName(number.getKey());
            json.writeRawValue(number.getValue());
        }
        if (rule.worth().isPresent()) {
            json.writeFieldName(Fields.WORTH);
            json.writeNumber(NumberFields.shortest(rule.worth().getAsDouble()));
        }
        if (rule.fold().isPresent()) {
            writeBody(Fields.FOLDED_INTO, rule.fold().get().into(), relations, json);
            json.writeNumberField(Fields.ADDS, rule.fold().get().adds());
        }
        json.writeEndObject();
    }

    private static void writeBody(String field, List<Integer> body, Relations relations, JsonGenerator json)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (int relation : body) {
            json.writeString(relations.name(relation));
        }
        json.writeEndArray();
    }

    @Override
    public ReadRules read(BufferedReader in, String where, Relations relations, Unusable unusable) throws IOException {
        RuleCollector collector = new RuleCollector(where, relations, unusable);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            collector.nextLine();
            if (!line.isBlank()) {
                JsonLine object = JsonLine.read(line, collector);
                collector.taking(() -> collector.add(rule(object, collector)));
            }
        }
        return collector.finish();
    }

    private static Rule rule(JsonLine line, RuleCollector collector) {
        for (String name : line.names()) {
            requireKnown(name, collector);
        }
        List<String> names = line.strings(Fields.BODY);
        if (names.isEmpty()) {
            throw collector.problem("a rule without a body", "one relation or more", "Maybe the line was cut.");
        }
        int[] body = names.stream().mapToInt(collector::relation).toArray();
        int head = collector.relation(line.text(Fields.HEAD));
        Rule rule = Rule.of(head, body, collector.score(line.literal(Fields.SCORE)));
        Map<String, String> numbers = line.literals(Fields.STATISTICS);
        Rule counted = Fields.haveStatistics(numbers) ? rule.with(Fields.read(numbers, collector)) : rule;
        List<Integer> into = line.names().contains(Fields.FOLDED_INTO)
                ? line.strings(Fields.FOLDED_INTO).stream()
                        .map(collector::relation)
                        .toList()
                : List.of();
        return Fields.standing(counted, line.literals(List.of(Fields.WORTH, Fields.ADDS)), into, collector);
    }

    private static void requireKnown(String name, RuleCollector collector) {
        List<String> known = new ArrayList<>(List.of(Fields.SCORE, Fields.HEAD, Fields.BODY));
        known.addAll(Fields.STATISTICS);
        known.addAll(Fields.STANDING);
        if (!known.contains(name)) {
            String maybe = ClosestName.in(known, name)
                    .map(close -> "Maybe you meant \"" + close + "\".")
                    .orElse("Maybe the file is of a newer version.");
            throw collector.problem("the field \"" + name + "\"", "only fields of a rule", maybe);
        }
    }

    /**
     * One flat JSON object whose values are strings, arrays of strings, numbers, {@code true} or {@code false}; anything else
     * is an error. Numbers and truth values are kept as they are written.
     */
    private static final class JsonLine {
        private static final String CUT = "Maybe the line was cut off.";

        /** What a value is, for messages. */
        private enum Kind {
            STRING("a string"),
            STRINGS("a list of strings"),
            LITERAL("a number");

            private final String words;

            Kind(String words) {
                this.words = words;
            }
        }

        private record Value(Kind kind, List<String> parts) {}

        private final Map<String, Value> values = new LinkedHashMap<>();
        private final RuleCollector collector;

        private JsonLine(RuleCollector collector) {
            this.collector = collector;
        }

        static JsonLine read(String line, RuleCollector collector) {
            return StrictJson.read(line, collector.place(), parser -> {
                JsonLine object = new JsonLine(collector);
                object.readObject(parser);
                return object;
            });
        }

        private void readObject(JsonParser parser) throws IOException {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw collector.problem("\"" + parser.getText() + "\" at the beginning", "\"{\"", CUT);
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = whole(parser.currentName());
                parser.nextToken();
                values.put(name, readValue(parser));
            }
        }

        private Value readValue(JsonParser parser) throws IOException {
            return switch (parser.currentToken()) {
                case VALUE_STRING -> new Value(Kind.STRING, List.of(whole(parser.getText())));
                case START_ARRAY -> new Value(Kind.STRINGS, readStrings(parser));
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
                    new Value(Kind.LITERAL, List.of(parser.getText()));
                default ->
                    throw collector.problem(
                            parser.getText(), "a string, a list of strings, a number, true or false", CUT);
            };
        }

        private List<String> readStrings(JsonParser parser) throws IOException {
            List<String> strings = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() != JsonToken.VALUE_STRING) {
                    throw collector.problem(parser.getText(), "a string in double quotes", CUT);
                }
                strings.add(whole(parser.getText()));
            }
            return strings;
        }

        /** Half of a surrogate pair would become a question mark when looked up or written. */
        private String whole(String string) {
            if (string.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                throw collector.problem("half of a surrogate pair", "Unicode text", "Maybe a \\u escape was cut.");
            }
            return string;
        }

        Set<String> names() {
            return values.keySet();
        }

        String text(String name) {
            return parts(name, Kind.STRING).get(0);
        }

        List<String> strings(String name) {
            return parts(name, Kind.STRINGS);
        }

        String literal(String name) {
            return parts(name, Kind.LITERAL).get(0);
        }

        private List<String> parts(String name, Kind wanted) {
            Value value = values.get(name);
            if (value == null || value.kind() != wanted) {
                String found = value == null ? "no \"" + name + "\"" : "another kind of value for \"" + name + "\"";
                throw collector.problem(found, wanted.words + " for \"" + name + "\"", CUT);
            }
            return value.parts();
        }

        /** Those of these fields that are present; each must be a number, true or false. */
        Map<String, String> literals(List<String> wanted) {
            Map<String, String> literals = new HashMap<>();
            for (String name : wanted) {
                if (values.containsKey(name)) {
                    literals.put(name, literal(name));
                }
            }
            return literals;
        }
    }
}
