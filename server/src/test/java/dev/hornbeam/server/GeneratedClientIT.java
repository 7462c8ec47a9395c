package dev.hornbeam.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openapitools.codegen.DefaultGenerator;
import org.openapitools.codegen.config.CodegenConfigurator;
import org.openapitools.codegen.config.GlobalSettings;

/**
 * A client that OpenAPI Generator writes from the description compiles, and a program uses the service by it. It sends and receives no
 * files: the generated client takes every body for JSON.
 */
class GeneratedClientIT {
    @Test
    void aGeneratedClientUsesTheService(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start()) {
            Path sources = folder.resolve("client");
            generate(server.get("/openapi.json").body(), folder.resolve("openapi.json"), sources);
            Files.writeString(sources.resolve("Program.java"), program());
            Path classes = Files.createDirectory(folder.resolve("classes"));
            compile(sources, classes);
            try (URLClassLoader loader = new URLClassLoader(
                    new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
                Object lines = loader.loadClass("Program")
                        .getMethod("run", String.class)
                        .invoke(null, server.address());
                int total = server.json("/answers?head=Udo&relation=basedIn")
                        .path("total")
                        .asInt();
                int findings = server.json("/audit").path("total").asInt();
                assertThat(lines)
                        .isEqualTo(List.of(
                                "entities Udo",
                                "answers 3 of " + total,
                                "proofs false",
                                "rule 0",
                                "accepted 1",
                                "audit " + findings,
                                "404 true"));
            }
            assertThat(server.errors()).isEmpty();
        }
    }

    private static String program() throws IOException {
        try (InputStream in = GeneratedClientIT.class.getResourceAsStream("Program.java.txt")) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private static void generate(String description, Path file, Path folder) throws IOException {
        Files.writeString(file, description);
        Map.of(
                        "apis", "",
                        "models", "",
                        "supportingFiles", "",
                        "apiTests", "false",
                        "modelTests", "false",
                        "apiDocs", "false",
                        "modelDocs", "false")
                .forEach(GlobalSettings::setProperty);
        CodegenConfigurator configurator = new CodegenConfigurator()
                .setGeneratorName("java")
                .setLibrary("native")
                .setInputSpec(file.toString())
                .setOutputDir(folder.toString())
                .setInvokerPackage("dev.hornbeam.generated")
                .setApiPackage("dev.hornbeam.generated.api")
                .setModelPackage("dev.hornbeam.generated.model")
                .addAdditionalProperty("openApiNullable", "false")
                .addAdditionalProperty("useJakartaEe", "true");
        assertThat(new DefaultGenerator().opts(configurator.toClientOptInput()).generate())
                .hasSizeGreaterThan(50);
    }

    private static void compile(Path sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> all = Files.walk(sources)) {
            List<Path> java = all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("/src/test/"))
                    .toList();
            List<String> options = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none", "-nowarn"));
            options.addAll(List.of("-classpath", System.getProperty("java.class.path")));
            boolean done = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
                    .call();
            assertThat(done).as(messages.toString()).isTrue();
        }
    }
}
