package dev.hornbeam.example.learning;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program and Hornbeam's jars as modules of the Java platform: no class path, no internal package. */
class LearningIT {
    @Test
    void theProgramLearnsAsksAndExplainsOnTheModulePath() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dfile.encoding=UTF-8",
                        "-Dstdout.encoding=UTF-8",
                        "--module-path",
                        modulePath() + File.pathSeparator + Path.of("target", "classes"),
                        "--module",
                        "dev.hornbeam.example.learning/" + Learning.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output)
                .contains("basedIn(X,Y) ⇐ memberOf(X,A), sitsIn(A,Y)")
                .contains("Gus –memberOf→ Sales")
                .contains("Ida: Lisbon");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev.hornbeam.Facts", "dev.hornbeam.input.InputException", "dev.hornbeam.learn.Hornbeam"})
    void thePublicApiIsSeen(String type, @TempDir Path folder) throws IOException {
        assertThat(messages(type, folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev.hornbeam.graph.Graph",
                "dev.hornbeam.internal.Internals",
                "dev.hornbeam.model.ModelFolder",
                "dev.hornbeam.learn.setting.LearnSettings",
                "dev.hornbeam.neural.model.JavaNetwork"
            })
    void anInternalPackageIsNotSeen(String type, @TempDir Path folder) throws IOException {
        String packageName = type.substring(0, type.lastIndexOf('.'));
        assertThat(messages(type, folder)).contains("package " + packageName + " is not visible");
    }

    /** What the compiler says about a module that imports a type. */
    private static String messages(String type, Path folder) throws IOException {
        Path module = Files.writeString(
                folder.resolve("module-info.java"), "module outside { requires dev.hornbeam.learn; }");
        Path program = Files.createDirectories(folder.resolve("outside")).resolve("Program.java");
        Files.writeString(program, "package outside; import " + type + "; class Program {}");
        var compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, UTF_8)) {
            List<String> options = List.of("--module-path", modulePath(), "-d", folder.toString());
            compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(module, program))
                    .call();
        }
        return messages.toString();
    }

    private static String modulePath() throws IOException {
        return Files.readString(Path.of("target", "runtime.classpath")).strip();
    }
}
