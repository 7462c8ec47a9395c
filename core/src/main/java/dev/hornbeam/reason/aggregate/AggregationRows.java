package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.text.TableCell;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Gathers the rows of an aggregation file and knows where it is, so that every problem is reported with its line. */
final class AggregationRows {
    private static final int COLUMNS = 10;
    private static final int EARLIER_COLUMNS = 9;
    private static final int BODY = 2;
    private static final int FIRED = 3;
    private static final int PATHS = 4;
    private static final int PRIOR = 5;
    private static final int BASE = 6;
    private static final int VOLUME = 7;
    private static final int KNOWN = 8;
    private static final int OWN = 9;

    private final String where;
    private final RuleBook rules;
    private final AggregatorKind[] kinds;
    private final double[] priors;
    private final double[] bases;
    private final double[] volumes;
    private final double[] knowns;
    private final double[] owns;
    private final double[][] fired;
    private final double[][] paths;
    private final Map<Integer, Map<String, Integer>> numbers = new HashMap<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private final Map<String, AggregatorKind> kindOf = new HashMap<>();
    private final String[] words;
    private int line = 1;
    private int columns = COLUMNS;

    AggregationRows(String where, RuleBook rules) {
        this.where = where;
        this.rules = rules;
        int directedCount = rules.relations().directedCount();
        words = AggregationFile.words(rules.relations());
        kinds = new AggregatorKind[directedCount];
        priors = new double[directedCount];
        bases = new double[directedCount];
        volumes = new double[directedCount];
        knowns = new double[directedCount];
        owns = new double[directedCount];
        fired = new double[directedCount][];
        paths = new double[directedCount][];
        for (AggregatorKind kind : AggregatorKind.values()) {
            kindOf.put(kind.label(), kind);
        }
    }

    InputException problem(String found, String expected, String maybe) {
        return InputException.of(where + ":" + line, found, expected, maybe);
    }

    /** Rows follow that know nothing of rules with constants. */
    void ofEarlierFormat() {
        columns = EARLIER_COLUMNS;
    }

    void add(String text) {
        line++;
        String[] cells = text.split("\t", -1);
        if (cells.length != columns) {
            throw problem(cells.length + " columns", columns + " columns", "Maybe the line was cut off.");
        }
        int relation = relation(cells[0]);
        AggregatorKind kind = kindOf.get(cells[1]);
        if (kind == null) {
            throw problem("\"" + cells[1] + "\"", "an aggregator such as max or learned", "Maybe a column is shifted.");
        }
        if (cells[BODY].isEmpty()) {
            begin(relation, kind, cells);
        } else {
            addRule(relation, kind, cells);
        }
    }

    private int relation(String cell) {
        Integer known = ids.get(cell);
        if (known != null) {
            return known;
        }
        int relation = rules.relations().id(TableCell.read(cell).orElse(cell));
        if (relation == Vocabulary.UNKNOWN) {
            throw problem(
                    "the unknown relation \"" + cell + "\"",
                    "one of " + rules.relations().count() + " relations or an inverse",
                    "Maybe the table belongs to another graph.");
        }
        ids.put(cell, relation);
        return relation;
    }

    private void begin(int relation, AggregatorKind kind, String[] cells) {
        if (kinds[relation] != null) {
            throw problem("a second row for the query", "one", "Maybe two tables were joined.");
        }
        kinds[relation] = kind;
        if (kind == AggregatorKind.LEARNED) {
            priors[relation] = number(cells[PRIOR]);
            bases[relation] = number(cells[BASE]);
            volumes[relation] = number(cells[VOLUME]);
            knowns[relation] = columns == COLUMNS ? number(cells[KNOWN]) : 0;
            owns[relation] = columns == COLUMNS ? number(cells[OWN]) : 0;
            fired[relation] = new double[rules.of(relation).size()];
            paths[relation] = new double[fired[relation].length];
            Arrays.fill(fired[relation], Double.NaN);
        }
    }

    private void addRule(int relation, AggregatorKind kind, String[] cells) {
        if (kind != AggregatorKind.LEARNED || kinds[relation] != kind) {
            throw problem(
                    "weights of a rule", "a row with the prior of a learned aggregator first", "Maybe rows moved.");
        }
        Integer rule = numbers.computeIfAbsent(relation, this::number).get(cells[BODY]);
        if (rule == null) {
            throw problem(
                    "a body that is no rule of the query: " + cells[BODY],
                    "one of its " + rules.of(relation).size() + " rules",
                    "Maybe the table belongs to other rules, or more rules are kept than here.");
        }
        if (!Double.isNaN(fired[relation][rule])) {
            throw problem("a second row for the rule " + cells[BODY], "one", "Maybe two tables were joined.");
        }
        fired[relation][rule] = number(cells[FIRED]);
        paths[relation][rule] = number(cells[PATHS]);
    }

    private Map<String, Integer> number(int relation) {
        QueryRules own = rules.of(relation);
        Map<String, Integer> byBody = new HashMap<>();
        for (int rule = 0; rule < own.size(); rule++) {
            byBody.put(AggregationFile.body(own, rule, words), rule);
        }
        return byBody;
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

    Aggregation finish() {
        Relations relations = rules.relations();
        Aggregator[] aggregators = new Aggregator[kinds.length];
        for (int relation = 0; relation < kinds.length; relation++) {
            if (kinds[relation] == null) {
                throw InputException.of(
                        where,
                        "no row for " + relations.name(relation),
                        "a row for every relation and inverse",
                        "Maybe the table was cut off or belongs to another graph.");
            }
            aggregators[relation] =
                    kinds[relation] == AggregatorKind.LEARNED ? learned(relation) : kinds[relation].fixed();
        }
        return new Aggregation(aggregators);
    }

    private Learned learned(int relation) {
        for (int rule = 0; rule < fired[relation].length; rule++) {
            if (Double.isNaN(fired[relation][rule])) {
                throw InputException.of(
                        where,
                        "no weights for " + AggregationFile.body(rules.of(relation), rule, words) + " of "
                                + rules.relations().name(relation),
                        "weights for every rule of a learned query",
                        "Maybe the table was cut off or belongs to other rules.");
            }
        }
        return new Learned(
                fired[relation],
                paths[relation],
                priors[relation],
                bases[relation],
                volumes[relation],
                knowns[relation],
                owns[relation]);
    }
}
