package dev.hornbeam.rule.text;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.Fields.NumberFields;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import dev.hornbeam.text.TableCell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Tab-separated columns under a line of titles; a column is empty where a rule has no such value. The relations of a body are
 * separated by spaces, inverses begin with {@code inv_}; in names, characters that are not visible, spaces and backslashes are
 * escaped as {@link TableCell} says. When reading, columns are found by their titles.
 *
 * @param titles the columns that are written, in order
 */
record TsvFormat(List<String> titles) implements RuleFormat {
    static final List<String> NEEDED = List.of(Fields.SCORE, Fields.HEAD, Fields.BODY);

    @Override
    public String name() {
        return "tsv";
    }

    @Override
    public void write(RuleSet rules, Writer out) throws IOException {
        out.write(String.join("\t", titles) + "\n");
        for (Rule rule : rules) {
            Map<String, String> values = values(rule, rules.relations());
            out.write(titles.stream()
                    .map(title -> values.getOrDefault(title, ""))
                    .collect(Collectors.joining("\t", "", "\n")));
        }
    }

    /** Everything that a column can hold, by its title. */
    private static Map<String, String> values(Rule rule, Relations relations) {
        Map<String, String> values =
                new HashMap<>(rule.statistics().map(Fields::of).orElse(Map.of()));
        values.put(Fields.SCORE, NumberFields.shortest(rule.score()));
        values.put(Fields.HEAD, TableCell.word(relations.name(rule.head())));
        values.put(Fields.BODY, names(Arrays.stream(rule.body()).boxed().toList(), relations));
        rule.worth().ifPresent(worth -> values.put(Fields.WORTH, NumberFields.shortest(worth)));
        rule.fold().ifPresent(fold -> {
            values.put(Fields.FOLDED_INTO, names(fold.into(), relations));
            values.put(Fields.ADDS, Long.toString(fold.adds()));
        });
        return values;
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
            if (!Fields.OF_LISTINGS.contains(title)) {
                String maybe = ClosestName.in(Fields.OF_LISTINGS, title)
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

    /**
     * The rows of a table of rules, read one after the other. A model has thousands of them, which are read before anything is
     * compiled: what a row needs is made once.
     */
    private static final class RuleRows {
        private final List<String> titles;
        private final boolean[] needed;
        private final RuleCollector collector;
        private final Map<String, String> fields = new HashMap<>();
        private final Runnable reading = this::add;

        /** The relations found so far: a file names few of them, and each of them often. */
        private final Map<String, Integer> ids = new HashMap<>();

        private String[] cells = {};

        RuleRows(List<String> titles, RuleCollector collector) {
            this.titles = titles;
            this.collector = collector;
            this.needed = new boolean[titles.size()];
            for (int i = 0; i < needed.length; i++) {
                needed[i] = TsvFormat.NEEDED.contains(titles.get(i));
            }
        }

        /** Hands the rule of a line to the collector. */
        void read(String line) {
            cells = line.split("\t", -1);
            collector.taking(reading);
        }

        private void add() {
            if (cells.length != needed.length) {
                throw collector.problem(
                        cells.length + (cells.length == 1 ? " column" : " columns"),
                        needed.length + " as in the titles",
                        "Maybe the line was cut off, or a name has a tab that is not written \\t.");
            }
            fields.clear();
            for (int i = 0; i < cells.length; i++) {
                if (needed[i] || !cells[i].isEmpty()) {
                    fields.put(titles.get(i), cells[i]);
                }
            }
            collector.add(rule());
        }

        private Rule rule() {
            int[] body = body(field(Fields.BODY));
            Rule rule = Rule.of(id(field(Fields.HEAD)), body, collector.score(field(Fields.SCORE)));
            Rule counted = Fields.haveStatistics(fields) ? rule.with(Fields.read(fields, collector)) : rule;
            return Fields.standing(counted, fields, folded(), collector);
        }

        /** A field that every line has. */
        private String field(String title) {
            return Objects.requireNonNull(fields.get(title));
        }

        /** The body that it is folded into; empty if it is not. */
        private List<Integer> folded() {
            String into = fields.get(Fields.FOLDED_INTO);
            if (into == null) {
                return List.of();
            }
            List<Integer> body = new ArrayList<>();
            for (int relation : body(into)) {
                body.add(relation);
            }
            return List.copyOf(body);
        }

        private int[] body(String cell) {
            String[] words = cell.split(" ", -1);
            int[] body = new int[words.length];
            for (int i = 0; i < words.length; i++) {
                body[i] = id(words[i]);
            }
            return body;
        }

        private int id(String word) {
            Integer known = ids.get(word);
            if (known == null) {
                known = collector.relation(unescaped(word));
                ids.put(word, known);
            }
            return known;
        }

        private String unescaped(String name) {
            return TableCell.read(name)
                    .orElseThrow(() -> collector.problem(
                            "\"" + name + "\"",
                            "one of \\ s t n r u after a backslash",
                            "Maybe a backslash needs another before it."));
        }
    }
}
