package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.GraphFile.Section;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphFileTest {
    @TempDir
    Path folder;

    private static Dataset random(long seed, int entityCount, int relationCount, int facts) {
        Random random = new Random(seed);
        VocabularyBuilder entities = new VocabularyBuilder();
        while (entities.size() < entityCount) {
            entities.add("n" + random.nextInt(10 * entityCount) + "ü".repeat(random.nextInt(3)));
        }
        VocabularyBuilder relations = new VocabularyBuilder();
        while (relations.size() < relationCount) {
            relations.add("r" + random.nextInt(10 * relationCount));
        }
        Triples.Builder[] splits = {new Triples.Builder(), new Triples.Builder(), new Triples.Builder()};
        for (int i = 0; i < facts; i++) {
            splits[random.nextInt(10) < 8 ? 0 : 1 + random.nextInt(2)].add(
                    random.nextInt(entityCount), random.nextInt(relationCount), random.nextInt(entityCount));
        }
        int[] ofEntity = random.ints(entityCount, -1, 3).toArray();
        return new Dataset(
                "random",
                entities.build(),
                new Relations(relations.build()),
                splits[0].build(),
                splits[1].build(),
                splits[2].build(),
                new Prefixes(Map.of("ex", "http://example.org/")),
                new Labels(Vocabulary.of("one", "two", "three"), ofEntity, Map.of("r1", "the first")));
    }

    private static Dataset throughFile(Dataset data, Path file) throws IOException {
        GraphFile.write(data, file, Progress.NONE);
        return GraphFile.open(file);
    }

    @Property(tries = 60)
    void whatIsOpenedIsWhatWasWritten(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300) int entities,
            @ForAll @IntRange(min = 1, max = 9) int relations,
            @ForAll @IntRange(max = 800) int facts)
            throws IOException {
        Dataset data = random(seed, entities, relations, facts);
        Path file = Files.createTempFile("graph", ".hbg");
        try {
            Dataset opened = throughFile(data, file);
            assertThat(opened.name()).isEqualTo(data.name());
            assertThat(opened.prefixes().namespaces()).isEqualTo(data.prefixes().namespaces());
            assertThat(opened.indexed().orElseThrow().fingerprint()).hasValue(data.fingerprint());
            assertThat(opened.relations().isSameAs(data.relations())).isTrue();
            assertThat(opened.labels().relations()).isEqualTo(data.labels().relations());
            assertThat(opened.entities().size()).isEqualTo(entities);
            for (int entity = 0; entity < entities; entity++) {
                String name = data.entities().name(entity);
                assertThat(opened.entities().name(entity)).isEqualTo(name);
                assertThat(opened.entities().id(name)).isEqualTo(entity);
                assertThat(opened.entities().id(name + "!")).isEqualTo(Vocabulary.UNKNOWN);
                assertThat(opened.labels().entity(entity))
                        .isEqualTo(data.labels().entity(entity));
            }
            for (Split split : Split.values()) {
                assertThat(opened.split(split).asList())
                        .isEqualTo(data.split(split).asList());
            }
            requireSame(opened.buildGraph(), data.buildGraph(), data.train());
            requireSame(opened.buildGraph().forLongWork(), data.buildGraph(), data.train());
        } finally {
            Files.delete(file);
        }
    }

    private static void requireSame(Graph mapped, Graph plain, Triples facts) {
        assertThat(mapped.tripleCount()).isEqualTo(plain.tripleCount());
        assertThat(mapped.duplicates()).isEqualTo(plain.duplicates());
        for (int relation = 0; relation < plain.relations().directedCount(); relation++) {
            assertThat(mapped.sources(relation)).isEqualTo(plain.sources(relation));
            assertThat(mapped.tripleCount(relation)).isEqualTo(plain.tripleCount(relation));
            for (int entity = 0; entity < plain.entityCount(); entity++) {
                long neighbours = plain.neighbours(entity, relation);
                assertThat(mapped.neighbours(entity, relation)).isEqualTo(neighbours);
                for (int i = Slice.begin(neighbours); i < Slice.end(neighbours); i++) {
                    assertThat(mapped.target(i)).isEqualTo(plain.target(i));
                    assertThat(mapped.relationAt(entity, i)).isEqualTo(relation);
                }
            }
        }
        for (Triple fact : facts.asList()) {
            assertThat(mapped.contains(fact.head(), fact.relation(), fact.tail()))
                    .isTrue();
            int[] mappedLinks = new int[plain.relations().directedCount()];
            int[] links = new int[plain.relations().directedCount()];
            int count = plain.linking(fact.head(), fact.tail(), links);
            assertThat(mapped.linking(fact.head(), fact.tail(), mappedLinks)).isEqualTo(count);
            assertThat(mappedLinks).isEqualTo(links);
        }
    }

    @Test
    void everyFlippedBitAndEveryMissingByteIsNoticed() throws IOException {
        Path file = folder.resolve("graph.hbg");
        throughFile(random(1, 20, 3, 60), file);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(2);
        int unnoticed = 0;
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);
            try {
                GraphFile.open(file);
                unnoticed++; // between sections, where nothing is said
            } catch (InputException expected) {
                assertThat(expected).hasMessageContaining("graph.hbg").hasMessageContaining("Maybe");
            }
        }
        assertThat(unnoticed).isLessThan(8 * Section.count());
        for (int length = 0; length < whole.length; length += 7) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> GraphFile.open(file)).isInstanceOf(InputException.class);
        }
    }

    @Test
    void whatElseItMayBeIsSaid() throws IOException {
        Path file = folder.resolve("graph.hbg");
        throughFile(random(1, 20, 3, 60), file);
        byte[] whole = Files.readAllBytes(file);
        byte[] newer = whole.clone();
        newer[8] = 7;
        Files.write(file, newer);
        assertThatThrownBy(() -> GraphFile.open(file)).hasMessageContaining("format 7");
        byte[] turned = whole.clone();
        for (int i = 0; i < 4; i++) {
            turned[12 + i] = whole[15 - i];
        }
        Files.write(file, turned);
        assertThatThrownBy(() -> GraphFile.open(file)).hasMessageContaining("byte order");
        Files.writeString(file, "ann\tmother\tbea\n");
        assertThatThrownBy(() -> GraphFile.open(file)).hasMessageContaining("another kind of file");
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> GraphFile.open(file)).hasMessageContaining("copied in part");
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> GraphFile.open(file)).hasMessageContaining("0 bytes");
    }
}
