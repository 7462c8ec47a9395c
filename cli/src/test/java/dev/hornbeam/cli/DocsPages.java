package dev.hornbeam.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Markdown pages below a folder, their links, and what those links can point to. */
final class DocsPages {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|href)=\"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?) *#*$");
    private static final Pattern ELSEWHERE = Pattern.compile("^[a-z][a-z0-9+.-]*:.*");

    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:Test|IT))?(?:\\.(\\w+))?`");

    private final Path root;

    DocsPages(Path root) {
        this.root = root;
    }

    /** README.md, CONTRIBUTING.md and all pages of docs. */
    List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(root.resolve("README.md"), root.resolve("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    /** A line for each link of a page that leads nowhere. */
    List<String> broken(Path page) throws IOException {
        List<String> broken = new ArrayList<>();
        int number = 0;
        for (String line : withoutCode(Files.readAllLines(page))) {
            number++;
            Matcher link = LINK.matcher(line);
            while (link.find()) {
                String target = link.group(1) != null ? link.group(1) : link.group(2);
                if (!ELSEWHERE.matcher(target).matches() && !leadsSomewhere(page, target)) {
                    broken.add(root.relativize(page) + ":" + number + ": " + target);
                }
            }
        }
        return broken;
    }

    /** A line for each test that a page names as {@code `FooTest`}, {@code `FooTest.method`} or then {@code `.method`} and that is not there. */
    List<String> missingTests(Path page) throws IOException {
        Map<String, String> sources = testSources();
        List<String> missing = new ArrayList<>();
        int number = 0;
        for (String line : withoutFences(Files.readAllLines(page))) {
            number++;
            String type = "";
            Matcher test = TEST.matcher(line);
            while (test.find()) {
                type = test.group(1) != null ? test.group(1) : type;
                String source = sources.get(type);
                boolean there =
                        source != null && (test.group(2) == null || source.contains("void " + test.group(2) + "("));
                if (!type.isEmpty() && !there) {
                    missing.add(root.relativize(page) + ":" + number + ": " + test.group());
                }
            }
        }
        return missing;
    }

    /** The tests of all modules by the names of their classes. */
    private Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        List<Path> folders;
        try (Stream<Path> modules = Files.list(root)) {
            folders = modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String name = file.getFileName().toString();
                    sources.put(name.substring(0, name.length() - ".java".length()), Files.readString(file));
                }
            }
        }
        return sources;
    }

    private boolean leadsSomewhere(Path page, String target) throws IOException {
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        Path file = name.isEmpty() ? page : page.resolveSibling(name).normalize();
        return Files.exists(file)
                && (hash < 0 || anchors(Files.readAllLines(file)).contains(target.substring(hash + 1)));
    }

    /** The anchors that GitHub gives to headings: lower case, marks dropped, spaces as dashes, repeats numbered. */
    static Set<String> anchors(List<String> lines) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : withoutFences(lines)) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = heading.group(1)
                        .replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-');
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
        }
        return anchors;
    }

    /** The lines, with code blanked: a link inside code does not count. */
    private static List<String> withoutCode(List<String> lines) {
        return withoutFences(lines).stream()
                .map(line -> line.startsWith("    ") ? "" : line.replaceAll("(?<!\\[)`[^`]*`(?!\\])", ""))
                .toList();
    }

    private static List<String> withoutFences(List<String> lines) {
        List<String> plain = new ArrayList<>();
        boolean fenced = false;
        for (String line : lines) {
            boolean fence = line.startsWith("```");
            plain.add(fenced || fence ? "" : line);
            fenced ^= fence;
        }
        return plain;
    }
}
