package dev.hornbeam.story.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.read.StoryReader.PlainTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever the bytes, there are stories or one clear line. */
class AnyStoryBytesTest {
    private static final String CLUTRR =
            ",id,target,task_name,story_edges,edge_types,query_edge,genders\n0,s1,aunt,task_1.2,\"[(0, 1), (1, 2)]\","
                    + "\"['mother', 'sister']\",\"(0, 2)\",\"Ann:female,Bea:female,Cis:female\"\n";
    private static final String GRAPHLOG =
            "{\"edges\": [[4, 0, \"R_1\"], [0, 3, \"R_\\u00e4\"]], \"query\": [4, 3, \"R_3\"], \"p\": [1.5e3, null]}\n";
    private static final String QUERIES = "g1\tann\taunt\tcis\t2\ng1\tann\tmother\tbea\n";
    private static final String CONFIG = "{\"rules\": [{\"body\": [\"r\", \"s\"], \"head\": \"r\", \"p\": 1.0}]}";

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("stories");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        for (Path file : Files.list(folder).toList()) {
            Files.delete(file);
        }
        Files.delete(folder);
    }

    @Property(tries = 1000)
    void randomBytes(@ForAll @Size(max = 200) byte[] bytes, @ForAll("names") String name) throws IOException {
        assertStoriesOrOneLine(name, bytes);
    }

    @Property(tries = 3000)
    void changedFiles(@ForAll("changes") List<Integer> changes, @ForAll("names") String name, @ForAll boolean cut)
            throws IOException {
        byte[] bytes = good(name).getBytes(UTF_8);
        for (int change : changes) {
            bytes[(change >>> 8) % bytes.length] = (byte) change;
        }
        assertStoriesOrOneLine(name, cut ? Arrays.copyOf(bytes, changes.get(0) % bytes.length) : bytes);
    }

    private static String good(String name) {
        return switch (name) {
            case "a.csv" -> CLUTRR;
            case "a.jsonl" -> GRAPHLOG;
            case "config.json" -> CONFIG;
            default -> QUERIES;
        };
    }

    private static void assertStoriesOrOneLine(String name, byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve(name), bytes);
        try {
            switch (name) {
                case "config.json" -> new GroundRulesReader(Relations.of("r", "s")).read(file);
                case "queries" -> {
                    StoryCollector collector = StoryCollector.open();
                    PlainTables tables = new PlainTables(collector);
                    tables.readEdges(file);
                    tables.readQueries(file, Split.TRAIN);
                    collector.finish("x");
                }
                default -> new StoryReader().read(file);
            }
        } catch (InputException told) {
            assertThat(told.getMessage())
                    .startsWith(file.toString())
                    .contains("Maybe")
                    .doesNotContain("\n");
        }
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of("a.csv", "a.jsonl", "config.json", "queries");
    }

    /** Each change sets one byte: position in the high part, value in the low eight bits. */
    @Provide
    Arbitrary<List<Integer>> changes() {
        return Arbitraries.integers()
                .between(0, (1 << 16) - 1)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }
}
