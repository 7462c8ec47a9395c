package dev.hornbeam.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** The site of this project's own pages. */
class SiteBuilderTest {
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("id=\"([^\"]*)\"");

    @TempDir
    private static Path out;

    @BeforeAll
    static void build() throws IOException {
        assertThat(new SiteBuilder(Path.of(".."), out).build()).isGreaterThan(20);
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    @Test
    void everyLinkOfTheSiteLeadsToAFileOrAHeadingOfIt() throws IOException {
        Map<String, Set<String>> ids = new HashMap<>();
        for (Path page : pages()) {
            Set<String> here = new HashSet<>();
            ID.matcher(Files.readString(page)).results().forEach(id -> here.add(id.group(1)));
            ids.put(page.getFileName().toString(), here);
        }
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                URI uri = URI.create(link.group(1));
                if (uri.getScheme() != null) {
                    continue;
                }
                String name = uri.getPath().isEmpty() ? page.getFileName().toString() : uri.getPath();
                boolean there = Files.exists(out.resolve(name))
                        && (uri.getFragment() == null
                                || ids.getOrDefault(name, Set.of()).contains(uri.getFragment()));
                if (!there) {
                    broken.add(page.getFileName() + ": " + link.group(1));
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void nothingIsLoadedFromElsewhereAndEveryPageIsWellFormed() throws Exception {
        for (Path page : pages()) {
            String html = Files.readString(page);
            assertThat(html).doesNotContainPattern("(src|<link[^>]*href)=\"https?:");
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(html.replaceFirst("<!DOCTYPE html>\n", ""))));
        }
    }

    @Test
    void sectionsAreFoundByTheirWords() throws IOException {
        String script = Files.readString(out.resolve("sections.js"));
        assertThat(script).startsWith("window.sections = [[").contains("\"scale.html#spark\"");
    }

    @Test
    void everyPageOfTheDocumentationIsListed() throws IOException {
        String index = Files.readString(out.resolve("index.html"));
        try (Stream<Path> docs = Files.list(Path.of("../docs"))) {
            docs.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                    .forEach(name -> assertThat(index).contains("href=\"" + name.replace(".md", ".html") + "\""));
        }
    }
}
