package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.graph.read.LabelCollector.LabelFile;
import dev.hornbeam.graph.read.Reading.ReadReport;
import dev.hornbeam.graph.read.TripleSink.LiteralUse;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Builds a data set from the facts of any number of sources, one {@link Source} each. */
public final class DatasetBuilder {
    private static final int PROBLEMS_KEPT = 5;

    /** After so many bad rows and not one good one, reading on would not help; a device has no end. */
    private static final int HOPELESS = 100_000;

    private final ReadOptions options;
    private final VocabularyBuilder entities = new VocabularyBuilder();
    private final VocabularyBuilder relations = new VocabularyBuilder();
    private final List<Triples.Builder> splits =
            List.of(new Triples.Builder(), new Triples.Builder(), new Triples.Builder());
    private final Map<String, String> namespaces = new TreeMap<>();
    private final List<ReadReport.FileReport> reports = new ArrayList<>();
    private long elsewhere;
    private final List<String> notes = new ArrayList<>();
    private final LabelCollector labels;
    private final LabelLike labelLike = new LabelLike();
    private final VocabularyBuilder literalRelations = new VocabularyBuilder();
    private final List<LiteralUse> literalUses = new ArrayList<>();
    private final Map<String, String> blankScopes = new HashMap<>();

    public DatasetBuilder(ReadOptions options) {
        this.options = options;
        this.labels = new LabelCollector(options.labels());
        namespaces.putAll(options.prefixes());
    }

    /** A place to put the facts of one file or endpoint. */
    public Source source(String name, String format, Split split) {
        return source(name, format, split, name);
    }

    /**
     * The same.
     *
     * @param scope what sets its blank nodes apart if another source has the same file name
     */
    Source source(String name, String format, Split split, String scope) {
        return new Source(name, format, split, scope);
    }

    /** Rejects sources that together have nothing to learn from. */
    void requireFacts(String where) {
        if (triples(Split.TRAIN).size() == 0) {
            throw noFacts(where, false, elsewhere);
        }
    }

    static InputException noFacts(String where, boolean empty, long elsewhere) {
        return InputException.of(
                where,
                empty
                        ? "an empty file"
                        : elsewhere > 0 ? "no triples in that graph, " + elsewhere + " in others" : "no triples",
                "at least one triple (head, relation, tail)",
                elsewhere > 0
                        ? "Maybe the name of the graph is mistyped."
                        : "Maybe the file is incomplete, or it is the wrong file.");
    }

    VocabularyBuilder entities() {
        return entities;
    }

    VocabularyBuilder relations() {
        return relations;
    }

    Triples.Builder triples(Split split) {
        return splits.get(split.ordinal());
    }

    /** A data set that was indexed before, without the facts and with the labels and prefixes that options ask for. */
    Reading build(Dataset indexed) {
        Discretising ranges = new Discretising(
                options.filter().ranges(), indexed, options.filter().known());
        FactSelection selection = new FactSelection(options.filter().withEverything(), ranges.apply());
        notes.addAll(ranges.notes());
        Dataset kept = selection.kept();
        if (kept != indexed || options.labels().file().isPresent()) {
            kept = kept.withLabels(labels(kept, () -> keepLabels(indexed)));
        }
        Prefixes given = new Prefixes(options.prefixes());
        return new Reading(
                asAsked(kept.withPrefixes(given.with(indexed.prefixes()))),
                new ReadReport(reports, selection.noise(), notes));
    }

    private Dataset asAsked(Dataset data) {
        return options.filter().everything() ? data.withSchemaAsFacts() : data;
    }

    private void keepLabels(Dataset indexed) {
        Labels known = indexed.labels();
        for (int entity = 0; entity < indexed.entities().size(); entity++) {
            if (known.ofEntity(entity) != Vocabulary.UNKNOWN) {
                labels.prefer(
                        indexed.entities().name(entity), known.vocabulary().name(known.ofEntity(entity)));
            }
        }
        known.relations().forEach(labels::prefer);
    }

    /** The data set of everything that was added. */
    public Reading build(String name) {
        Dataset read = new Dataset(
                name,
                entities.build(),
                new Relations(relations.build()),
                triples(Split.TRAIN).build(),
                triples(Split.VALID).build(),
                triples(Split.TEST).build(),
                new Prefixes(namespaces),
                Labels.NONE);
        Discretising ranges = new Discretising(
                options.filter().ranges(), read, options.filter().known());
        FactSelection selection = new FactSelection(options.filter(), ranges.apply());
        notes.addAll(ranges.notes());
        Dataset kept = selection.kept();
        Dataset labelled = kept.withLabels(labels(kept, () -> {}));
        Prefixes prefixes = kept.prefixes().with(options.filter().known());
        labels.unmatched(prefixes)
                .forEach(word -> notes.add("label " + word + ": no relation of that name has a literal."));
        labelLike
                .best(labelled)
                .map(prefixes::shorten)
                .ifPresent(found ->
                        notes.add(found + " looks like a label: most entities have one. Maybe take it as the label."));
        return new Reading(asAsked(labelled), new ReadReport(reports, selection.noise(), notes));
    }

    /** @param more adds labels of names that the label file has none for */
    private Labels labels(Dataset data, Runnable more) {
        options.labels().file().ifPresent(file -> {
            int unknown = new LabelFile(file)
                    .read(
                            data.prefixes().with(options.filter().known()),
                            name -> data.entities().id(name) != Vocabulary.UNKNOWN
                                    || data.relations().id(name) != Vocabulary.UNKNOWN,
                            labels);
            if (unknown > 0) {
                notes.add(file + ": left out " + unknown + " labels of names that are not in the graph.");
            }
        });
        more.run();
        return labels.of(data.entities(), data.relations());
    }

    private LiteralUse decide(String relation) {
        boolean label = labels.takes(
                relation, new Prefixes(namespaces).with(options.filter().known()));
        boolean fact = options.literals() || options.filter().keepsLiterals(relation, new Prefixes(namespaces));
        return label
                ? fact ? LiteralUse.LABEL_AND_FACT : LiteralUse.LABEL
                : fact ? LiteralUse.FACT : LiteralUse.LEFT_OUT;
    }

    /** Takes the facts of one file or endpoint; {@link #close} adds it to the report. */
    public final class Source implements TripleSink, AutoCloseable {
        private final String name;
        private final String format;
        private final String scope;
        private final Split split;
        private final RowBatch rows;
        private final int before;
        private final List<String> problems = new ArrayList<>();
        private long bad;
        private long literals;
        private long annotations;

        private Source(String name, String format, Split split, String scope) {
            this.name = name;
            this.format = format;
            this.scope = scope;
            this.split = split;
            this.rows = new RowBatch(entities, relations, triples(split));
            this.before = rows.size();
        }

        @Override
        public void add(
                byte[] buffer, int headFrom, int headTo, int relationFrom, int relationTo, int tailFrom, int tailTo) {
            rows.add(buffer, headFrom, headTo, relationFrom, relationTo, tailFrom, tailTo);
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
            if (bad == HOPELESS && facts() == 0) {
                throw problem.and("None of the first " + HOPELESS + " rows can be used.");
            }
        }

        @Override
        public LiteralUse literalUse(byte[] buffer, int from, int to) {
            int id = literalRelations.add(buffer, from, to);
            if (id == literalUses.size()) {
                literalUses.add(decide(new String(buffer, from, to - from, UTF_8)));
            }
            return literalUses.get(id);
        }

        @Override
        public void label(String name, String relation, String label, String language) {
            labels.add(name, relation, label, language);
        }

        @Override
        public boolean takesQuoted() {
            return options.annotations();
        }

        @Override
        public void annotation() {
            annotations++;
        }

        @Override
        public void literal() {
            literals++;
        }

        @Override
        public void literal(int head, String relation, int length) {
            literals++;
            labelLike.add(head, relation, length);
        }

        @Override
        public void otherGraph() {
            elsewhere++;
        }

        /** Facts left out so far because they are in other named graphs than those asked for. */
        long elsewhere() {
            return elsewhere;
        }

        /** The file's name, or if another file has the same name, its path. */
        @Override
        public String blankScope(String where) {
            for (String candidate : List.of(TripleSink.super.blankScope(where), scope)) {
                String plain = Compression.withoutEnding(candidate);
                if (blankScopes.computeIfAbsent(plain, first -> where).equals(where)) {
                    return candidate;
                }
            }
            return where;
        }

        /** The number of facts taken so far. */
        public int facts() {
            return rows.size() - before;
        }

        @Override
        public void close() {
            rows.flush();
            if (annotations > 0) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: %,d statements about statements: %s.",
                        name,
                        annotations,
                        options.annotations()
                                ? "the facts that they quote are facts, the rest is left out"
                                : "left out. Maybe ask for annotations, which are the facts that they quote"));
            }
            reports.add(new ReadReport.FileReport(name, format, split, facts(), bad, problems, literals));
        }
    }

    /**
     * Rows of one source on their way to ids. In a large vocabulary every name is somewhere else in memory, so that looking
     * one up is mostly waiting; the names of a batch are looked up side by side, and those that are new added in the order of
     * the rows.
     */
    private static final class RowBatch {
        private static final int ROWS = 64;

        private final VocabularyBuilder entities;
        private final VocabularyBuilder relations;
        private final Triples.Builder triples;
        private byte[] bytes = new byte[1 << 13];
        private int filled;
        private final int[] relation = new int[ROWS];
        /** Of every row its head and its tail, one after the other; the head of the row before again if it is the same. */
        private final int[] from = new int[2 * ROWS];

        private final int[] to = new int[2 * ROWS];
        private final int[] ids = new int[2 * ROWS];
        private int rows;
        private int lastRelation;
        private final RecentFacts recent = new RecentFacts();

        RowBatch(VocabularyBuilder entities, VocabularyBuilder relations, Triples.Builder triples) {
            this.entities = entities;
            this.relations = relations;
            this.triples = triples;
        }

        /** The number of facts that came through and are waiting. */
        int size() {
            return triples.size() + triples.repeated() + rows;
        }

        void add(byte[] buffer, int headFrom, int headTo, int relationFrom, int relationTo, int tailFrom, int tailTo) {
            if (!relations.isName(lastRelation, buffer, relationFrom, relationTo)) {
                lastRelation = relations.add(buffer, relationFrom, relationTo);
            }
            relation[rows] = lastRelation;
            int head = 2 * rows;
            boolean sameHead = rows > 0 && Arrays.equals(bytes, from[head - 2], to[head - 2], buffer, headFrom, headTo);
            if (sameHead) {
                from[head] = from[head - 2];
                to[head] = to[head - 2];
            } else {
                keep(head, buffer, headFrom, headTo);
            }
            keep(head + 1, buffer, tailFrom, tailTo);
            if (++rows == ROWS) {
                flush();
            }
        }

        private void keep(int name, byte[] buffer, int nameFrom, int nameTo) {
            int length = nameTo - nameFrom;
            if (filled + length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(filled + length, 2 * bytes.length));
            }
            System.arraycopy(buffer, nameFrom, bytes, filled, length);
            from[name] = filled;
            filled += length;
            to[name] = filled;
        }

        /** Passes on what is waiting. */
        void flush() {
            entities.find(bytes, from, to, 2 * rows, ids);
            for (int row = 0; row < rows; row++) {
                int head = 2 * row;
                for (int name = head; name < head + 2; name++) {
                    if (ids[name] < 0) {
                        ids[name] = entities.add(bytes, from[name], to[name]);
                    }
                }
                if (recent.isNew(ids[head], relation[row], ids[head + 1])) {
                    triples.add(ids[head], relation[row], ids[head + 1]);
                } else {
                    triples.repeat();
                }
            }
            rows = 0;
            filled = 0;
        }
    }

    /**
     * Remembers some of the facts that were read last, so that rows which are repeated over and over take no memory. It is of a
     * fixed size and forgets; facts that are repeated much later are found when all are indexed.
     */
    static final class RecentFacts {
        private static final int BITS = 16;
        private static final int NONE = -1;

        private final int[] facts = new int[3 << BITS];

        RecentFacts() {
            Arrays.fill(facts, NONE);
        }

        /** Whether a fact is not among those remembered; from now on it is. */
        boolean isNew(int head, int relation, int tail) {
            int at = 3 * slot(head, relation, tail);
            if (facts[at] == head && facts[at + 1] == relation && facts[at + 2] == tail) {
                return false;
            }
            facts[at] = head;
            facts[at + 1] = relation;
            facts[at + 2] = tail;
            return true;
        }

        private static int slot(int head, int relation, int tail) {
            long mixed = (head * 0x9E3779B97F4A7C15L + tail) * 0x9E3779B97F4A7C15L + relation;
            return (int) (mixed * 0x9E3779B97F4A7C15L >>> 64 - BITS);
        }
    }
}
