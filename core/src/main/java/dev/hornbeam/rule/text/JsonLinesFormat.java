package dev.hornbeam.rule.text;

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
 * One JSON object a line: {@code {"score":0.93,"head":"uncle","body":["mother","inv_sister"],"support":120,…}}. The
 * objects are flat, so they are written and read here, strictly, and this module needs no JSON library.
 */
final class JsonLinesFormat implements RuleFormat {
    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public void write(RuleSet rules, Writer out) throws IOException {
        Relations relations = rules.relations();
        for (Rule rule : rules) {
            out.write("{\"" + Fields.SCORE + "\":" + NumberFields.shortest(rule.score()));
            out.write(",\"" + Fields.HEAD + "\":" + JsonLine.string(relations.name(rule.head())));
            List<String> body = new ArrayList<>(rule.length());
            for (int i = 0; i < rule.length(); i++) {
                body.add(JsonLine.string(relations.name(rule.relation(i))));
            }
            out.write(",\"" + Fields.BODY + "\":[" + String.join(",", body) + "]");
            Map<String, String> numbers = rule.statistics().map(Fields::of).orElse(Map.of());
            for (Map.Entry<String, String> number : numbers.entrySet()) {
                out.write(",\"" + number.getKey() + "\":" + number.getValue());
            }
            out.write("}\n");
        }
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
