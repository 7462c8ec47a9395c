package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules with constants as {@code rules --kind attribute} lists them. */
class AttributeListingTest {
    @TempDir
    private static Path folder;

    private static Path model;

    @BeforeAll
    static void learn() throws IOException {
        Path data = Families.write(folder.resolve("data"), 24);
        model = folder.resolve("model");
        assertThat(Run.of(Families.learn(data, model)).code()).isZero();
    }

    private static Run rules(String... more) {
        String[] line = new String[more.length + 4];
        line[0] = "rules";
        line[1] = model.toString();
        line[2] = "--kind";
        line[3] = "attribute";
        System.arraycopy(more, 0, line, 4, more.length);
        return Run.of(line);
    }

    @Test
    void theStrongestRulesOfEveryRelationAreListedWithTheirCounts() {
        Run run = rules("--format", "tsv", "--top", "3");
        List<String> lines = run.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("weight\tconfidence\tsupport\tbody_count\trule");
        assertThat(lines.size()).isGreaterThan(1);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t");
            double confidence = Double.parseDouble(cells[1]);
            assertThat(confidence).isBetween(0.0, 1.0);
            assertThat(Integer.parseInt(cells[2])).isBetween(1, Integer.parseInt(cells[3]));
            assertThat(cells[4]).matches("\\w+\\((X,[^,]+|[^,]+,X)\\) ⇐ \\w+\\((X,[^,]+|[^,]+,X)\\)");
        }
    }

    @Test
    void everyFormatTellsTheSameRules() {
        long count = rules("--format", "tsv").out().lines().count() - 1;
        assertThat(rules("--format", "jsonl").out().lines()).hasSize((int) count);
        assertThat(rules("--format", "anyburl").out().lines())
                .hasSize((int) count)
                .allMatch(line -> line.contains(" <= "));
    }

    @Test
    void aFileIsCompressedIfItsNameSaysSo() throws IOException {
        Path file = folder.resolve("rules.tsv.gz");
        assertThat(rules("-o", file.toString()).code()).isZero();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).startsWith("weight\t");
        }
    }

    @Test
    void whatIsForChainsAloneIsRefused() {
        for (String option : List.of("--all", "--unsupported")) {
            Run run = rules(option);
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).contains("are for --kind chain");
        }
        assertThat(rules("--body", "mother,brother").code()).isEqualTo(2);
        assertThat(rules("--head", "nobody").code()).isEqualTo(2);
    }
}
