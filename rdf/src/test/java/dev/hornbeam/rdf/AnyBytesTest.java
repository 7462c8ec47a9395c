package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.input.InputException;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the bytes, a format gives facts or one problem of one line. */
class AnyBytesTest {
    /** Pieces that lead a parser into its corners. */
    private static final List<String> PIECES = List.of(
            "<",
            ">",
            "\"",
            "\"\"\"",
            "'",
            "_:",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            ".",
            ";",
            ",",
            "@",
            "@prefix",
            "^^",
            "\\",
            "\\u12",
            "\\uD800",
            "&",
            "&ex;",
            "<!--",
            "<![CDATA[",
            "]]>",
            "<?",
            "rdf:li",
            "rdf:parseType='Collection'",
            "\"@id\":",
            "\"@context\":",
            "\"@graph\":[",
            "\"@reverse\":{",
            "null",
            "\0",
            "\r",
            "\n",
            "\uFEFF",
            "😀",
            "<<",
            "<<(",
            ")>>",
            "GRAPH",
            "BASE <x>",
            "a",
            "true",
            "1e",
            "urn:hornbeam:%",
            "inv_",
            "//",
            "http://[");

    @Property(tries = 300)
    void anyBytes(
            @ForAll("documents") OneDocument document, @ForAll("options") ReadOptions options, @ForAll byte[] bytes) {
        read(document, bytes, options);
    }

    @Property(tries = 600)
    void anyMixOfPieces(
            @ForAll("documents") OneDocument document,
            @ForAll("options") ReadOptions options,
            @ForAll("mixes") String mix) {
        read(document, mix.getBytes(UTF_8), options);
    }

    @Property(tries = 2000)
    void aDocumentWithAChange(@ForAll("changed") Changed changed, @ForAll("options") ReadOptions options) {
        read(changed.document, changed.bytes, options);
    }

    @Property(tries = 600)
    void aDocumentCutOff(
            @ForAll("documents") OneDocument document,
            @ForAll("options") ReadOptions options,
            @ForAll("share") double share) {
        byte[] whole = document.text().getBytes(UTF_8);
        read(document, Arrays.copyOf(whole, (int) (share * whole.length)), options);
    }

    private static void read(OneDocument document, byte[] bytes, ReadOptions options) {
        try {
            CollectingSink.read(document.format(), bytes, "any", options);
        } catch (InputException problem) {
            assertThat(problem.getMessage())
                    .startsWith("any")
                    .contains("Maybe ")
                    .doesNotContain("\n");
        }
    }

    record Changed(OneDocument document, byte[] bytes) {}

    @Provide
    Arbitrary<OneDocument> documents() {
        return Arbitraries.of(OneDocument.all());
    }

    @Provide
    Arbitrary<ReadOptions> options() {
        return Arbitraries.of(CollectingSink.STRICT, CollectingSink.LENIENT, CollectingSink.WITH_LITERALS);
    }

    @Provide
    Arbitrary<Double> share() {
        return Arbitraries.doubles().between(0, 1);
    }

    @Provide
    Arbitrary<String> mixes() {
        return Arbitraries.of(PIECES).list().ofMaxSize(30).map(pieces -> String.join("", pieces));
    }

    /** A good document in which some bytes are replaced by a piece or by noise. */
    @Provide
    Arbitrary<Changed> changed() {
        Arbitrary<byte[]> piece = Arbitraries.oneOf(
                Arbitraries.of(PIECES).map(text -> text.getBytes(UTF_8)),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(4));
        return Combinators.combine(documents(), share(), Arbitraries.integers().between(0, 12), piece)
                .as((document, share, dropped, inserted) -> {
                    byte[] whole = document.text().getBytes(UTF_8);
                    int at = (int) (share * whole.length);
                    int rest = Math.min(whole.length, at + dropped);
                    byte[] bytes = Arrays.copyOf(whole, at + inserted.length + whole.length - rest);
                    System.arraycopy(inserted, 0, bytes, at, inserted.length);
                    System.arraycopy(whole, rest, bytes, at + inserted.length, whole.length - rest);
                    return new Changed(document, bytes);
                });
    }
}
