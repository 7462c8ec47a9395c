package dev.hornbeam.story.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoryReaderTest {
    private static final String HEADER = ",id,target,task_name,story_edges,edge_types,query_edge,genders\n";
    private static final String ROW =
            "0,s1,aunt,task_1.2,\"[(0, 1), (1, 2)]\",\"['mother', 'sister']\",\"(0, 2)\",\"Ann:female,Bea:female,Cis:female\"\n";
    private static final String LINE =
            "{\"edges\": [[4, 0, \"R_1\"], [0, 3, \"R_2\"]], \"query\": [4, 3, \"R_3\"], \"resolution_path\": [4, 0, 3]}\n";

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private void zip(String name, String text, int cutOff) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes());
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - cutOff));
    }

    private StoryDataset read() {
        return new StoryReader().read(folder);
    }

    @Test
    void readsClutrrWithNamesHopsAndSplits() throws IOException {
        zip("1.2,1.3_train.csv.gz", HEADER + ROW, 0);
        write("1.3_test.csv", HEADER + ROW.replace("task_1.2", "task_1.3").replace("s1", "s2"));

        StoryDataset data = read();

        assertThat(data.relations().count()).isEqualTo(3);
        assertThat(data.train()).hasSize(1);
        assertThat(data.valid()).isEmpty();
        Story story = data.train().get(0);
        assertThat(story.graph().id()).isEqualTo("s1");
        assertThat(story.graph().entities()).containsExactly("Ann", "Bea", "Cis");
        assertThat(story.graph().edges().asList()).containsExactly(new Triple(0, 0, 1), new Triple(1, 1, 2));
        assertThat(story.head()).isZero();
        assertThat(story.tail()).isEqualTo(2);
        assertThat(data.relations().name(story.target())).isEqualTo("aunt");
        assertThat(story.hops()).hasValue(2);
        assertThat(data.testByHops().keySet()).containsExactly(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "(1, 2)]          | (1, 2)           | column story_edges",
                "(1, 2)]          | (1, 2, 3)]       | pairs of whole numbers",
                "(1, 2)]          | ('a', 2)]        | pairs of whole numbers",
                "'sister']        | sister']         | column edge_types",
                "'sister']        | 3]               | names in quotes",
                ", 'sister']      | ]                | 2 edges and 1 types",
                "(0, 2)           | (0, 7)           | a query about \"7\"",
                "(0, 2)           | (0, 0)           | to itself",
                "(0, 2)           | 02               | column query_edge",
                "[(0, 1), (1, 2)] | []               | 0 edges and 2 types",
                "'sister'         | 'inv_sister'     | begin with inv_",
                ",aunt,           | ,,               | a relation without a name",
                "aunt,task_1.2    | aunt             | 7 fields",
            })
    void badFieldsOfClutrrAreToldWithTheirLine(String good, String bad, String told) throws IOException {
        write("train.csv", HEADER + ROW + ROW.replace(good, bad));

        assertThatThrownBy(this::read)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("train.csv:3")
                .hasMessageContaining(told)
                .hasMessageContaining("Maybe");
    }

    @Test
    void aGraphWithoutEdgesIsTold() throws IOException {
        write("train.csv", HEADER + ROW.replace("[(0, 1), (1, 2)]", "[]").replace("['mother', 'sister']", "[]"));

        assertThatThrownBy(this::read).hasMessageContaining("a graph with no edges");
    }

    @Test
    void anAnswerThatNobodyTaughtIsTold() throws IOException {
        write("x_train.csv", HEADER + ROW);
        write("x_test.csv", HEADER + ROW.replace("aunt", "ant"));

        assertThatThrownBy(this::read)
                .hasMessageContaining("x_test.csv:2")
                .hasMessageContaining("the answer \"ant\"")
                .hasMessageContaining("Maybe you meant \"aunt\"");
    }

    @Test
    void aHeaderWithoutTheColumnsIsTold() throws IOException {
        write("train.csv", "a,b,c\n1,2,3\n");

        assertThatThrownBy(this::read).hasMessageContaining("a column named story_edges");
    }

    @Test
    void truncatedFilesAreTold() throws IOException {
        zip("x_train.csv.gz", HEADER + ROW, 10);
        assertThatThrownBy(this::read).isInstanceOf(InputException.class).hasMessageContaining("ends too early");
        Files.delete(folder.resolve("x_train.csv.gz"));

        write("x_train.csv", HEADER + ROW + ROW.substring(0, 40));
        assertThatThrownBy(this::read).isInstanceOf(InputException.class).hasMessageContaining("x_train.csv:3");

        write("x_train.csv", "");
        assertThatThrownBy(this::read).isInstanceOf(InputException.class).hasMessageContaining("no stories");
    }

    @Test
    void readsGraphLogAndNeverTheResolutionPath() throws IOException {
        write(
                "train.jsonl",
                LINE + "\n" + LINE.replace("\"resolution_path\": [4, 0, 3]", "\"resolution_path\": \"?\""));
        write("valid.jsonl", LINE.stripTrailing());

        StoryDataset data = read();

        assertThat(data.train()).hasSize(2);
        assertThat(data.valid()).hasSize(1);
        Story story = data.train().get(0);
        assertThat(story.graph().entities()).containsExactly("4", "0", "3");
        assertThat(story.graph().edges().asList()).containsExactly(new Triple(0, 0, 1), new Triple(1, 1, 2));
        assertThat(data.relations().name(story.target())).isEqualTo("R_3");
        assertThat(story.hops()).isEmpty();
        assertThat(data.train().get(1).graph().edges().asList())
                .isEqualTo(story.graph().edges().asList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"query\"        | \"asked\"   | \"query\"",
                "\"edges\"        | \"edge\"    | \"edges\"",
                "[4, 0, \"R_1\"]  | [4, 0]      | \"edges\"",
                "[4, 3, \"R_3\"]  | [4, 9, \"R_3\"] | a query about \"9\"",
                "[0, 3, \"R_2\"]] | [0, 3       | at character",
            })
    void badLinesOfGraphLogAreTold(String good, String bad, String told) throws IOException {
        write("train.jsonl", LINE + LINE.replace(good, bad));

        assertThatThrownBy(this::read)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("train.jsonl:2")
                .hasMessageContaining(told);
    }

    @Test
    void readsPlainTables() throws IOException {
        write("edges.tsv", "g1\tann\tmother\tbea\ng2\tx\tsister\ty\ng1\tbea\tsister\tcis\n");
        write("train_queries.tsv", "g1\tann\taunt\tcis\t2\n\ng1\tann\tmother\tbea\n");
        write("test_queries.txt", "g2\tx\tsister\ty");

        StoryDataset data = read();

        assertThat(data.train()).hasSize(2);
        assertThat(data.train().get(0).hops()).hasValue(2);
        assertThat(data.train().get(1).hops()).isEmpty();
        assertThat(data.train().get(0).graph())
                .as("two queries, one graph")
                .isSameAs(data.train().get(1).graph());
        assertThat(data.test()).hasSize(1);
        assertThat(data.relations().names().size()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "g1\tann\taunt, 3 columns",
        "g3\tann\taunt\tcis, has no edges",
        "g1\tann\taunt\tdan, a query about \"dan\"",
        "g1\tann\taunt\tcis\tx, a number of hops",
        "g1\tann\t \tcis, an empty column",
        "g1\tann\taunt\tcis\t1\t2, 6 columns"
    })
    void badRowsOfPlainTablesAreTold(String row, String told) throws IOException {
        write("edges.tsv", "g1\tann\tmother\tbea\ng1\tbea\tsister\tcis\n");
        write("train_queries.tsv", row);

        assertThatThrownBy(this::read)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("train_queries.tsv:1")
                .hasMessageContaining(told);
    }

    @Test
    void aModelsRelationsAreAllThatMayOccur() throws IOException {
        Path file = write("some_test.csv", HEADER + ROW);
        StoryReader reader = new StoryReader(Relations.of("aunt", "sister", "mother"));

        StoryDataset data = reader.read(file);

        assertThat(data.test()).hasSize(1);
        assertThat(data.test().get(0).target()).isZero();
        write("some_test.csv", HEADER + ROW.replace("'sister'", "'sisters'"));
        assertThatThrownBy(() -> reader.read(file))
                .hasMessageContaining("the relation \"sisters\"")
                .hasMessageContaining("Maybe you meant \"sister\"");
    }

    @Test
    void aFolderWithoutStoriesIsTold() throws IOException {
        write("train.txt", "ann\tmother\tbea\n");

        assertThat(StoryReader.isStories(folder)).isFalse();
        assertThatThrownBy(this::read).hasMessageContaining("a folder without stories");
        assertThatThrownBy(() -> new StoryReader().read(folder.resolve("train.txt")))
                .hasMessageContaining("neither .csv nor .jsonl");
        assertThatThrownBy(() -> new StoryReader().read(folder.resolve("nothing.csv")))
                .isInstanceOf(InputException.class);
    }

    @Test
    void filesOfFactsNamedLikeStoriesAreToldByTheirHeader() throws IOException {
        write("train.csv", "head,relation,tail\nann,mother,bea\n");
        assertThat(StoryReader.isStories(folder)).isFalse();
        assertThat(StoryReader.isStories(folder.resolve("train.csv"))).isFalse();

        write("train.csv", HEADER + ROW);
        assertThat(StoryReader.isStories(folder)).isTrue();
        assertThat(StoryReader.isStories(folder.resolve("train.csv"))).isTrue();
    }

    @Test
    void onlyTheStoriesThatAreWantedAreLearnedFrom() throws IOException {
        write("train.jsonl", LINE.repeat(10));

        StoryDataset all = read();

        assertThat(all.learningFrom(story -> story == all.train().get(3)).train())
                .containsExactly(all.train().get(3));
        assertThat(all.learningFrom(story -> false).train()).isEmpty();
    }
}
