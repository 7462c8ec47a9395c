package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of earlier versions, kept as they were written then. */
class MigrateCommandTest {
    private static final Path GOLDEN = Path.of("../core/src/test/resources/dev/hornbeam/model");
    private static final String COMPANY = "../docs/tutorial/company.tsv";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"golden-0.1.0-weighed", "golden-0.1.0-imported"})
    void aModelOfAnEarlierVersionGivesTheSameRulesAndAnswersAfterwards(String golden) throws IOException {
        Path model = copy(GOLDEN.resolve(golden), folder.resolve("model"));
        String rules = Run.of("rules", model.toString(), "--top", "0").out();
        Path beside = folder.resolve("beside");
        Run run = Run.of("migrate", model.toString(), "-o", beside.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Run.of("rules", beside.toString(), "--top", "0").out()).isEqualTo(rules);
        assertThat(Run.of("migrate", model.toString()).code()).isZero();
        try (Stream<Path> files = Files.list(beside)) {
            files.forEach(file -> assertThat(model.resolve(file.getFileName())).hasSameBinaryContentAs(file));
        }
    }

    @Test
    void answersStayTheSame() throws IOException {
        Path model = copy(GOLDEN.resolve("golden-0.1.0-weighed"), folder.resolve("model"));
        String[] question = {"predict", model.toString(), COMPANY, "--head", "Udo", "--relation", "basedIn", "--json"};
        String before = Run.of(question).out();
        assertThat(Run.of("migrate", model.toString()).code()).isZero();
        assertThat(before).contains("Graz");
        assertThat(Run.of(question).out()).isEqualTo(before);
    }

    @Test
    void filesOfTheUserStayAndAGraphFileIsNoModel() throws IOException {
        Path model = copy(GOLDEN.resolve("golden-0.1.0-weighed"), folder.resolve("model"));
        Files.writeString(model.resolve("notes.txt"), "mine");
        assertThat(Run.of("migrate", model.toString()).code()).isZero();
        assertThat(model.resolve("notes.txt")).hasContent("mine");
        Run run = Run.of("migrate", "graph.hbg");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("a graph file", "Maybe", "hornbeam index");
    }

    private static Path copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }
}
