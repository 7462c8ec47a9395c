package dev.hornbeam.columnar;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Which columns of a table are head, relation and tail: those that are named, else usual names, else the columns of a table
 * that has just three.
 */
record FactColumns(int head, int relation, int tail) {
    private static final int SHOWN = 12;
    private static final List<List<String>> USUAL = List.of(
            List.of("head", "relation", "tail"),
            List.of("subject", "predicate", "object"),
            List.of("s", "p", "o"),
            List.of("h", "r", "t"),
            List.of("source", "relation", "target"),
            List.of("from", "relation", "to"),
            List.of("head_id", "relation", "tail_id"),
            List.of("x_id", "relation", "y_id"));

    static FactColumns of(List<String> columns, ReadOptions options, String where) {
        List<String> lower = columns.stream().map(FactColumns::plain).toList();
        List<String> wanted = options.columns().stream().map(FactColumns::plain).toList();
        if (wanted.isEmpty()) {
            wanted = USUAL.stream().filter(lower::containsAll).findFirst().orElse(List.of());
        }
        if (wanted.isEmpty() && columns.size() == 3) {
            String order = options.order();
            return new FactColumns(order.indexOf('h'), order.indexOf('r'), order.indexOf('t'));
        }
        int[] places = new int[3];
        for (int i = 0; i < 3; i++) {
            places[i] = wanted.isEmpty() ? -1 : lower.indexOf(wanted.get(i));
            if (places[i] < 0) {
                throw InputException.of(
                        where,
                        "the columns "
                                + columns.stream().limit(SHOWN).collect(Collectors.joining(", "))
                                + (columns.size() > SHOWN ? ", …" : ""),
                        wanted.isEmpty()
                                ? "columns named subject, predicate and object"
                                : "a column named \"" + wanted.get(i) + "\"",
                        "Maybe name the columns of subject, predicate and object.");
            }
        }
        return new FactColumns(places[0], places[1], places[2]);
    }

    private static String plain(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }
}
