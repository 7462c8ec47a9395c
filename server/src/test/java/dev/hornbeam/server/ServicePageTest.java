package dev.hornbeam.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of docs/service.md, run as they stand there. */
class ServicePageTest {
    private static final String ADDRESS = "http://127.0.0.1:8321";

    @Test
    void everyExampleIsAnswered() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "no curl here, so the examples are not run");
        Path page = Path.of(System.getProperty("hornbeam.root"), "docs/service.md");
        List<String> examples = Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("    curl "))
                .map(String::strip)
                .toList();
        assertThat(examples).hasSizeGreaterThan(15);
        try (TestServer server = TestServer.start()) {
            for (String example : examples) {
                String answer =
                        run(example.replace(ADDRESS, server.address()).replace("curl ", "curl -sS --fail-with-body "));
                assertThat(answer).as(example).isNotBlank();
            }
        }
    }

    private static String run(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(command + "\n" + answer).isZero();
        return answer;
    }
}
