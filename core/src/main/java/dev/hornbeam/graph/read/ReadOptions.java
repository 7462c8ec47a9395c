package dev.hornbeam.graph.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How files of facts are read; {@link #DEFAULTS} holds every default.
 *
 * @param format the name of a {@link TripleFormat}, or empty to detect it from each file's name and content
 * @param order which column is head, relation and tail: a permutation of {@code hrt}
 * @param columns the names of the subject, predicate and object columns of a CSV header, or empty for the first three
 * @param lenient whether bad rows are skipped and counted instead of ending the reading
 * @param literals whether facts with a literal object are kept
 * @param prefixes short forms of IRIs in addition to those the files declare, prefix to namespace
 */
public record ReadOptions(
        Optional<String> format,
        String order,
        List<String> columns,
        boolean lenient,
        boolean literals,
        Map<String, String> prefixes) {

    /** Format detected, columns head, relation, tail, strict, no literals. */
    public static final ReadOptions DEFAULTS =
            new ReadOptions(Optional.empty(), "hrt", List.of(), false, false, Map.of());

    public ReadOptions {
        columns = List.copyOf(columns);
        prefixes = Map.copyOf(prefixes);
        if (order.length() != 3 || !order.contains("h") || !order.contains("r") || !order.contains("t")) {
            throw new IllegalArgumentException(
                    "order \"" + order + "\" is not a permutation of hrt. Maybe you meant hrt or trh.");
        }
        if (!columns.isEmpty() && columns.size() != 3) {
            throw new IllegalArgumentException(
                    "columns " + columns + " are not three names. Maybe you meant subject,predicate,object.");
        }
    }
}
