package dev.hornbeam.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.Prediction;
import dev.hornbeam.RuleModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryExampleIT {
    private static final Path ROOT =
            Path.of(System.getProperty("hornbeam.root", "..")).toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void theExampleLearnsAnswersProvesAndMeasures() throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, UTF_8);
        Path model = folder.resolve("model");
        Path split = Files.createDirectory(folder.resolve("split"));
        Files.copy(ROOT.resolve("docs/tutorial/company.tsv"), split.resolve("train.txt"));
        Files.writeString(split.resolve("test.txt"), "Gus\tbasedIn\tLisbon\nUdo\tbasedIn\tGraz\n");

        LibraryExample.learn(split, model, out);
        assertThat(printed.toString(UTF_8)).contains("basedIn(X,Y) ⇐ memberOf(X,A), sitsIn(A,Y)");

        printed.reset();
        double mrr = LibraryExample.ask(model, split, out);
        assertThat(printed.toString(UTF_8)).startsWith("Lisbon ").contains(" %  basedIn(X,Y) ⇐ ");
        assertThat(mrr).isEqualTo(mrrByHand(model, split)).isBetween(0.2, 1.0);
    }

    /** Filtered by all known facts: an answer's rank among those that no split knows, asked one by one. */
    private static double mrrByHand(Path model, Path split) {
        Facts facts = Facts.read(split);
        List<Fact> known =
                Stream.concat(facts.train().stream(), facts.test().stream()).toList();
        double sum = 0;
        for (Fact fact : facts.test()) {
            var tails = RuleModel.load(model).on(facts).tails(fact.head(), fact.relation(), Integer.MAX_VALUE);
            sum += 1 / rank(tails, fact, known);
            var heads = RuleModel.load(model).on(facts).heads(fact.relation(), fact.tail(), Integer.MAX_VALUE);
            sum += 1 / rank(heads, fact, known);
        }
        return sum / (2 * facts.test().size());
    }

    private static double rank(List<Prediction> answers, Fact fact, List<Fact> known) {
        double score = answers.stream()
                .filter(each -> each.fact().equals(fact))
                .findFirst()
                .orElseThrow()
                .score();
        long above = answers.stream()
                .filter(each -> each.score() > score && !known.contains(each.fact()))
                .count();
        long equal = answers.stream()
                .filter(each -> each.score() == score && !each.fact().equals(fact) && !known.contains(each.fact()))
                .count();
        return 1 + above + equal / 2.0;
    }

    @Test
    void thePageShowsTheProgramsThatAreRun() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/java-api.md"));
        for (String program : List.of(
                "learn/src/test/java/dev/hornbeam/docs/LibraryExample.java",
                "examples/answering/src/main/java/dev/hornbeam/example/answering/Answering.java",
                "examples/learning/src/main/java/dev/hornbeam/example/learning/Learning.java",
                "examples/learning/src/main/java/module-info.java")) {
            assertThat(page)
                    .as("docs/java-api.md shows " + program + " as it is, in a fence of java")
                    .contains("```java\n" + Files.readString(ROOT.resolve(program)) + "```\n");
        }
    }

    @Test
    void thePageHasNoCodeThatDoesNotCompile() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/java-api.md"));
        List<String> parts = Pattern.compile("```java\\n(.*?)```\\n", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(fence -> fence.group(1))
                .filter(code -> !code.startsWith("package ") && !code.contains("module dev.hornbeam"))
                .toList();
        assertThat(parts).isNotEmpty();
        for (String code : parts) {
            Path source = Files.writeString(folder.resolve("Part.java"), """
                    import dev.hornbeam.*;
                    import dev.hornbeam.learn.*;
                    import java.nio.file.*;
                    import java.util.*;
                    class Part {
                        void run(Path folder) {
                    %s
                        }
                    }
                    """.formatted(code));
            var compiler = ToolProvider.getSystemJavaCompiler();
            StringWriter messages = new StringWriter();
            try (var files = compiler.getStandardFileManager(null, null, UTF_8)) {
                List<String> options =
                        List.of("-cp", System.getProperty("java.class.path"), "-d", folder.toString(), "-proc:none");
                compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                        .call();
            }
            assertThat(messages.toString()).as(code).isEmpty();
        }
    }
}
