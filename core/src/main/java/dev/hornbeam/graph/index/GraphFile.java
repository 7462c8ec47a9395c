package dev.hornbeam.graph.index;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.GraphParts;
import dev.hornbeam.graph.IndexedFacts;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.store.BlockedInts;
import dev.hornbeam.graph.store.FrontCodedNames;
import dev.hornbeam.graph.store.Ints;
import dev.hornbeam.graph.store.PackedInts;
import dev.hornbeam.work.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
     * @param fingerprint of names and training facts
     * @param progress is called with how many sections are written
     */
    public static void write(Dataset data, String fingerprint, Path file, Progress progress) throws IOException {
        try (AtomicFile part = AtomicFile.beside(file)) {
            GraphFileWriter writer = new GraphFileWriter(data, data.buildGraph(), part.out(), progress);
            part.atStart(writer.write(fingerprint));
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
        byte[] json = new byte[bytes.get(Section.NOTES).remaining()];
        bytes.get(Section.NOTES).duplicate().get(json);
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
                Optional.of(new IndexedFacts(graph, Optional.of(notes.fingerprint()))));
    }

    private Ints numbers(Section section) {
        SectionEntry entry = sections.get(section);
        return entry.width() == SectionEntry.IN_BLOCKS
                ? new BlockedInts(bytes.get(section), entry.size())
                : new PackedInts(bytes.get(section), entry.width(), entry.size());
    }

    private Vocabulary names(Section first) {
        SectionEntry entry = sections.get(first);
        Ints blocks = numbers(first.plus(1));
        Ints ranks = numbers(first.plus(2));
        Ints ids = numbers(first.plus(3));
        GraphFileCheck.requireNames(entry, blocks, ranks, ids);
        return Vocabulary.sorted(
                new FrontCodedNames(bytes.get(first), blocks, entry.size(), entry.width()), ranks, ids);
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
        int size = sections.get(section).size();
        GraphFileCheck.require(size >= 0 && size <= bytes.get(section).remaining() / 2, "facts");
        return Triples.later(
                size,
                () -> FactSequence.read(
                        bytes.get(section).duplicate(), size, entities.size(), relations.count(), where));
    }
}
