package dev.hornbeam.reason.aggregate;

import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.ground.QueryRules;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Gathers the rows of one relation or inverse, and knows where they are, so that every problem is told with its line. */
final class AggregatorRows {
    private static final int KIND = 1;
    private static final int BODY = 2;
    private static final int FIRED = 3;
    private static final int PATHS = 4;
    private static final int PRIOR = 5;
    private static final int BASE = 6;
    private static final int VOLUME = 7;
    private static final int KNOWN = 8;
    private static final int OWN = 9;

    private final String where;
    private final int columns;
    private final QueryRules rules;
    private final String[] words;
    private final double[] fired;
    private final double[] paths;
    private final double[] numbers = new double[OWN + 1];
    private Map<String, Integer> ruleOfBody;
    private AggregatorKind kind;
    private String label;
    private int line;

    /**
     * @param columns how many the table has
     * @param words how relations and inverses are written, by id
     */
    AggregatorRows(String where, int columns, QueryRules rules, String[] words) {
        this.where = where;
        this.columns = columns;
        this.rules = rules;
        this.words = words;
        this.fired = new double[rules.size()];
        this.paths = new double[rules.size()];
        Arrays.fill(fired, Double.NaN);
    }

    private InputException problem(String found, String expected, String maybe) {
        return InputException.of(where + ":" + line, found, expected, maybe);
    }

    void add(String row, int number) {
        line = number;
        String[] cells = row.split("\t", -1);
        if (cells.length != columns) {
            throw problem(cells.length + " columns", columns + " columns", "Maybe the line was cut off.");
        }
        AggregatorKind labelled = cells[KIND].equals(label)
                ? kind
                : AggregatorKind.labelled(cells[KIND])
                        .orElseThrow(() -> problem(
                                "\"" + cells[KIND] + "\"",
                                "an aggregator such as max or learned",
                                "Maybe a column is shifted."));
        if (cells[BODY].isEmpty()) {
            begin(labelled, cells);
        } else {
            addRule(labelled, cells);
        }
    }

    private void begin(AggregatorKind labelled, String[] cells) {
        if (kind != null) {
            throw problem("a second row for the query", "one", "Maybe two tables were joined.");
        }
        kind = labelled;
        label = cells[KIND];
        for (int i = PRIOR; kind == AggregatorKind.LEARNED && i < columns && i <= OWN; i++) {
            numbers[i] = i > VOLUME && columns <= OWN ? 0 : number(cells[i]);
        }
    }

    private void addRule(AggregatorKind labelled, String[] cells) {
        if (labelled != AggregatorKind.LEARNED || kind != labelled) {
            throw problem(
                    "weights of a rule", "a row with the prior of a learned aggregator first", "Maybe rows moved.");
        }
        Integer rule = ruleOfBody().get(cells[BODY]);
        if (rule == null) {
            throw problem(
                    "a body that is no rule of the query: " + cells[BODY],
                    "one of its " + rules.size() + " rules",
                    "Maybe the table belongs to other rules, or more rules are kept than here.");
        }
        if (!Double.isNaN(fired[rule])) {
            throw problem("a second row for the rule " + cells[BODY], "one", "Maybe two tables were joined.");
        }
        fired[rule] = number(cells[FIRED]);
        paths[rule] = number(cells[PATHS]);
    }

    private Map<String, Integer> ruleOfBody() {
        if (ruleOfBody == null) {
            ruleOfBody = new HashMap<>();
            for (int rule = 0; rule < rules.size(); rule++) {
                ruleOfBody.put(AggregationFile.body(rules, rule, words), rule);
            }
        }
        return ruleOfBody;
    }

    private double number(String cell) {
        try {
            double number = Double.parseDouble(cell);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException none) {
            // reported below, like infinite numbers
        }
        throw problem("\"" + cell + "\"", "a number", "Maybe a column is shifted.");
    }

    Aggregator finish() {
        if (kind != AggregatorKind.LEARNED) {
            return kind.fixed();
        }
        for (int rule = 0; rule < fired.length; rule++) {
            if (Double.isNaN(fired[rule])) {
                throw InputException.of(
                        where,
                        "no weights for " + AggregationFile.body(rules, rule, words) + " of " + words[rules.relation()],
                        "weights for every rule of a learned query",
                        "Maybe the table was cut off or belongs to other rules.");
            }
        }
        return new Learned(fired, paths, numbers[PRIOR], numbers[BASE], numbers[VOLUME], numbers[KNOWN], numbers[OWN]);
    }
}
