package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process. */
class ServeIT {
    @TempDir
    private Path folder;

    private Path learned() throws IOException {
        Path data = Families.write(folder.resolve("families"), 8);
        Launcher launcher = Launcher.of(folder);
        Run run = launcher.run(Families.learn(data, folder.resolve("model")));
        assertThat(run.code()).as(run.err()).isZero();
        return data;
    }

    private Process serve(Path data) {
        return Launcher.of(folder)
                .start(List.of(
                        Launcher.root().resolve("hornbeam").toString(),
                        "serve",
                        "model",
                        data.toString(),
                        "--port",
                        "0"));
    }

    private static String address(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }

    @Test
    void aServerAnswersRefusesASecondAndEndsWithCodeZero() throws Exception {
        Path data = learned();
        Process process = serve(data);
        try {
            String address = address(process);
            assertThat(address).startsWith("http://127.0.0.1:");
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(
                                            URI.create(address + "/api/v1/answers?head=ann0&relation=grandmother"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);

            Run second = Launcher.of(folder).run("serve", "model", data.toString(), "--port", "0");
            assertThat(second.code()).isEqualTo(2);
            assertThat(second.err()).contains("another server that shows the model");
        } finally {
            process.destroy(); // SIGTERM
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("no lock is left behind")
                    .noneMatch(name -> name.endsWith(".lock"));
        }
    }

    @Test
    void anAddressThatOthersReachNeedsATokenOrALeave() throws Exception {
        Path data = learned();
        Launcher launcher = Launcher.of(folder);
        Run open = launcher.run("serve", "model", data.toString(), "--host", "0.0.0.0");
        assertThat(open.code()).isEqualTo(2);
        assertThat(open.err()).contains("--token-file FILE, or --open");
        Files.writeString(folder.resolve("token"), "short\n");
        Run weak = launcher.run("serve", "model", data.toString(), "--host", "0.0.0.0", "--token-file", "token");
        assertThat(weak.code()).isEqualTo(2);
        assertThat(weak.err()).contains("at least 16 plain characters");
        Run port = launcher.run("serve", "model", data.toString(), "--port", "70000");
        assertThat(port.code()).isEqualTo(2);
        Run dir = launcher.run("serve", "model", data.toString(), "--dir", "nowhere");
        assertThat(dir.code()).isEqualTo(2);
    }

    @Test
    void theDemoTellsWrongUseBeforeItLearns() {
        Launcher launcher = Launcher.of(folder);
        assertThat(launcher.run("demo", "--serve", "--port", "-1").err()).contains("--port is -1");
        assertThat(launcher.run("demo", "--serve", "--host", "0.0.0.0").err()).contains("--open");
        assertThat(launcher.run("demo", "--port", "9000").err())
                .contains("--port has no effect on the demo without --serve");
    }
}
