package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.input.InputException;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class DatasetReaderTest {
    private static final String ROWS = "ann\tmother\tbea\nbea\tmother\tcis\n";

    @TempDir
    Path folder;

    @Test
    void aFileIsTrain() {
        Dataset data = read(file("family.tsv", ROWS));

        assertThat(data.name()).isEqualTo("family");
        assertThat(data.train().asList()).containsExactly(new Triple(0, 0, 1), new Triple(1, 0, 2));
        assertThat(data.valid().isEmpty()).isTrue();
    }

    @Test
    void windowsLineEndsBlankLinesAByteOrderMarkAndAMissingLastLineEndAreFine() {
        Dataset data = read(file("x.txt", "\uFEFFann\tmother\tbea\r\n\r\n   \nbea\tmother\tcis"));

        assertThat(names(data)).containsExactly("ann mother bea", "bea mother cis");
    }

    @Test
    void columnsMayBeSeparatedBySpaces() {
        assertThat(names(read(file("x.txt", "ann mother  bea\n bea mother cis \n"))))
                .containsExactly("ann mother bea", "bea mother cis");
    }

    @Test
    void namesInTabbedFilesMayHaveSpaces() {
        assertThat(read(file("x.txt", "Queen Victoria\tmother of\tEdward VII\n"))
                        .entities()
                        .name(0))
                .isEqualTo("Queen Victoria");
    }

    @Test
    void csvTakesTheColumnsItIsTold() {
        Path file = file("x.csv", "id,object,\"subject\",predicate\n7,bea,\"Ann, the elder\",mother\n");
        ReadOptions options = options(b -> b.columns = List.of("subject", "predicate", "object"));

        assertThat(names(new DatasetReader(options).read(file).dataset())).containsExactly("Ann, the elder mother bea");
    }

    @Test
    void csvFindsColumnsWithUsualNamesAndTakesThreeOfThreeOtherwise() {
        assertThat(names(read(file("x.csv", "tail,relation,head\nbea,mother,ann\n"))))
                .containsExactly("ann mother bea");
        assertThat(names(read(file("y.csv", "a,b,c\nann,mother,bea\n")))).containsExactly("ann mother bea");
    }

    @Test
    void csvWithoutKnownColumnsAsksForThem() {
        assertBad(
                file("x.csv", "a,b,c,d\n1,2,3,4\n"), "x.csv:1: found the header \"a,b,c,d\"", "Maybe name the columns");
    }

    @Test
    void theOrderOfColumnsCanBeGiven() {
        ReadOptions options = options(b -> b.order = "trh");

        assertThat(names(new DatasetReader(options)
                        .read(file("x.tsv", "bea\tmother\tann\n"))
                        .dataset()))
                .containsExactly("ann mother bea");
    }

    @Test
    void compressionIsToldFromContentNotName() throws IOException {
        for (Map.Entry<String, byte[]> packed : packed(ROWS).entrySet()) {
            Path file = folder.resolve(packed.getKey() + ".txt");
            Files.write(file, packed.getValue());

            assertThat(names(read(file))).as(packed.getKey()).containsExactly("ann mother bea", "bea mother cis");
        }
    }

    @Test
    void compressedDataCutAnywhereIsToldInOneLine() throws IOException {
        for (Map.Entry<String, byte[]> packed : packed(ROWS.repeat(50)).entrySet()) {
            for (int cut = 7; cut < packed.getValue().length - 1; cut += 5) {
                Path file = folder.resolve("cut.txt");
                Files.write(file, Arrays.copyOf(packed.getValue(), cut));

                assertThatThrownBy(() -> read(file))
                        .as("%s cut at %d", packed.getKey(), cut)
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("cut.txt: found")
                        .hasMessageContaining(packed.getKey());
            }
        }
    }

    @Test
    void aFolderHasItsSplitsAndFactsArePartOfTrain() {
        file("facts.txt", "ann\tmother\tbea\n");
        file("train.txt", "bea\tmother\tcis\n");
        file("valid.tsv", "ann\tgrandmother\tcis\n");
        file("test.txt", "cis\tmother\tdot");
        file("entities.txt", "ann\n");
        Dataset data = read(folder);

        assertThat(data.train().size()).isEqualTo(2);
        assertThat(data.valid().asList()).containsExactly(new Triple(0, 1, 2));
        assertThat(data.test().asList()).containsExactly(new Triple(2, 0, 3));
    }

    @Test
    void theIdLayoutHasTailBeforeRelation() {
        file("entity2id.txt", "3\nann smith\t0\nbea 1\ncis\t2\n");
        file("relation2id.txt", "2\nmother\t1\nfather\t0\n");
        file("train2id.txt", "2\n0 1 1\n1\t2\t0\n");

        assertThat(names(read(folder))).containsExactly("ann smith mother bea", "bea father cis");
    }

    @Test
    void idsOutOfRangeAreBad() {
        file("entity2id.txt", "2\nann\t0\nbea\t1\n");
        file("relation2id.txt", "1\nmother\t0\n");
        Path train = file("train2id.txt", "1\n0 2 0\n");

        assertBad(folder, train + ":2: found tail id 2, expected an id from 0 to 1");
    }

    @Test
    void aFileCanBeSplitAtRandomAndRepetitionsNeverStraddleSplits() {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            rows.append("a").append(i).append("\tr\tb\n");
        }
        Path file = file("x.tsv", rows.toString().repeat(2));
        DatasetReader reader = new DatasetReader();
        Dataset data = reader.readSplit(List.of(file.toString()), SplitShares.parse("0.8,0.1,0.1"), 7)
                .dataset();

        assertThat(data.train().size()).isEqualTo(80);
        assertThat(data.valid().size()).isEqualTo(10);
        HashSet<Triple> all = new HashSet<>(data.train().asList());
        all.addAll(data.valid().asList());
        all.addAll(data.test().asList());
        assertThat(all).hasSize(100);
        assertThat(reader.readSplit(List.of(file.toString()), SplitShares.parse("0.8,0.1,0.1"), 7)
                        .dataset()
                        .test()
                        .asList())
                .isEqualTo(data.test().asList());
        assertThat(reader.readSplit(List.of(file.toString()), SplitShares.parse("0.8,0.1,0.1"), 8)
                        .dataset()
                        .test()
                        .asList())
                .isNotEqualTo(data.test().asList());
    }

    @Test
    void badRowsNameFileLineAndRemedy() {
        assertBad(file("x.tsv", ROWS + "a\tb\n"), "x.tsv:3: found 2 columns \"a<TAB>b\", expected 3 columns", "Maybe");
        assertBad(file("x.tsv", ROWS + "a\tb\tc\td\n"), "x.tsv:3: found 4 columns", "Maybe");
        assertBad(file("x.tsv", ROWS + "a\t\tc\n"), "x.tsv:3: found an empty name", "Maybe");
        assertBad(file("x.tsv", ROWS + "a\tinv_b\tc\n"), "x.tsv:3: found a relation named \"inv_b\"", "Maybe");
        assertBad(file("x.tsv", ROWS + "a\tb\0\tc\n"), "x.tsv:3: found a NUL byte", "Maybe");
        assertBad(file("x.tsv", ROWS + "a\tb\t" + "c".repeat(1 << 24)), "x.tsv:3: found a line of more than", "Maybe");
    }

    @Test
    void bytesThatAreNotUtf8AreBad() throws IOException {
        Path file = folder.resolve("x.tsv");
        Files.write(file, (ROWS + "a\tb\tcaf\u00e9\n").getBytes(ISO_8859_1));

        assertBad(file, "x.tsv:3: found bytes that are not UTF-8", "iconv");
    }

    @Test
    void emptyAndMissingSourcesAreBad() {
        assertBad(file("x.tsv", ""), "x.tsv: found an empty file", "Maybe");
        assertBad(file("x.tsv", "\n\n"), "x.tsv: found no triples", "Maybe");
        assertBad(folder.resolve("nothing"), "nothing: found nothing there", "Maybe");
        assertBad(folder.resolve("X.txt"), "Maybe you meant " + folder.resolve("x.tsv"));
        assertBad(folder, "x.tsv: found no triples", "Maybe");
        folder.resolve("x.tsv").toFile().delete();
        file("notes.md", "# notes");
        assertBad(folder, "found a folder without a train file (notes.md)", "Maybe name the file itself");
        assertBad(folder.resolve("*.ttl"), "found no file that matches", "Maybe **");
    }

    @Test
    void zstdWithALargeWindowIsRefused() throws IOException {
        // zstd --long=27
        String packed = "KLUv/QCI9QQA4gQOEsC3GLZkPAn/6kRSppSSqwlmD8Wc////37Zt227btm1JkiTJbdu2mQUAOndZlpRADDUcBUHWSg"
                + "E7ILCj0gGIIIcwiCCHsIgghzCIIIcwRCCHMEQihzBEIIcwRJCDMESQizBEkIMwRJBDGESQQ1hEkEMYEWkFORYIWw0R"
                + "VZFLgTDUEDkVORMIKw0RlA51rJPudKyT7jrGO2FkuwQ=";
        Path file = Files.write(folder.resolve("x.zst"), Base64.getDecoder().decode(packed));

        assertBad(file, "window of more than 8 MB", "Maybe compress");
    }

    @Test
    void lenientReadingSkipsCountsAndShowsTheFirstBadRows() {
        Path file = file("x.tsv", ROWS + "a\tb\n".repeat(9) + "c".repeat(2 << 20) + "\nann\tmother\tdot\n");
        Reading reading = new DatasetReader(options(b -> b.lenient = true)).read(file);

        assertThat(names(reading.dataset())).hasSize(3);
        assertThat(reading.report().badRows()).isEqualTo(10);
        assertThat(reading.report().files().get(0).firstProblems())
                .hasSize(5)
                .first()
                .asString()
                .contains("x.tsv:3");
    }

    private static List<String> names(Dataset data) {
        return data.train().asList().stream()
                .map(t ->
                        data.entities().name(t.head()) + " " + data.relations().name(t.relation()) + " "
                                + data.entities().name(t.tail()))
                .toList();
    }

    private static Dataset read(Path source) {
        return new DatasetReader().read(source).dataset();
    }

    private static void assertBad(Path source, String... parts) {
        assertThatThrownBy(() -> read(source))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll(parts)
                .message()
                .doesNotContain("\n");
    }

    private Path file(String name, String content) {
        try {
            return Files.writeString(folder.resolve(name), content);
        } catch (IOException fault) {
            throw new java.io.UncheckedIOException(fault);
        }
    }

    private static Map<String, byte[]> packed(String text) throws IOException {
        return Map.of(
                "gzip", packed(text, GZIPOutputStream::new),
                "bzip2", packed(text, BZip2CompressorOutputStream::new),
                "zstd", packed(text, ZstdOutputStream::new),
                "xz", packed(text, out -> new XZOutputStream(out, new LZMA2Options())));
    }

    private interface Packer {
        OutputStream open(OutputStream out) throws IOException;
    }

    private static byte[] packed(String text, Packer packer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = packer.open(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static final class Changes {
        String order = "hrt";
        List<String> columns = List.of();
        boolean lenient;
    }

    private static ReadOptions options(java.util.function.Consumer<Changes> change) {
        Changes changes = new Changes();
        change.accept(changes);
        return new ReadOptions(Optional.empty(), changes.order, changes.columns, changes.lenient, false, Map.of());
    }
}
