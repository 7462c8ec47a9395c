package dev.hornbeam.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.hornbeam.fuzz.Fuzz.Watched;
import dev.hornbeam.fuzz.reader.Targets;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every input that ever broke a promise keeps it now; its folder is the reader, its name what was wrong. */
class FailedInputsIT {
    @TempDir
    private static Path scratch;

    @TestFactory
    List<DynamicTest> everyInputThatEverFailed() throws IOException, URISyntaxException {
        Path folder = Path.of(FailedInputsIT.class.getResource("failed").toURI());
        Map<String, Target> targets = new TreeMap<>(
                Targets.all(scratch).stream().collect(Collectors.toMap(Target::name, Function.identity())));
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> dynamicTest(folder.relativize(file).toString(), () -> {
                        Target target =
                                targets.get(file.getParent().getFileName().toString());
                        assertThat(target).as("a reader of that name").isNotNull();
                        assertThat(outcome(target, Files.readAllBytes(file)))
                                .matches(outcome -> !outcome.isFault(), "a result, or one clear line");
                    }))
                    .toList();
        }
    }

    private static Outcome outcome(Target target, byte[] input) {
        try (Watched reader = new Watched(Duration.ofSeconds(60))) {
            for (byte[] sample : target.samples()) {
                reader.run(target, sample); // so that what is loaded once is not counted
            }
            return reader.run(target, input);
        }
    }
}
