package dev.hornbeam.graph.index;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.store.BlockedInts;
import dev.hornbeam.graph.store.FrontCodedNames;
import dev.hornbeam.graph.store.Ints;
import dev.hornbeam.graph.store.PackedInts;
import dev.hornbeam.work.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Map;

/** Writes the sections of a graph file one after the other; its header is known at the end. */
final class GraphFileWriter {
    /** How much longer it takes to sort and write a name than to write a number. */
    private static final long SORTING = 10;

    private final Dataset data;
    private final Graph graph;
    private final Progress progress;
    private final SectionStream out;
    private final Map<Section, SectionEntry> sections = new EnumMap<>(Section.class);
    private final long total;
    private long done;

    GraphFileWriter(Dataset data, Graph graph, OutputStream out, Progress progress) {
        this.data = data;
        this.graph = graph;
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
    byte[] write(String fingerprint) throws IOException {
        out.write(new byte[GraphFileHeader.BYTES]);
        byte[] notes = new GraphFileNotes(
                        data.name(),
                        fingerprint,
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
        // every look-up reads the first group of an entity and all targets: packed numbers need one read instead of two
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
        int[] ofEntity =
                new int[labels.vocabulary().size() == 0 ? 0 : data.entities().size()];
        for (int entity = 0; entity < ofEntity.length; entity++) {
            ofEntity[entity] = labels.ofEntity(entity) + 1;
        }
        return Ints.of(ofEntity);
    }

    private void facts(Section section, Triples facts) throws IOException {
        section(section, facts.size(), 0, () -> FactSequence.write(facts, out));
    }
}
