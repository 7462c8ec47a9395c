package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds a data set from the facts of any number of sources, one {@link Source} each. */
public final class DatasetBuilder {
    private static final int PROBLEMS_KEPT = 5;

    private final ReadOptions options;
    private final VocabularyBuilder entities = new VocabularyBuilder();
    private final VocabularyBuilder relations = new VocabularyBuilder();
    private final Map<Split, Triples.Builder> splits = new EnumMap<>(Split.class);
    private final Map<String, String> namespaces = new TreeMap<>();
    private final List<ReadReport.FileReport> reports = new ArrayList<>();

    public DatasetBuilder(ReadOptions options) {
        this.options = options;
        namespaces.putAll(options.prefixes());
        for (Split split : Split.values()) {
            splits.put(split, new Triples.Builder());
        }
    }

    /** A place to put the facts of one file or endpoint. */
    public Source source(String name, String format, Split split) {
        return new Source(name, format, split);
    }

    VocabularyBuilder entities() {
        return entities;
    }

    VocabularyBuilder relations() {
        return relations;
    }

    Triples.Builder triples(Split split) {
        return splits.get(split);
    }

    /** The data set of everything that was added. */
    public Reading build(String name) {
        Dataset dataset = new Dataset(
                name,
                entities.build(),
                new Relations(relations.build()),
                splits.get(Split.TRAIN).build(),
                splits.get(Split.VALID).build(),
                splits.get(Split.TEST).build(),
                new Prefixes(namespaces),
                Labels.NONE);
        return new Reading(dataset, new ReadReport(reports));
    }

    /** Takes the facts of one file or endpoint; {@link #close} adds it to the report. */
    public final class Source implements TripleSink, AutoCloseable {
        private final String name;
        private final String format;
        private final Split split;
        private final Triples.Builder triples;
        private final int before;
        private final List<String> problems = new ArrayList<>();
        private int lastHead;
        private int lastRelation;
        private long bad;
        private long literals;

        private Source(String name, String format, Split split) {
            this.name = name;
            this.format = format;
            this.split = split;
            this.triples = splits.get(split);
            this.before = triples.size();
        }

        @Override
        public void add(
                byte[] buffer, int headFrom, int headTo, int relationFrom, int relationTo, int tailFrom, int tailTo) {
            // Rows with the same head are mostly adjacent, and so are rows with the same relation.
            if (!entities.isName(lastHead, buffer, headFrom, headTo)) {
                lastHead = entities.add(buffer, headFrom, headTo);
            }
            if (!relations.isName(lastRelation, buffer, relationFrom, relationTo)) {
                lastRelation = relations.add(buffer, relationFrom, relationTo);
            }
            triples.add(lastHead, lastRelation, entities.add(buffer, tailFrom, tailTo));
        }

        @Override
        public void prefix(String prefix, String namespace) {
            namespaces.putIfAbsent(prefix, namespace);
        }

        @Override
        public void bad(InputException problem) {
            if (!options.lenient()) {
                throw problem;
            }
            if (bad++ < PROBLEMS_KEPT) {
                problems.add(problem.getMessage());
            }
        }

        @Override
        public void literal() {
            literals++;
        }

        /** The number of facts taken so far. */
        public int facts() {
            return triples.size() - before;
        }

        @Override
        public void close() {
            reports.add(new ReadReport.FileReport(name, format, split, facts(), bad, problems, literals));
        }
    }
}
