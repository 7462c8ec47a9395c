package dev.hornbeam.rule.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One JSON object per line: {@code {"score":0.93,"head":"uncle","body":["mother","inv_sister"],"support":120,…}}.
 */
final class JsonLinesFormat implements RuleFormat {
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .characterEscapes(new OneLineEscapes())
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
        json.writeArrayFieldStart(Fields.BODY);
        for (int i = 0; i < rule.length(); i++) {
            json.writeString(relations.name(rule.relation(i)));
        }
        json.writeEndArray();
        Map<String, String> numbers = rule.statistics().map(Fields::of).orElse(Map.of());
        for (Map.Entry<String, String> number : numbers.entrySet()) {
            json.writeFieldName(number.getKey());
            json.writeRawValue(number.getValue());
        }
        json.writeEndObject();
    }

    @Override
    public ReadRules read(BufferedReader in, String where, Relations relations) throws IOException {
        RuleCollector collector = new RuleCollector(where, relations);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            collector.nextLine();
            if (!line.isBlank()) {
                collector.add(rule(JsonLine.read(line, collector), collector));
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
        int[] body = new int[names.size()];
        for (int i = 0; i < body.length; i++) {
            body[i] = collector.relation(names.get(i));
        }
        int head = collector.relation(line.text(Fields.HEAD));
        Rule rule = Rule.of(head, body, collector.score(line.literal(Fields.SCORE)));
        Map<String, String> numbers = line.literals(Fields.STATISTICS);
        return Fields.haveStatistics(numbers) ? rule.with(Fields.read(numbers, collector)) : rule;
    }

    private static void requireKnown(String name, RuleCollector collector) {
        List<String> known = new ArrayList<>(List.of(Fields.SCORE, Fields.HEAD, Fields.BODY));
        known.addAll(Fields.STATISTICS);
        if (!known.contains(name)) {
            String maybe = ClosestName.in(known, name)
                    .map(close -> "Maybe you meant \"" + close + "\".")
                    .orElse("Maybe the file is of a newer version.");
            throw collector.problem("the field \"" + name + "\"", "only fields of a rule", maybe);
        }
    }
}
