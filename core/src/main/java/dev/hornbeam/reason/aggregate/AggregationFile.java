package dev.hornbeam.reason.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.aggregate.Joint.Feature;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.text.TableCell;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An aggregation as a table that can be read and edited: one row per relation and inverse with its aggregator, and if
 * that is {@code learned} its prior, base, volume and the weights of evidence by attributes, then one row per rule with the weights for having fired
 * and for log(1 + paths). Written completely or not at all. Weights belong to rules by their bodies, so the order of
 * rules does not matter.
 *
 * <pre>
 * query      aggregator  body     fired  paths  prior  base   volume  known  own
 * uncle      max
 * inv_uncle  learned                            0.25   1.125  0.375   10.5   9.25
 * inv_uncle  learned     a inv_b  1.5    0.125
 * inv_uncle  joint       linked   -2.25
 * </pre>
 *
 * Rows of {@code joint} have the weights of a model of all evidence, one per {@link Joint.Feature}, where the rows before them say how rules
 * are scored.
 */
public final class AggregationFile {
    private static final String TITLES = "query\taggregator\tbody\tfired\tpaths\tprior\tbase\tvolume\tknown\town";

    private static final int COLUMNS = TITLES.split("\t").length;

    private final Path path;

    public AggregationFile(Path path) {
        this.path = path;
    }

    /** Writes the file completely or not at all. */
    public void write(Aggregation aggregation, RuleBook rules) throws IOException {
        AtomicFile.writeText(path, out -> {
            out.write(TITLES + "\n");
            String[] words = words(rules.relations());
            for (int relation = 0; relation < aggregation.directedCount(); relation++) {
                write(aggregation.of(relation), rules.of(relation), words, out);
            }
        });
    }

    private static void write(Aggregator aggregator, QueryRules rules, String[] words, Writer out) throws IOException {
        if (aggregator instanceof Joint joint) {
            write(joint.rules(), rules, words, out);
            for (Feature feature : Feature.values()) {
                out.write(words[rules.relation()] + "\t" + AggregatorKind.JOINT.label() + "\t" + feature.label() + "\t"
                        + joint.weight(feature) + "\t\t\t\t\t\t\n");
            }
            return;
        }
        String start = words[rules.relation()] + "\t" + aggregator.kind().label() + "\t";
        if (!(aggregator instanceof Learned learned)) {
            out.write(start + "\t\t\t\t\t\t\t\n");
            return;
        }
        out.write(start + "\t\t\t" + learned.prior() + "\t" + learned.base() + "\t" + learned.volume() + "\t"
                + learned.knownFactor() + "\t" + learned.ownFactor() + "\n");
        for (int rule = 0; rule < rules.size(); rule++) {
            out.write(start + body(rules, rule, words) + "\t" + learned.fired(rule) + "\t" + learned.paths(rule)
                    + "\t\t\t\t\t\n");
        }
    }

    /** Relations and inverses as a cell has them, by id. */
    static String[] words(Relations relations) {
        String[] words = new String[relations.directedCount()];
        for (int relation = 0; relation < words.length; relation++) {
            words[relation] = TableCell.word(relations.name(relation));
        }
        return words;
    }

    /** @param words how a relation or inverse is written, by its id */
    static String body(QueryRules rules, int rule, String[] words) {
        StringBuilder body = new StringBuilder();
        for (int step = 0; step < rules.get(rule).length(); step++) {
            body.append(step == 0 ? "" : " ").append(words[rules.get(rule).relation(step)]);
        }
        return body.toString();
    }

    /** The aggregation of a file for these rules; every relation and inverse must have a row, every rule weights. */
    public Aggregation read(RuleBook rules) throws IOException {
        Aggregation opened = open(rules);
        for (int relation = 0; relation < opened.directedCount(); relation++) {
            opened.of(relation);
        }
        return opened;
    }

    /** The same, but the weights of a relation are read, and checked, when they are first asked for. */
    public Aggregation open(RuleBook rules) throws IOException {
        byte[] text = text();
        int end = 0;
        while (end < text.length && text[end] != '\n' && text[end] != '\r') {
            end++;
        }
        String titles = new String(text, 0, end, UTF_8);
        if (!titles.equals(TITLES)) {
            throw InputException.of(
                    path.getFileName() + ":1",
                    text.length == 0 ? "an empty file" : "\"" + titles + "\"",
                    "the titles " + TITLES.replace('\t', ' '),
                    "Maybe this is another kind of table.");
        }
        AggregationTable table = new AggregationTable(path.getFileName().toString(), rules, text);
        return Aggregation.lazily(rules.relations().directedCount(), table::of);
    }

    private byte[] text() throws IOException {
        try {
            return Files.readAllBytes(path);
        } catch (NoSuchFileException missing) {
            throw InputException.of(
                    path.toString(), "no such file", "a table of aggregation", "Maybe the path is mistyped.", missing);
        }
    }

    /**
     * The text of an aggregation file, of which only the first cells have been looked at: it may have millions of weights, and a
     * question needs those of one relation.
     */
    private static final class AggregationTable {
        private final String where;
        private final RuleBook rules;
        private final byte[] text;
        private final String[] words;

        /** The rows of each relation and inverse; usually one after the other, and thus one part. */
        private final List<List<Part>> parts = new ArrayList<>();

        /** Rows that follow each other: where they begin and end in the text, and the number of their first line. */
        private static final class Part {
            private final int from;
            private final int line;
            private int to;

            Part(int from, int line) {
                this.from = from;
                this.line = line;
            }
        }

        /**
         * @param text the rows follow the first line, which was read
         */
        AggregationTable(String where, RuleBook rules, byte[] text) {
            this.where = where;
            this.rules = rules;
            this.text = text;
            this.words = AggregationFile.words(rules.relations());
            for (int relation = 0; relation < words.length; relation++) {
                parts.add(new ArrayList<>(1));
            }
            findParts();
            requireAll();
        }

        private void findParts() {
            int from = endOfLine(0) + 1;
            int first = from;
            int firstEnd = from;
            Part part = null;
            for (int line = 2; from < text.length; line++) {
                int end = endOfLine(from);
                int tab = from;
                while (tab < end && text[tab] != '\t') {
                    tab++;
                }
                if (part == null || !Arrays.equals(text, first, firstEnd, text, from, tab)) {
                    first = from;
                    firstEnd = tab;
                    part = new Part(from, line);
                    parts.get(relation(from, tab, end, line)).add(part);
                }
                part.to = end;
                from = end + 1;
            }
        }

        private int endOfLine(int from) {
            int end = from;
            while (end < text.length && text[end] != '\n') {
                end++;
            }
            return end;
        }

        private int relation(int from, int tab, int end, int line) {
            if (tab == end) {
                throw InputException.of(
                        where + ":" + line, "1 columns", COLUMNS + " columns", "Maybe the line was cut off.");
            }
            String cell = new String(text, from, tab - from, UTF_8);
            int relation = rules.relations().id(TableCell.read(cell).orElse(cell));
            if (relation == Vocabulary.UNKNOWN) {
                throw InputException.of(
                        where + ":" + line,
                        "the unknown relation \"" + cell + "\"",
                        "one of " + rules.relations().count() + " relations or an inverse",
                        "Maybe the table belongs to another graph.");
            }
            return relation;
        }

        private void requireAll() {
            Relations relations = rules.relations();
            for (int relation = 0; relation < parts.size(); relation++) {
                if (parts.get(relation).isEmpty()) {
                    throw InputException.of(
                            where,
                            "no row for " + relations.name(relation),
                            "a row for every relation and inverse",
                            "Maybe the table was cut off or belongs to another graph.");
                }
            }
        }

        /** The aggregator of a relation or inverse. */
        Aggregator of(int relation) {
            AggregatorRows rows = new AggregatorRows(where, rules.of(relation), words);
            for (Part part : parts.get(relation)) {
                int line = part.line;
                for (String row : text(part).split("\n", -1)) {
                    rows.add(row.endsWith("\r") ? row.substring(0, row.length() - 1) : row, line++);
                }
            }
            return rows.finish();
        }

        private String text(Part part) {
            try {
                return UTF_8.newDecoder()
                        .decode(ByteBuffer.wrap(text, part.from, part.to - part.from))
                        .toString();
            } catch (CharacterCodingException garbled) {
                throw InputException.of(
                        where, "bytes that are not UTF-8", "UTF-8", "Maybe the file is damaged.", garbled);
            }
        }

        /** Gathers the rows of one relation or inverse, and knows where they are, so that every problem is told with its line. */
        private static final class AggregatorRows {
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
            private final QueryRules rules;
            private final String[] words;
            private final double[] fired;
            private final double[] paths;
            private final double[] numbers = new double[OWN + 1];
            private Map<String, Integer> ruleOfBody;
            private final double[] features = new double[Feature.COUNT];
            private boolean isJoint;
            private AggregatorKind kind;
            private String label;
            private int line;

            /**
             * @param words how relations and inverses are written, by id
             */
            AggregatorRows(String where, QueryRules rules, String[] words) {
                this.where = where;
                this.rules = rules;
                this.words = words;
                this.fired = new double[rules.size()];
                this.paths = new double[rules.size()];
                Arrays.fill(fired, Double.NaN);
                Arrays.fill(features, Double.NaN);
            }

            private InputException problem(String found, String expected, String maybe) {
                return InputException.of(where + ":" + line, found, expected, maybe);
            }

            void add(String row, int number) {
                line = number;
                String[] cells = row.split("\t", -1);
                if (cells.length != COLUMNS) {
                    throw problem(cells.length + " columns", COLUMNS + " columns", "Maybe the line was cut off.");
                }
                AggregatorKind labelled = cells[KIND].equals(label)
                        ? kind
                        : AggregatorKind.labelled(cells[KIND])
                                .orElseThrow(() -> problem(
                                        "\"" + cells[KIND] + "\"",
                                        "an aggregator such as max or learned",
                                        "Maybe a column is shifted."));
                if (labelled == AggregatorKind.JOINT) {
                    addFeature(cells);
                } else if (cells[BODY].isEmpty()) {
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
                for (int i = PRIOR; kind == AggregatorKind.LEARNED && i <= OWN; i++) {
                    numbers[i] = number(cells[i]);
                }
            }

            private void addFeature(String[] cells) {
                Feature feature = Arrays.stream(Feature.values())
                        .filter(each -> each.label().equals(cells[BODY]))
                        .findFirst()
                        .orElseThrow(() -> problem(
                                "\"" + cells[BODY] + "\"", "a feature such as linked", "Maybe a column is shifted."));
                if (kind == null) {
                    throw problem(
                            "the weight of a feature",
                            "a row first that says how rules are scored",
                            "Maybe rows moved.");
                }
                if (!Double.isNaN(features[feature.ordinal()])) {
                    throw problem("a second row for " + feature.label(), "one", "Maybe two tables were joined.");
                }
                features[feature.ordinal()] = number(cells[FIRED]);
                isJoint = true;
            }

            private void addRule(AggregatorKind labelled, String[] cells) {
                if (labelled != AggregatorKind.LEARNED || kind != labelled) {
                    throw problem(
                            "weights of a rule",
                            "a row with the prior of a learned aggregator first",
                            "Maybe rows moved.");
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
                if (kind == null) { // only rows of features, each of which has been refused
                    throw new IllegalStateException();
                }
                if (!isJoint) {
                    return ofRules();
                }
                for (Feature feature : Feature.values()) {
                    if (Double.isNaN(features[feature.ordinal()])) {
                        throw InputException.of(
                                where,
                                "no weight for " + feature.label() + " of " + words[rules.relation()],
                                "a weight for every feature",
                                "Maybe the table was cut off.");
                    }
                }
                return new Joint(ofRules(), features);
            }

            private Aggregator ofRules() {
                if (kind != AggregatorKind.LEARNED) {
                    return kind.fixed();
                }
                for (int rule = 0; rule < fired.length; rule++) {
                    if (Double.isNaN(fired[rule])) {
                        throw InputException.of(
                                where,
                                "no weights for " + AggregationFile.body(rules, rule, words) + " of "
                                        + words[rules.relation()],
                                "weights for every rule of a learned query",
                                "Maybe the table was cut off or belongs to other rules.");
                    }
                }
                return new Learned(
                        fired, paths, numbers[PRIOR], numbers[BASE], numbers[VOLUME], numbers[KNOWN], numbers[OWN]);
            }
        }
    }
}
