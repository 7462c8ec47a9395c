package dev.hornbeam.rule.text;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.text.TableCell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tab-separated columns under a line of titles: {@code score}, {@code head}, {@code body}, then the statistics, the worth and
 * which rule it is folded into, empty where there are none. The relations of a body are separated by spaces, inverses begin with {@code inv_}; in names a
 * what is not visible, spaces and backslashes are escaped as {@link TableCell} says.
 * When reading, columns are found by their titles.
 */
final class TsvFormat implements RuleFormat {
    private static final List<String> NEEDED = List.of(Fields.SCORE, Fields.HEAD, Fields.BODY);

    @Override
    public String name() {
        return "tsv";
    }

    private static List<String> titles() {
        List<String> titles = new ArrayList<>(NEEDED);
        titles.addAll(Fields.STATISTICS);
        titles.addAll(Fields.STANDING);
        return titles;
    }

    @Override
    public void write(RuleSet rules, Writer out) throws IOException {
        out.write(String.join("\t", titles()) + "\n");
        for (Rule rule : rules) {
            out.write(NumberFields.shortest(rule.score()));
            out.write("\t" + TableCell.word(rules.relations().name(rule.head())));
            out.write("\t" + names(Arrays.stream(rule.body()).boxed().toList(), rules.relations()));
            Map<String, String> numbers = rule.statistics().map(Fields::of).orElse(Map.of());
            for (String title : Fields.STATISTICS) {
                out.write("\t" + numbers.getOrDefault(title, ""));
            }
            writeStanding(rule, rules.relations(), out);
            out.write('\n');
        }
    }

    private static void writeStanding(Rule rule, Relations relations, Writer out) throws IOException {
        out.write("\t");
        if (rule.worth().isPresent()) {
            out.write(NumberFields.shortest(rule.worth().getAsDouble()));
        }
        out.write("\t" + rule.fold().map(fold -> names(fold.into(), relations)).orElse(""));
        out.write("\t" + rule.fold().map(fold -> Long.toString(fold.adds())).orElse(""));
    }

    private static String names(List<Integer> body, Relations relations) {
        return body.stream()
                .map(relation -> TableCell.word(relations.name(relation)))
                .collect(Collectors.joining(" "));
    }

    @Override
    public ReadRules read(BufferedReader in, String where, Relations relations, Unusable unusable) throws IOException {
        RuleCollector collector = new RuleCollector(where, relations, unusable);
        collector.nextLine();
        String opening = in.readLine();
        List<String> titles = readTitles(opening == null ? "" : opening, collector);
        Map<String, Integer> ids = new HashMap<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            collector.nextLine();
            String[] cells = line.split("\t", -1);
            collector.taking(() -> collector.add(rule(cells, titles, ids, collector)));
        }
        return collector.finish();
    }

    private static List<String> readTitles(String line, RuleCollector collector) {
        List<String> titles = Arrays.asList(line.split("\t", -1));
        for (String title : titles) {
            if (!titles().contains(title)) {
                String maybe = ClosestName.in(titles(), title)
                        .map(close -> "Maybe you meant " + close + ".")
                        .orElse("Maybe the line of titles is missing.");
                throw collector.problem("\"" + title + "\"", "titles such as score, head, body", maybe);
            }
        }
        for (String title : NEEDED) {
            if (!titles.contains(title)) {
                throw collector.problem(
                        "no column " + title, "titles such as score, head, body", "Maybe the file was cut.");
            }
        }
        return titles;
    }

    /** @param ids the relations found so far: a file names few of them, and each of them often */
    private static Rule rule(String[] cells, List<String> titles, Map<String, Integer> ids, RuleCollector collector) {
        if (cells.length != titles.size()) {
            throw collector.problem(
                    cells.length + (cells.length == 1 ? " column" : " columns"),
                    titles.size() + " as in the titles",
                    "Maybe the line was cut off, or a name has a tab that is not written \\t.");
        }
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < cells.length; i++) {
            if (!cells[i].isEmpty() || NEEDED.contains(titles.get(i))) {
                fields.put(titles.get(i), cells[i]);
            }
        }
        int[] body = body(fields.get(Fields.BODY), ids, collector);
        int head = id(fields.get(Fields.HEAD), ids, collector);
        Rule rule = Rule.of(head, body, collector.score(fields.get(Fields.SCORE)));
        Rule counted = Fields.haveStatistics(fields) ? rule.with(Fields.read(fields, collector)) : rule;
        String into = fields.get(Fields.FOLDED_INTO);
        List<Integer> folded = into == null
                ? List.of()
                : Arrays.stream(body(into, ids, collector)).boxed().toList();
        return Fields.standing(counted, fields, folded, collector);
    }

    private static int[] body(String cell, Map<String, Integer> ids, RuleCollector collector) {
        String[] words = cell.split(" ", -1);
        int[] body = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            body[i] = id(words[i], ids, collector);
        }
        return body;
    }

    private static int id(String word, Map<String, Integer> ids, RuleCollector collector) {
        Integer known = ids.get(word);
        if (known == null) {
            known = collector.relation(unescaped(word, collector));
            ids.put(word, known);
        }
        return known;
    }

    private static String unescaped(String name, RuleCollector collector) {
        return TableCell.read(name)
                .orElseThrow(() -> collector.problem(
                        "\"" + name + "\"",
                        "one of \\ s t n r u after a backslash",
                        "Maybe a backslash needs another before it."));
    }
}
