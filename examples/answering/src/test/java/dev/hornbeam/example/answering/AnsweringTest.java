package dev.hornbeam.example.answering;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Facts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the program in a virtual machine of its own, with the core and what the core requires. */
class AnsweringTest {
    private static final Path ROOT = Path.of(System.getProperty("hornbeam.root"));
    private static final Path MODEL = ROOT.resolve("core/src/test/resources/dev/hornbeam/model/golden-0.1.0-weighed");

    private static List<String> classPath() throws IOException {
        return List.of(
                Files.readString(Path.of("target", "runtime.classpath")).strip().split(File.pathSeparator));
    }

    @Test
    void theCoreRequiresNothingButCsvJsonAndAnInterfaceForLogs() throws IOException {
        assertThat(classPath())
                .hasSize(7)
                .allMatch(entry -> entry.matches(
                        ".*(core.target.(classes|hornbeam-core-[^/]*\\.jar)|hornbeam-core[^/]*\\.jar|fastcsv-[^/]*\\.jar|slf4j-api-[^/]*\\.jar"
                                + "|jackson-(core|databind|annotations|datatype-jdk8)-[^/]*\\.jar)"));
    }

    @Test
    void aLearnedFolderAnswersExplainsAndIsMeasuredWithoutTheNetwork(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("company");
        Facts.read(ROOT.resolve("docs/tutorial/company.tsv")).split(0.1, 0.1, 1).save(data);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dfile.encoding=UTF-8",
                        "-Dstdout.encoding=UTF-8",
                        "-cp",
                        Path.of("target", "classes")
                                + File.pathSeparator
                                + String.join(File.pathSeparator, classPath()),
                        Answering.class.getName(),
                        MODEL.toString(),
                        data.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output)
                .contains("probability 0.")
                .contains(" ⇐ ")
                .contains("Gus –")
                .containsPattern("MRR 0\\.\\d{3} on \\d+ test facts");
    }
}
