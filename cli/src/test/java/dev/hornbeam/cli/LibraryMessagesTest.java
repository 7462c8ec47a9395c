package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the libraries say to whoever calls them. */
class LibraryMessagesTest {
    private static final Pattern OPTION_IN_TEXT = Pattern.compile("\"[^\"\\n]*--[a-z][^\"\\n]*\"");

    @ParameterizedTest
    @ValueSource(strings = {"core", "rdf", "interchange", "columnar", "learn"})
    void aLibraryNamesTheThingAndNoOptionOfTheCommandLine(String module) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                Matcher matcher = OPTION_IN_TEXT.matcher(Files.readString(file));
                while (matcher.find()) {
                    found.add(file.getFileName() + ": " + matcher.group());
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
