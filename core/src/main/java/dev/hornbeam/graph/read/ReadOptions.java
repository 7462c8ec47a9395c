package dev.hornbeam.graph.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How files of facts are read; {@link #DEFAULTS} holds every default.
 *
 * @param format the name of a {@link TripleFormat}, or empty to detect it from each file's name and content
 * @param order which column is head, relation and tail: a permutation of {@code hrt}
 * @param columns the names of the subject, predicate and object columns of a CSV header, or empty for the first three
 * @param lenient whether bad rows are skipped and counted instead of ending the reading
 * @param literals whether facts with a literal object are kept
 * @param prefixes short forms of IRIs in addition to those the files declare, prefix to namespace
 * @param filter which facts are kept
 * @param labels which literals are labels
 * @param graphs only facts of these named graphs, as IRIs in brackets; empty for all
 * @param mostUnpacked how many bytes compressed input or an archive may unpack to
 * @param annotations whether facts that are only quoted, in statements about statements, are read as facts
 */
public record ReadOptions(
        Optional<String> format,
        String order,
        List<String> columns,
        boolean lenient,
        boolean literals,
        Map<String, String> prefixes,
        FactChoice filter,
        LabelOptions labels,
        Set<String> graphs,
        long mostUnpacked,
        boolean annotations) {

    /** Format detected, columns head, relation, tail, strict, no literals. */
    public static final ReadOptions DEFAULTS =
            new ReadOptions(Optional.empty(), "hrt", List.of(), false, false, Map.of());

    /** All facts of all graphs, apart from literals that are not asked for. */
    public ReadOptions(
            Optional<String> format,
            String order,
            List<String> columns,
            boolean lenient,
            boolean literals,
            Map<String, String> prefixes) {
        this(
                format,
                order,
                columns,
                lenient,
                literals,
                prefixes,
                FactChoice.DEFAULTS,
                LabelOptions.DEFAULTS,
                Set.of(),
                UnpackLimit.MOST,
                false);
    }

    public ReadOptions {
        columns = List.copyOf(columns);
        prefixes = Map.copyOf(prefixes);
        graphs = Set.copyOf(graphs);
        if (order.length() != 3 || !order.contains("h") || !order.contains("r") || !order.contains("t")) {
            throw new IllegalArgumentException(
                    "order \"" + order + "\" is not a permutation of hrt. Maybe you meant hrt or trh.");
        }
        if (!columns.isEmpty() && columns.size() != 3) {
            throw new IllegalArgumentException(
                    "columns " + columns + " are not three names. Maybe you meant subject,predicate,object.");
        }
    }

    /** The same with another choice of facts. */
    public ReadOptions withFilter(FactChoice other) {
        return new ReadOptions(
                format, order, columns, lenient, literals, prefixes, other, labels, graphs, mostUnpacked, annotations);
    }

    /** The same with another choice of labels. */
    public ReadOptions withLabels(LabelOptions other) {
        return new ReadOptions(
                format, order, columns, lenient, literals, prefixes, filter, other, graphs, mostUnpacked, annotations);
    }

    /** The same for some named graphs only, as IRIs in brackets. */
    public ReadOptions withGraphs(Set<String> some) {
        return new ReadOptions(
                format, order, columns, lenient, literals, prefixes, filter, labels, some, mostUnpacked, annotations);
    }

    /** The same with another limit of what is unpacked, in bytes. */
    public ReadOptions withMostUnpacked(long bytes) {
        return new ReadOptions(
                format, order, columns, lenient, literals, prefixes, filter, labels, graphs, bytes, annotations);
    }

    /** The same with facts that are only quoted, or without. */
    public ReadOptions withAnnotations(boolean value) {
        return new ReadOptions(
                format, order, columns, lenient, literals, prefixes, filter, labels, graphs, mostUnpacked, value);
    }
}
