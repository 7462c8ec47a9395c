package dev.hornbeam.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What Maven Central and library users expect of the build files. */
class PomTest {
    private static final Path ROOT = Path.of(System.getProperty("hornbeam.root", ".."));
    private static final Set<String> NOT_PUBLISHED =
            Set.of("bench", "site", "fuzz", "examples/answering", "examples/learning", "dist");

    @Test
    void theBillOfVersionsNamesEveryPublishedLibrary() throws IOException {
        Set<String> listed = new TreeSet<>(all("<artifactId>(hornbeam-[a-z]+)</artifactId>", read("bom")));
        listed.remove("hornbeam-bom");
        Set<String> published = new TreeSet<>();
        for (String module : published()) {
            published.add(all("<artifactId>(hornbeam-[a-z]+)</artifactId>", read(module))
                    .get(0));
        }
        published.remove("hornbeam-bom");

        assertThat(listed).isEqualTo(published);
    }

    @Test
    void everyPublishedModuleSaysWhatItIsAndHasAModuleName() throws IOException {
        for (String module : published()) {
            String pom = read(module);
            assertThat(pom).as(module).contains("<name>", "<description>");
            if (!module.equals("bom")) {
                assertThat(pom).as(module).contains("<module.name>dev.hornbeam." + module + "</module.name>");
            }
        }
        assertThat(read("")).contains("<url>", "<licenses>", "<developers>", "<scm ");
    }

    @Test
    void theReleaseNamesPyTorchOfEveryPlatform() throws IOException {
        for (String platform : List.of("linux-x86_64", "linux-aarch64", "osx-aarch64", "win-x86_64")) {
            assertThat(read("dist")).contains("pytorch-native-cpu:${version.pytorch}:jar:" + platform);
            assertThat(read("torch")).contains("<classifier>" + platform + "</classifier>");
        }
    }

    private static List<String> published() throws IOException {
        return all("<module>(.+)</module>", read("")).stream()
                .filter(module -> !NOT_PUBLISHED.contains(module))
                .toList();
    }

    private static String read(String module) throws IOException {
        return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    }

    private static List<String> all(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.results().map(result -> result.group(1)).toList();
    }
}
