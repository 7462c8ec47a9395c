package dev.hornbeam.reason.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.text.TableCell;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

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
 * </pre>
 */
public final class AggregationFile {
    private static final String TITLES = "query\taggregator\tbody\tfired\tpaths\tprior\tbase\tvolume\tknown\town";

    /** Until rules with constants were weights of their own; being typical no longer counts. */
    private static final String EARLIER_TITLES = "query\taggregator\tbody\tfired\tpaths\tprior\tbase\tvolume\ttypical";

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
        if (!titles.equals(TITLES) && !titles.equals(EARLIER_TITLES)) {
            throw InputException.of(
                    path.getFileName() + ":1",
                    text.length == 0 ? "an empty file" : "\"" + titles + "\"",
                    "the titles " + TITLES.replace('\t', ' '),
                    "Maybe this is another kind of table.");
        }
        AggregationTable table =
                new AggregationTable(path.getFileName().toString(), rules, text, titles.split("\t").length);
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
}
