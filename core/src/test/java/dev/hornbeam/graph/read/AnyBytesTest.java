package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.DatasetReader.TripleFormats;
import dev.hornbeam.input.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** Whatever the bytes, there is a graph or one clear line. */
class AnyBytesTest {
    private static final byte[] ROWS = "ann\tmother\tbea\nbea mother cis\nx,y,\"z\n\u00fc\t\u20ac\t\n".getBytes(UTF_8);

    @Property(tries = 2000)
    void randomBytes(@ForAll @Size(max = 200) byte[] bytes, @ForAll("formats") String format, @ForAll boolean lenient)
            throws IOException {
        assertGraphOrOneLine(bytes, format, lenient);
    }

    @Property(tries = 2000)
    void changedRows(
            @ForAll("changes") List<Integer> changes, @ForAll("formats") String format, @ForAll boolean lenient)
            throws IOException {
        assertGraphOrOneLine(changed(ROWS, changes), format, lenient);
    }

    @Property(tries = 1000)
    void changedGzip(@ForAll("changes") List<Integer> changes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(ROWS);
        }
        assertGraphOrOneLine(changed(packed.toByteArray(), changes), "tsv", true);
    }

    @Property(tries = 2000)
    void validUtf8IsToldAsTheDecoderTellsIt(@ForAll @Size(max = 12) byte[] bytes) {
        boolean decodes = java.util.Arrays.equals(new String(bytes, UTF_8).getBytes(UTF_8), bytes);

        assertThat(Utf8.isText(bytes, 0, bytes.length)).isEqualTo(decodes);
    }

    @Provide
    Arbitrary<String> formats() {
        return Arbitraries.of("tsv", "space", "csv", "");
    }

    /** Each change sets one byte: position in the high part, value in the low eight bits. */
    @Provide
    Arbitrary<List<Integer>> changes() {
        return Arbitraries.integers()
                .between(0, (1 << 15) - 1)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    private static byte[] changed(byte[] bytes, List<Integer> changes) {
        byte[] changed = bytes.clone();
        for (int change : changes) {
            changed[(change >>> 8) % changed.length] = (byte) change;
        }
        return changed;
    }

    private static void assertGraphOrOneLine(byte[] bytes, String format, boolean lenient) throws IOException {
        ReadOptions options = new ReadOptions(
                format.isEmpty() ? Optional.empty() : Optional.of(format), "hrt", List.of(), lenient, false, Map.of());
        DatasetBuilder builder = new DatasetBuilder(options);
        try (InputStream in = Compression.unpacked(new ByteArrayInputStream(bytes), "x.txt")) {
            TripleFormat chosen = format.isEmpty() ? TripleFormats.of("x.txt", bytes) : TripleFormats.named(format);
            chosen.read(in, "x.txt", options, builder.source("x.txt", chosen.name(), Split.TRAIN));
            builder.build("x").dataset().buildGraph();
        } catch (InputException told) {
            assertThat(told.getMessage()).startsWith("x.txt").contains("Maybe").doesNotContain("\n");
        }
    }
}
