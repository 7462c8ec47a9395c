package dev.hornbeam.reason.calibrate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.text.TableCell;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A calibration as a table that can be read: for each relation and inverse the lowest score of each probability; a row
 * without a score has the probability of an answer that no rule reaches. A calibration that knows no probability has no
 * rows.
 *
 * <pre>
 * query  score  probability  of
 * uncle         0.0001       answer
 * uncle  0.25   0.031        answer
 * uncle  1.75   0.84         answer
 * uncle  0.31                fact noisy-or
 * uncle  -0.8                fact base of Bob
 * </pre>
 *
 * Rows of answers hold for questions that have an answer. A row of a fact with a feature has the weight of the feature, in the column of
 * scores, for the log-odds of a fact ({@link FactModel}); with an answer, it is added for facts that have this answer. Files of version
 * 0.1 have rows of facts with scores and probabilities instead. A row of rules is for other graphs: how many times as many missing facts
 * are right as if they were missing at random.
 */
public final class CalibrationFile {
    private static final String TITLES = "query\tscore\tprobability\tof";
    private static final String ANSWER = "answer";
    private static final String FACT = "fact";
    private static final String RULE = "rule";
    private static final String HIGHEST = "highest";
    private static final String OF = " of ";
    private static final String MISSING = "missing";
    private static final String APART = "missing-apart";
    private static final String LEARNED = "missing-learned";

    private final Path path;
    private int line;

    public CalibrationFile(Path path) {
        this.path = path;
    }

    /** Writes the file completely or not at all. */
    public void write(Calibration calibration, Relations relations) throws IOException {
        StringBuilder text = new StringBuilder(TITLES).append('\n');
        double[] missing = calibration.missing();
        for (int relation = 0; relation < calibration.directedCount(); relation++) {
            String name = TableCell.word(relations.name(relation)) + "\t";
            text.append(name)
                    .append('\t')
                    .append(calibration.unreached(relation))
                    .append("\t" + ANSWER + "\n");
            append(text, name, calibration.steps(relation), ANSWER);
            if (calibration.facts().isEmpty()) {
                append(text, name, calibration.factSteps(relation), FACT);
            }
            if (relation < missing.length) {
                text.append(name).append('\t').append(missing[relation]).append("\t" + RULE + "\n");
            }
        }
        for (int relation = 0; calibration.facts().isPresent() && relation < relations.count(); relation++) {
            append(
                    text,
                    TableCell.word(relations.name(relation)) + "\t",
                    calibration.facts().get(),
                    relation);
        }
        AtomicFile.write(path, text);
    }

    private static void append(StringBuilder text, String name, Steps steps, String of) {
        for (int i = 0; i < steps.size(); i++) {
            text.append(name)
                    .append(steps.threshold(i))
                    .append('\t')
                    .append(steps.probability(i))
                    .append('\t')
                    .append(of)
                    .append('\n');
        }
    }

    private static void append(StringBuilder text, String name, FactModel model, int relation) {
        append(text, name, model.weights(relation), "");
        model.ofAnswers(relation)
                .forEach((answer, weights) -> append(text, name, weights, OF + TableCell.word(answer)));
        append(text, name, model.highest(relation), HIGHEST);
        append(text, name, model.missing().ratio(), model.missing().apart() ? APART : MISSING);
        append(text, name, model.learned(), LEARNED);
    }

    private static void append(StringBuilder text, String name, double[] weights, String ofAnswer) {
        List<String> features = FactModel.names();
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                append(text, name, weights[i], features.get(i) + ofAnswer);
            }
        }
    }

    private static void append(StringBuilder text, String name, double number, String what) {
        text.append(name)
                .append(number)
                .append("\t\t" + FACT + " ")
                .append(what)
                .append('\n');
    }

    /** The calibration of a file for these relations; all or none of them and their inverses must have rows. */
    public Calibration read(Relations relations) throws IOException {
        int count = relations.directedCount();
        double[] unreached = new double[count];
        Arrays.fill(unreached, Double.NaN);
        List<List<double[]>> rows = noRows(count);
        List<List<double[]>> facts = noRows(count);
        double[] missing = new double[count];
        FactRows factRows = new FactRows(relations.count());
        line = 1;
        boolean empty = true;
        try (BufferedReader in = Files.newBufferedReader(path, UTF_8)) {
            String titles = in.readLine();
            if (!TITLES.equals(titles)) {
                throw problem(titles == null ? "an empty file" : titles, "the titles " + TITLES.replace('\t', ' '));
            }
            for (String row = in.readLine(); row != null; row = in.readLine()) {
                line++;
                empty = false;
                add(
                        row.split("\t", -1),
                        factRows,
                        relations,
                        Map.of(ANSWER, unreached, RULE, missing),
                        Map.of(ANSWER, rows, FACT, facts));
            }
        } catch (NoSuchFileException none) {
            throw InputException.of(
                    path.toString(), "no such file", "a table of probabilities", "Maybe the path is mistyped.", none);
        } catch (CharacterCodingException garbled) {
            throw InputException.of(
                    path.toString(), "bytes that are not UTF-8", "UTF-8", "Maybe the file is damaged.", garbled);
        }
        if (empty) {
            return Calibration.NONE;
        }
        if (factRows.seen && rows.stream().allMatch(List::isEmpty)) {
            return Calibration.NONE.with(factRows.model());
        }
        List<Steps> steps = steps(rows, relations);
        requireUnreached(unreached, relations);
        Calibration calibration = factRows.seen
                ? new Calibration(steps, unreached).with(factRows.model())
                : new Calibration(steps, unreached, steps(facts, relations));
        boolean known = Arrays.stream(missing).anyMatch(factor -> factor > 0);
        if (known) {
            requireMissing(missing, relations);
        }
        return known ? calibration.withMissing(Arrays.copyOf(missing, relations.count())) : calibration;
    }

    private static List<List<double[]>> noRows(int count) {
        List<List<double[]>> rows = new ArrayList<>();
        for (int relation = 0; relation < count; relation++) {
            rows.add(new ArrayList<>());
        }
        return rows;
    }

    /**
     * Adds a row.
     *
     * @param plain by kind what rows without a score say
     * @param rows by kind the steps of every relation
     */
    private void add(
            String[] cells,
            FactRows facts,
            Relations relations,
            Map<String, double[]> plain,
            Map<String, List<List<double[]>>> rows) {
        if (cells.length != 4) {
            throw problem(cells.length + " columns", "4 columns");
        }
        boolean ofFeature = cells[3].startsWith(FACT + " ");
        if (!ofFeature && !plain.containsKey(cells[3]) && !rows.containsKey(cells[3])) {
            throw problem("\"" + cells[3] + "\"", ANSWER + ", " + FACT + " or " + RULE);
        }
        int relation = relations.id(TableCell.read(cells[0]).orElse(cells[0]));
        if (relation == Vocabulary.UNKNOWN) {
            throw problem("the unknown relation \"" + cells[0] + "\"", "a relation of the model or an inverse");
        }
        if (ofFeature) {
            addWeight(relation, cells, facts, relations);
        } else if (cells[3].equals(RULE)) {
            plain.get(RULE)[relation] = factor(cells[2]);
        } else if (cells[1].isEmpty() && cells[3].equals(ANSWER)) {
            plain.get(ANSWER)[relation] = probability(cells[2]);
        } else {
            rows.get(cells[3]).get(relation).add(new double[] {number(cells[1]), probability(cells[2])});
        }
    }

    private void addWeight(int relation, String[] cells, FactRows facts, Relations relations) {
        if (relations.isInverse(relation)) {
            throw problem("the inverse \"" + cells[0] + "\"", "a relation, as facts have");
        }
        facts.seen = true;
        String what = cells[3].substring(FACT.length() + 1);
        double number = number(cells[1]);
        int of = what.indexOf(OF);
        int feature = FactModel.names().indexOf(of < 0 ? what : what.substring(0, of));
        if (what.equals(HIGHEST)) {
            facts.highest[relation] = number;
        } else if (what.equals(MISSING) || what.equals(APART)) {
            facts.missing = new FactModel.Missing(number, what.equals(APART));
        } else if (what.equals(LEARNED) && number >= 0) {
            facts.learned = number;
        } else if (feature < 0) {
            throw problem("the unknown feature \"" + what + "\"", "one of " + String.join(", ", FactModel.names()));
        } else if (of < 0) {
            facts.weights[relation][feature] = number;
        } else {
            String answer = what.substring(of + OF.length());
            facts.ofAnswers.computeIfAbsent(relation, none -> new TreeMap<>())
                    .computeIfAbsent(TableCell.read(answer).orElse(answer), none -> new double[FactModel.FEATURES])[
                    feature] = number;
        }
    }

    /** The rows of facts with features. */
    private static final class FactRows {
        private final double[][] weights;
        private final double[] highest;
        private final Map<Integer, Map<String, double[]>> ofAnswers = new TreeMap<>();
        private FactModel.Missing missing = FactModel.Missing.HIDDEN;
        private double learned;
        private boolean seen;

        FactRows(int relations) {
            weights = new double[relations][FactModel.FEATURES];
            highest = new double[relations];
        }

        FactModel model() {
            return new FactModel(weights, ofAnswers, highest, missing, learned);
        }
    }

    private double factor(String cell) {
        double factor = number(cell);
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw problem("\"" + cell + "\"", "a number above 0");
        }
        return factor;
    }

    private List<Steps> steps(List<List<double[]>> rows, Relations relations) {
        List<Steps> steps = new ArrayList<>();
        for (int relation = 0; relation < rows.size(); relation++) {
            List<double[]> own = rows.get(relation);
            try {
                steps.add(new Steps(
                        own.stream().mapToDouble(row -> row[0]).toArray(),
                        own.stream().mapToDouble(row -> row[1]).toArray()));
            } catch (IllegalArgumentException unfit) {
                throw InputException.of(
                        path.toString(),
                        own.isEmpty()
                                ? "no row for " + relations.name(relation)
                                : "steps of " + relations.name(relation) + " that do not rise",
                        "scores and probabilities that rise, for every relation and inverse",
                        "Maybe the table was cut off or edited.",
                        unfit);
            }
        }
        return steps;
    }

    private void requireUnreached(double[] unreached, Relations relations) {
        for (int relation = 0; relation < unreached.length; relation++) {
            if (Double.isNaN(unreached[relation])) {
                throw InputException.of(
                        path.toString(),
                        "no row without a score for " + relations.name(relation),
                        "the probability of an answer that no rule reaches, for every relation and inverse",
                        "Maybe the table was cut off or edited.");
            }
        }
    }

    private void requireMissing(double[] missing, Relations relations) {
        for (int relation = 0; relation < relations.count(); relation++) {
            if (missing[relation] == 0) {
                throw InputException.of(
                        path.toString(),
                        "no row of rules for " + relations.name(relation),
                        "one for every relation, or none",
                        "Maybe the table was cut off or edited.");
            }
        }
    }

    private double probability(String cell) {
        double probability = number(cell);
        if (probability < 0 || probability > 1) {
            throw problem("\"" + cell + "\"", "a probability from 0 to 1");
        }
        return probability;
    }

    private double number(String cell) {
        try {
            double number = Double.parseDouble(cell);
            if (!Double.isNaN(number)) {
                return number;
            }
        } catch (NumberFormatException none) {
            // reported below, like a written NaN
        }
        throw problem("\"" + cell + "\"", "a number");
    }

    private InputException problem(String found, String expected) {
        return InputException.of(
                path + ":" + line, found, expected, "Maybe the file is damaged or belongs to another model.");
    }
}
