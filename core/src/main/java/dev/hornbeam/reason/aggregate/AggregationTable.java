package dev.hornbeam.reason.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.text.TableCell;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The text of an aggregation file, of which only the first cells have been looked at: it may have millions of weights, and a
 * question needs those of one relation.
 */
final class AggregationTable {
    private final String where;
    private final RuleBook rules;
    private final byte[] text;
    private final int columns;
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
     * @param columns how many a row has
     */
    AggregationTable(String where, RuleBook rules, byte[] text, int columns) {
        this.where = where;
        this.rules = rules;
        this.text = text;
        this.columns = columns;
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
                    where + ":" + line, "1 columns", columns + " columns", "Maybe the line was cut off.");
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
        AggregatorRows rows = new AggregatorRows(where, columns, rules.of(relation), words);
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
            throw InputException.of(where, "bytes that are not UTF-8", "UTF-8", "Maybe the file is damaged.", garbled);
        }
    }
}
