package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.Progress;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset.IndexedFacts;
import dev.hornbeam.graph.Graph.GraphParts;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.JsonFields;
import dev.hornbeam.input.StrictJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * A graph file ({@code .hbg}): a data set with its index, which readers map into memory. Opening one reads its checksums
 * once, and no fact; several processes share what they map. The facts are in the order of the data, so that a model
 * learned from the file is the model learned from the data.
 */
public final class GraphFile {
    /** The ending of such files. */
    public static final String ENDING = "hbg";

    private final String where;
    private final Map<Section, SectionEntry> sections;
    private final Map<Section, ByteBuffer> bytes;

    private GraphFile(String where, Map<Section, SectionEntry> sections, Map<Section, ByteBuffer> bytes) {
        this.where = where;
        this.sections = sections;
        this.bytes = bytes;
    }

    /** Whether a file begins as graph files do. */
    public static boolean isOne(byte[] opening) {
        for (int i = 0; i < GraphFileHeader.MAGIC.length; i++) {
            if (i >= opening.length || opening[i] != GraphFileHeader.MAGIC[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Writes a data set and its index.
     *
     * @param progress is called with how many sections are written
     */
    public static void write(Dataset data, Path file, Progress progress) throws IOException {
        try (AtomicFile part = AtomicFile.beside(file)) {
            part.atStart(new GraphFileWriter(data.withIndex(), part.out(), progress).write());
            part.commit();
        }
    }

    /** Opens a file whose every byte is as it was written. */
    public static Dataset open(Path file) throws IOException {
        String where = file.toString();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer start = ByteBuffer.allocate((int) Math.min(GraphFileHeader.BYTES, channel.size()));
            while (start.hasRemaining() && channel.read(start) >= 0) {
                continue;
            }
            Map<Section, SectionEntry> sections = GraphFileHeader.read(start.array(), channel.size(), where);
            Map<Section, ByteBuffer> bytes = new EnumMap<>(Section.class);
            for (Map.Entry<Section, SectionEntry> section : sections.entrySet()) {
                SectionEntry entry = section.getValue();
                ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, entry.offset(), entry.bytes());
                if (GraphFileHeader.checksum(mapped.duplicate()) != entry.checksum()) {
                    throw GraphFileHeader.damaged(
                            where,
                            "other bytes than were written in "
                                    + section.getKey().words(),
                            "what the checksum says");
                }
                bytes.put(section.getKey(), mapped);
            }
            return new GraphFile(where, sections, bytes).dataset();
        } catch (IllegalArgumentException | IndexOutOfBoundsException contradiction) {
            throw GraphFileHeader.damaged(where, "sections that contradict each other", "what was written");
        }
    }

    private Dataset dataset() {
        byte[] json = new byte[bytes(Section.NOTES).remaining()];
        bytes(Section.NOTES).duplicate().get(json);
        GraphFileNotes notes = GraphFileNotes.of(json, where);
        Vocabulary entities = names(Section.ENTITY_NAMES);
        Relations relations = new Relations(names(Section.RELATION_NAMES));
        List<Ints> parts = new ArrayList<>();
        for (int i = 0; i < GraphParts.COUNT; i++) {
            parts.add(numbers(Section.FIRST_GROUP.plus(i)));
        }
        GraphParts index = GraphParts.of(parts, notes.duplicates());
        GraphFileCheck.require(index, entities.size(), relations.count());
        Graph graph = new Graph(entities, relations, index);
        return new Dataset(
                notes.name(),
                entities,
                relations,
                facts(Section.TRAIN, entities, relations),
                facts(Section.VALID, entities, relations),
                facts(Section.TEST, entities, relations),
                new Prefixes(notes.prefixes()),
                labels(notes.relationLabels()),
                Optional.of(new IndexedFacts(graph, Optional.of(notes.fingerprint()))),
                Optional.empty());
    }

    private SectionEntry entry(Section section) {
        return Objects.requireNonNull(sections.get(section)); // the header names all
    }

    private ByteBuffer bytes(Section section) {
        return Objects.requireNonNull(bytes.get(section));
    }

    private Ints numbers(Section section) {
        SectionEntry entry = entry(section);
        return entry.width() == SectionEntry.IN_BLOCKS
                ? new BlockedInts(bytes(section), entry.size())
                : new PackedInts(bytes(section), entry.width(), entry.size());
    }

    private Vocabulary names(Section first) {
        SectionEntry entry = entry(first);
        Ints blocks = numbers(first.plus(1));
        Ints ranks = numbers(first.plus(2));
        Ints ids = numbers(first.plus(3));
        GraphFileCheck.requireNames(entry, blocks, ranks, ids);
        return Vocabulary.sorted(new FrontCodedNames(bytes(first), blocks, entry.size(), entry.width()), ranks, ids);
    }

    private Labels labels(Map<String, String> ofRelations) {
        Ints packed = numbers(Section.LABEL_OF_ENTITY);
        int[] ofEntity = new int[packed.size()];
        for (int entity = 0; entity < ofEntity.length; entity++) {
            ofEntity[entity] = packed.get(entity) - 1;
        }
        Vocabulary texts = names(Section.LABEL_NAMES);
        GraphFileCheck.require(packed.areBelow(texts.size() + 1), "labels");
        return new Labels(texts, ofEntity, ofRelations);
    }

    private Triples facts(Section section, Vocabulary entities, Relations relations) {
        int size = entry(section).size();
        GraphFileCheck.require(size >= 0 && size <= bytes(section).remaining() / 2, "facts");
        return Triples.later(
                size,
                () -> FactSequence.read(bytes(section).duplicate(), size, entities.size(), relations.count(), where));
    }

    /**
     * Sees that the sections of a graph file refer to each other and to nothing else, so that a file that somebody made up, with
     * right checksums, is refused when it is opened and not when it is read.
     */
    private static final class GraphFileCheck {
        private GraphFileCheck() {}

        /** @throws IllegalArgumentException if not */
        static void require(boolean fits, String what) {
            if (!fits) {
                throw new IllegalArgumentException(what + " that contradict the rest");
            }
        }

        /** Every part of the index has its length, and points into the next one. */
        static void require(GraphParts index, int entities, int relations) {
            int groups = index.groupRelation().size();
            int edges = index.targets().size();
            require(index.firstGroup().size() == entities + 1, "entities");
            require(index.groupStart().size() == groups + 1, "groups");
            require(index.firstSource().size() == 2 * relations + 1, "relations");
            require(index.tripleCounts().size() == relations, "counts");
            require(places(index.firstGroup(), groups), "groups of entities");
            require(places(index.groupStart(), edges), "edges of groups");
            require(places(index.firstSource(), index.sources().size()), "sources of relations");
            require(index.groupRelation().areBelow(2 * relations), "relations of groups");
            require(index.targets().areBelow(entities), "targets");
            require(index.sources().areBelow(entities), "sources");
            require(index.tripleCounts().areBelow(edges + 1), "counts of facts");
        }

        /** Whether numbers are places between 0 and an end, one after the other. */
        private static boolean places(Ints numbers, int end) {
            return numbers.areBelow(end + 1) && numbers.ascend();
        }

        /** Ranks and ids are those of the names, and blocks begin within their bytes. */
        static void requireNames(SectionEntry names, Ints blocks, Ints ranks, Ints ids) {
            require(names.size() >= 0 && ranks.size() == names.size() && ids.size() == names.size(), "names");
            require(blocks.areBelow((int) names.bytes() + 1), "blocks of names");
            require(ranks.areBelow(names.size()) && ids.areBelow(names.size()), "ranks of names");
        }
    }

    /** Writes the sections of a graph file one after the other; its header is known at the end. */
    private static final class GraphFileWriter {
        /** How much longer it takes to sort and write a name than to write a number. */
        private static final long SORTING = 10;

        private final Dataset data;
        private final Graph graph;
        private final Progress progress;
        private final SectionStream out;
        private final Map<Section, SectionEntry> sections = new EnumMap<>(Section.class);
        private final long total;
        private long done;

        GraphFileWriter(Dataset data, OutputStream out, Progress progress) {
            this.data = data;
            this.graph = data.buildGraph();
            this.progress = progress;
            this.out = new SectionStream(out);
            this.total = graph.parts().all().stream().mapToLong(Ints::size).sum()
                    + SORTING * data.entities().size()
                    + data.train().size();
        }

        @FunctionalInterface
        private interface Content {
            void write() throws IOException;
        }

        /**
         * Writes everything, with room for the header at the beginning.
         *
         * @return the header
         */
        byte[] write() throws IOException {
            out.write(new byte[GraphFileHeader.BYTES]);
            byte[] notes = new GraphFileNotes(
                            data.name(),
                            data.fingerprint(),
                            graph.duplicates(),
                            data.prefixes().namespaces(),
                            data.labels().relations())
                    .json();
            section(Section.NOTES, notes.length, 0, () -> out.write(notes));
            int part = 0;
            for (Ints numbers : graph.parts().all()) {
                numbers(Section.FIRST_GROUP.plus(part++), numbers);
            }
            names(Section.ENTITY_NAMES, data.entities());
            names(Section.RELATION_NAMES, data.relations().names());
            names(Section.LABEL_NAMES, data.labels().vocabulary());
            numbers(Section.LABEL_OF_ENTITY, labels());
            facts(Section.TRAIN, data.train());
            facts(Section.VALID, data.valid());
            facts(Section.TEST, data.test());
            out.flush();
            return GraphFileHeader.of(sections, out.written());
        }

        private void section(Section section, int size, int width, Content content) throws IOException {
            out.write(new byte[(int) (-out.written() & 7)]);
            long offset = out.written();
            out.restart();
            content.write();
            long bytes = out.written() - offset;
            if (bytes > Integer.MAX_VALUE) {
                throw new IOException("more than 2 GiB of " + section.words());
            }
            sections.put(section, new SectionEntry(offset, bytes, size, width, out.checksum()));
            done += section.isOfNames() ? 0 : size;
            progress.update(Math.min(done, total), total);
        }

        private void numbers(Section section, Ints numbers) throws IOException {
            int largest = 0;
            for (int i = 0; i < numbers.size(); i++) {
                largest = Math.max(largest, numbers.get(i));
            }
            int width = PackedInts.width(largest);
            // every look-up reads the first group of an entity and all targets: packed numbers need one read instead of
            // two
            boolean hot = section == Section.FIRST_GROUP || section == Section.TARGETS;
            if (!hot && BlockedInts.bytes(numbers) < PackedInts.bytes(width, numbers.size())) {
                section(section, numbers.size(), SectionEntry.IN_BLOCKS, () -> BlockedInts.write(numbers, out));
            } else {
                section(section, numbers.size(), width, () -> PackedInts.write(numbers, width, out));
            }
        }

        private void names(Section first, Vocabulary names) throws IOException {
            long before = done;
            int[] ids = names.order((pass, passes) ->
                    progress.update(Math.min(before + SORTING * names.size() * pass / passes, total), total));
            done += SORTING * names.size();
            int[] ranks = new int[ids.length];
            FrontCodedNames.Writer writer = new FrontCodedNames.Writer(out, ids.length);
            section(first, ids.length, 0, () -> {
                for (int rank = 0; rank < ids.length; rank++) {
                    ranks[ids[rank]] = rank;
                    writer.add(names.utf8(ids[rank]));
                }
            });
            sections.computeIfPresent(first, (section, entry) -> entry.withWidth(writer.longest()));
            numbers(first.plus(1), writer.blocks());
            numbers(first.plus(2), Ints.of(ranks));
            numbers(first.plus(3), Ints.of(ids));
        }

        /** The label of each entity plus 1, 0 where it has none; nothing at all if no entity has one. */
        private Ints labels() {
            Labels labels = data.labels();
            int[] ofEntity = new int
                    [labels.vocabulary().size() == 0 ? 0 : data.entities().size()];
            for (int entity = 0; entity < ofEntity.length; entity++) {
                ofEntity[entity] = labels.ofEntity(entity) + 1;
            }
            return Ints.of(ofEntity);
        }

        private void facts(Section section, Triples facts) throws IOException {
            section(section, facts.size(), 0, () -> FactSequence.write(facts, out));
        }
    }

    /**
     * Facts in the order of the data, as differences from the fact before: mostly one byte for head and relation, as data is
     * mostly sorted by them, and two or three for the tail. Read from first to last.
     */
    private static final class FactSequence {
        private FactSequence() {}

        static void write(Triples facts, OutputStream out) throws IOException {
            int head = 0;
            int tail = 0;
            for (int i = 0; i < facts.size(); i++) {
                boolean same = facts.head(i) == head;
                number((long) facts.relation(i) << 1 | (same ? 1 : 0), out);
                if (!same) {
                    number(zigzag(facts.head(i) - head), out);
                    head = facts.head(i);
                }
                number(zigzag(facts.tail(i) - tail), out);
                tail = facts.tail(i);
            }
        }

        /**
         * Reads facts.
         *
         * @param entities how many there are; no fact has others
         * @param relations the same
         * @param where for messages
         */
        static Triples read(ByteBuffer bytes, int size, int entities, int relations, String where) {
            try {
                return read(bytes, size, entities, relations);
            } catch (BufferUnderflowException | IndexOutOfBoundsException damage) {
                throw GraphFileHeader.damaged(where, "facts that contradict the rest", "what was written");
            }
        }

        private static Triples read(ByteBuffer bytes, int size, int entities, int relations) {
            Triples.Builder facts = new Triples.Builder(size);
            int head = 0;
            int tail = 0;
            for (int i = 0; i < size; i++) {
                long relation = number(bytes);
                if ((relation & 1) == 0) {
                    head += unzigzag(number(bytes));
                }
                tail += unzigzag(number(bytes));
                Objects.checkIndex(head, entities);
                Objects.checkIndex(tail, entities);
                facts.add(head, (int) Objects.checkIndex(relation >>> 1, (long) relations), tail);
            }
            return facts.build();
        }

        private static long zigzag(int difference) {
            return (difference << 1 ^ difference >> 31) & 0xffffffffL;
        }

        private static int unzigzag(long number) {
            int bits = (int) number;
            return bits >>> 1 ^ -(bits & 1);
        }

        private static void number(long value, OutputStream out) throws IOException {
            long rest = value;
            for (; rest > 0x7f; rest >>>= 7) {
                out.write((int) (rest & 0x7f | 0x80));
            }
            out.write((int) rest);
        }

        private static long number(ByteBuffer bytes) {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = bytes.get();
                value |= (long) (next & 0x7f) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }
    }

    /**
     * What a graph file says about the whole.
     *
     * @param name of the data set
     * @param fingerprint by which a model knows the data it was learned from
     * @param duplicates how many training facts were given more than once
     * @param prefixes prefix, without colon, to namespace
     * @param relationLabels what relations are called, by name
     */
    private record GraphFileNotes(
            String name,
            Fingerprint fingerprint,
            int duplicates,
            Map<String, String> prefixes,
            Map<String, String> relationLabels) {
        byte[] json() {
            ObjectNode notes = JsonNodeFactory.instance.objectNode();
            notes.put("name", name);
            notes.put("fingerprint", fingerprint.facts());
            notes.put("ids", fingerprint.ids());
            notes.put("duplicates", duplicates);
            ObjectNode namespaces = notes.putObject("prefixes");
            prefixes.forEach(namespaces::put);
            ObjectNode labels = notes.putObject("relationLabels");
            relationLabels.forEach(labels::put);
            return notes.toString().getBytes(UTF_8);
        }

        static GraphFileNotes of(byte[] json, String where) {
            JsonFields notes = JsonFields.of(StrictJson.tree(new String(json, UTF_8), where), where);
            return new GraphFileNotes(
                    notes.text("name"),
                    new Fingerprint(notes.text("fingerprint"), notes.text("ids", "")),
                    notes.count("duplicates"),
                    new TreeMap<>(notes.texts("prefixes")),
                    new TreeMap<>(notes.texts("relationLabels")));
        }
    }

    /** Counts what is written, and knows the checksum of what was written since it was last started again. */
    private static final class SectionStream extends OutputStream {
        private final OutputStream out;
        private final byte[] block = new byte[1 << 16];
        private final CRC32C checksum = new CRC32C();
        private int filled;
        private long flushed;

        SectionStream(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            if (filled == block.length) {
                empty();
            }
            block[filled++] = (byte) b;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            int at = from;
            while (at < from + length) {
                if (filled == block.length) {
                    empty();
                }
                int part = Math.min(from + length - at, block.length - filled);
                System.arraycopy(bytes, at, block, filled, part);
                filled += part;
                at += part;
            }
        }

        private void empty() throws IOException {
            checksum.update(ByteBuffer.wrap(block, 0, filled));
            out.write(block, 0, filled);
            flushed += filled;
            filled = 0;
        }

        @Override
        public void flush() throws IOException {
            empty();
            out.flush();
        }

        long written() {
            return flushed + filled;
        }

        /** The checksum begins anew with the next byte. */
        void restart() throws IOException {
            empty();
            checksum.reset();
        }

        int checksum() throws IOException {
            empty();
            return (int) checksum.getValue();
        }
    }

    /** The sections of a graph file, in the order in which they are written; what a number means never changes. */
    enum Section {
        /** Text about the whole: {@code GraphFileNotes} as JSON. */
        NOTES,
        FIRST_GROUP,
        GROUP_RELATION,
        GROUP_START,
        TARGETS,
        FIRST_SOURCE,
        SOURCES,
        TRIPLE_COUNTS,
        ENTITY_NAMES,
        ENTITY_BLOCKS,
        ENTITY_RANKS,
        ENTITY_IDS,
        RELATION_NAMES,
        RELATION_BLOCKS,
        RELATION_RANKS,
        RELATION_IDS,
        LABEL_NAMES,
        LABEL_BLOCKS,
        LABEL_RANKS,
        LABEL_IDS,
        /** For each entity 0, or 1 and its label. */
        LABEL_OF_ENTITY,
        TRAIN,
        VALID,
        TEST;

        private static final Section[] ALL = values();

        static Section at(int number) {
            return ALL[number];
        }

        /** So many sections on: the four of a vocabulary and the parts of an index follow each other. */
        Section plus(int further) {
            return ALL[ordinal() + further];
        }

        /** Whether it is one of the four of a vocabulary. */
        boolean isOfNames() {
            return ordinal() >= ENTITY_NAMES.ordinal() && ordinal() <= LABEL_IDS.ordinal();
        }

        /** What it is called in messages. */
        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        static int count() {
            return ALL.length;
        }
    }

    /**
     * Where a section lies and what it holds.
     *
     * @param offset from the beginning of the file, a multiple of 8
     * @param bytes its length
     * @param size how many numbers, names or facts it holds
     * @param width the bits of a number or {@link #IN_BLOCKS}, or of names the bytes of the longest
     * @param checksum CRC-32C of its bytes
     */
    record SectionEntry(long offset, long bytes, int size, int width, int checksum) {
        /** The width of numbers of which neighbours are kept as blocks. */
        static final int IN_BLOCKS = 0;

        /** The bytes of an entry. */
        static final int BYTES = 28;

        SectionEntry withWidth(int other) {
            return new SectionEntry(offset, bytes, size, other, checksum);
        }

        void put(ByteBuffer into) {
            into.putLong(offset).putLong(bytes).putInt(size).putInt(width).putInt(checksum);
        }

        static SectionEntry get(ByteBuffer from) {
            return new SectionEntry(from.getLong(), from.getLong(), from.getInt(), from.getInt(), from.getInt());
        }
    }

    /**
     * The beginning of a graph file, all numbers little-endian:
     *
     * <pre>
     *    0  89 48 42 47 0D 0A 1A 0A   which no text begins with, and which a copy as text would change
     *    8  the format, {@value #FORMAT}
     *   12  01020304, to tell another byte order
     *   16  the length of the file
     *   24  how many sections follow
     *   28  CRC-32C of the header with 0 here
     *   32  the {@linkplain SectionEntry sections}
     * </pre>
     */
    private static final class GraphFileHeader {
        static final byte[] MAGIC = {(byte) 0x89, 'H', 'B', 'G', '\r', '\n', 0x1a, '\n'};
        static final int FORMAT = 2;
        static final int BYTES = 32 + Section.count() * SectionEntry.BYTES;
        private static final int ORDER = 0x01020304;
        private static final int CHECKSUM_AT = 28;
        private static final String AGAIN =
                "Maybe it was copied in part or damaged; copy it again, or index the data again.";

        private GraphFileHeader() {}

        static byte[] of(Map<Section, SectionEntry> sections, long length) {
            ByteBuffer header = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
            header.put(MAGIC).putInt(FORMAT).putInt(ORDER).putLong(length);
            header.putInt(Section.count()).putInt(0);
            for (int i = 0; i < Section.count(); i++) {
                Objects.requireNonNull(sections.get(Section.at(i))).put(header);
            }
            header.putInt(CHECKSUM_AT, checksum(ByteBuffer.wrap(header.array())));
            return header.array();
        }

        /**
         * The sections that a header names, all of them within the file.
         *
         * @param start the first {@link #BYTES} of the file, or all of a shorter one
         * @param where for messages
         */
        static Map<Section, SectionEntry> read(byte[] start, long length, String where) {
            ByteBuffer header = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
            if (start.length < BYTES && (start.length == 0 || GraphFile.isOne(start))) {
                throw damaged(where, length + " bytes", "a graph file of at least " + BYTES);
            }
            if (!GraphFile.isOne(start)) {
                throw InputException.of(
                        where,
                        "another kind of file",
                        "a graph file, as hornbeam index writes it",
                        "Maybe its name should not end in ." + GraphFile.ENDING + ".");
            }
            int format = header.getInt(8);
            if (header.getInt(12) != ORDER || format == Integer.reverseBytes(FORMAT)) {
                throw damaged(where, "numbers in another byte order", "a graph file with the lowest byte first");
            }
            if (format != FORMAT) {
                throw InputException.of(
                        where,
                        "a graph file of format " + format,
                        "format " + FORMAT,
                        "Maybe it was made by another version of Hornbeam; index the data again.");
            }
            if (header.getLong(16) != length) {
                throw damaged(where, length + " bytes", header.getLong(16) + " as the file says of itself");
            }
            int checksum = header.getInt(CHECKSUM_AT);
            header.putInt(CHECKSUM_AT, 0);
            if (header.getInt(24) != Section.count() || checksum(ByteBuffer.wrap(start)) != checksum) {
                throw damaged(where, "a header with another checksum", "what was written");
            }
            Map<Section, SectionEntry> sections = new EnumMap<>(Section.class);
            header.position(32);
            for (int i = 0; i < Section.count(); i++) {
                SectionEntry entry = SectionEntry.get(header);
                if (entry.offset() < BYTES
                        || entry.bytes() < 0
                        || entry.bytes() > Integer.MAX_VALUE
                        || entry.offset() > length - entry.bytes()) {
                    throw damaged(where, "a section beyond the end of the file", "sections within it");
                }
                sections.put(Section.at(i), entry);
            }
            return sections;
        }

        static int checksum(ByteBuffer bytes) {
            CRC32C checksum = new CRC32C();
            checksum.update(bytes);
            return (int) checksum.getValue();
        }

        static InputException damaged(String where, String found, String expected) {
            return InputException.of(where, found, expected, AGAIN);
        }
    }
}
