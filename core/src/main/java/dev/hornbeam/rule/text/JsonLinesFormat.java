package dev.hornbeam.rule.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.text.VisibleJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

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
}
