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
    static final List<String> NEEDED = List.of(Fields.SCORE, Fields.HEAD, Fields.BODY);

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
        RuleRows rows = new RuleRows(titles, collector);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            collector.nextLine();
            rows.read(line);
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
}
