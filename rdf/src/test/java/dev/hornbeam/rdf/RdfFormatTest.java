package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.input.InputException;
import java.io.EOFException;
import java.io.InputStream;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RdfFormatTest {
    static List<OneDocument> documents() {
        return OneDocument.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everySyntaxGivesTheSameFacts(OneDocument document) {
        CollectingSink read = CollectingSink.read(document.format(), document.text(), "folder/doc");
        assertThat(read.facts).containsExactlyInAnyOrderElementsOf(OneDocument.FACTS);
        assertThat(read.literals).isEqualTo(1);
        assertThat(read.prefixes).containsEntry("foaf", "http://xmlns.com/foaf/0.1/");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void literalsAreFactsWhenAskedFor(OneDocument document) {
        CollectingSink read =
                CollectingSink.read(document.format(), document.text(), "doc", CollectingSink.WITH_LITERALS);
        assertThat(read.facts)
                .hasSize(4)
                .contains("<http://example.org/anna> <http://xmlns.com/foaf/0.1/name> \"Anna \\\"B.\\\"\"@en");
        assertThat(read.literals).isZero();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aDocumentReadTwiceGivesTheSameNames(OneDocument document) {
        List<String> once = CollectingSink.read(document.format(), document.text(), "a/doc").facts;
        List<String> again = CollectingSink.read(document.format(), document.text(), "b/doc.gz").facts;
        assertThat(again).isEqualTo(once);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void blankNodesOfTwoFilesAreNotTheSame(OneDocument document) {
        List<String> train = CollectingSink.read(document.format(), document.text(), "train").facts;
        List<String> test = CollectingSink.read(document.format(), document.text(), "test").facts;
        assertThat(train).anyMatch(fact -> fact.contains("_:train-b0"));
        assertThat(test).noneMatch(fact -> fact.contains("_:train-b0"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aStreamThatFailsIsToldAsItIs(OneDocument document) {
        byte[] beginning = document.text().substring(0, 30).getBytes(UTF_8);
        InputStream cutOff = new InputStream() {
            private int at;

            @Override
            public int read() throws EOFException {
                if (at == beginning.length) {
                    throw new EOFException("gzip cut off");
                }
                return beginning[at++] & 0xFF;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws EOFException {
                buffer[offset] = (byte) read();
                return 1;
            }
        };
        assertThatThrownBy(
                        () -> document.format().read(cutOff, "doc", CollectingSink.STRICT, new CollectingSink(false)))
                .isInstanceOf(EOFException.class)
                .hasMessage("gzip cut off");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void whatTheSinkThrowsComesThrough(OneDocument document) {
        InputException mine = InputException.of("here", "this", "that", "Maybe so.");
        CollectingSink refusing = new CollectingSink(false) {
            @Override
            public void add(byte[] buffer, int hf, int ht, int rf, int rt, int tf, int tt) {
                throw mine;
            }
        };
        InputStream in = new java.io.ByteArrayInputStream(document.text().getBytes(UTF_8));
        assertThatThrownBy(() -> document.format().read(in, "doc", CollectingSink.STRICT, refusing))
                .isSameAs(mine);
    }

    @Test
    void theServiceLoaderFindsAllSix() {
        assertThat(ServiceLoader.load(TripleFormat.class))
                .extracting(TripleFormat::name)
                .contains("ntriples", "nquads", "turtle", "trig", "rdfxml", "jsonld");
    }
}
