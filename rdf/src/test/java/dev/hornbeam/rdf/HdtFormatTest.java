package dev.hornbeam.rdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.input.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rdfhdt.hdt.hdt.HDT;
import org.rdfhdt.hdt.hdt.HDTManager;
import org.rdfhdt.hdt.options.HDTSpecification;
import org.rdfhdt.hdt.triples.TripleString;

class HdtFormatTest {
    @TempDir
    Path folder;

    private Path written() throws Exception {
        List<TripleString> statements = List.of(
                new TripleString("http://e/anna", "http://e/knows", "http://e/bert"),
                new TripleString("http://e/bert", "http://e/knows", "http://e/grüße"),
                new TripleString("_:b1", "http://e/knows", "http://e/anna"),
                new TripleString("http://e/anna", "http://e/says", "\"a \"quoted\" \\ line\\n\"@en"));
        Path file = folder.resolve("facts.hdt");
        try (HDT graph = HDTManager.generateHDT(statements.iterator(), "http://e/", new HDTSpecification(), null)) {
            graph.saveToHDT(file.toString(), null);
        }
        return file;
    }

    private static Set<String> facts(Path file) {
        Dataset data = new DatasetReader().read(file).dataset();
        DisplayNames names = data.displayNames();
        Set<String> facts = new TreeSet<>();
        for (int i = 0; i < data.train().size(); i++) {
            facts.add(names.entity(data.train().head(i)) + " "
                    + names.relation(data.train().relation(i)) + " "
                    + names.entity(data.train().tail(i)));
        }
        return facts;
    }

    @Test
    void theFactsOfAFileAreThoseThatWereWritten() throws Exception {
        assertThat(facts(written()))
                .containsExactlyInAnyOrder(
                        "<http://e/anna> <http://e/knows> <http://e/bert>",
                        "<http://e/bert> <http://e/knows> <http://e/grüße>",
                        "_:facts.hdt-b1 <http://e/knows> <http://e/anna>");
    }

    @Test
    void aFileIsKnownByItsBeginning() throws Exception {
        Path other = folder.resolve("dump");
        Files.copy(written(), other);

        assertThat(facts(other)).hasSize(3);
    }

    @Test
    void aFileThatIsCutOffOrSomethingElseGetsOneLine() throws Exception {
        byte[] whole = Files.readAllBytes(written());
        Path cut = Files.write(folder.resolve("cut.hdt"), Arrays.copyOf(whole, whole.length / 2));
        Path text = Files.writeString(folder.resolve("text.hdt"), "a b c\n");

        for (Path file : List.of(cut, text)) {
            assertThatThrownBy(() -> facts(file))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("HDT")
                    .hasMessageContaining("Maybe");
        }
    }
}
