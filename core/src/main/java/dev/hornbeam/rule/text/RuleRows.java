package dev.hornbeam.rule.text;

import dev.hornbeam.rule.Rule;
import dev.hornbeam.text.TableCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a table of rules, read one after the other. A model has thousands of them, which are read before anything is
 * compiled: what a row needs is made once.
 */
final class RuleRows {
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
        int[] body = body(fields.get(Fields.BODY));
        Rule rule = Rule.of(id(fields.get(Fields.HEAD)), body, collector.score(fields.get(Fields.SCORE)));
        Rule counted = Fields.haveStatistics(fields) ? rule.with(Fields.read(fields, collector)) : rule;
        return Fields.standing(counted, fields, folded(), collector);
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
