package dev.hornbeam.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which page of the project becomes which page of the site, and in which order they are listed. */
final class SiteMap {
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\(([a-z-]+)\\.md\\)");

    private final Path root;
    private final Map<Path, String> targets = new LinkedHashMap<>();
    private final Map<String, String> listed = new LinkedHashMap<>();
    private final Set<Path> linked = new LinkedHashSet<>();

    private SiteMap(Path root) {
        this.root = root;
    }

    /** Of a project: its README, the pages of docs in the order of their index, and what contributors read. */
    static SiteMap of(Path root) throws IOException {
        SiteMap map = new SiteMap(root);
        map.add("README.md", "index.html", "Hornbeam");
        map.add("docs/README.md", "docs.html", "All pages by task");
        Matcher link = LINK.matcher(Files.readString(root.resolve("docs/README.md")));
        while (link.find()) {
            map.add("docs/" + link.group(2) + ".md", link.group(2) + ".html", link.group(1));
        }
        map.add("CHANGELOG.md", "changelog.html", "Changelog");
        map.add("CONTRIBUTING.md", "contributing.html", "Contributing");
        map.add("SECURITY.md", "security.html", "Security");
        map.add("CODE_OF_CONDUCT.md", "conduct.html", "Code of conduct");
        return map;
    }

    private void add(String source, String target, String title) {
        targets.putIfAbsent(root.resolve(source).normalize(), target);
        listed.putIfAbsent(target, title);
    }

    /** The pages, in order. */
    List<Path> pages() {
        return List.copyOf(targets.keySet());
    }

    String target(Path page) {
        return targets.get(page);
    }

    /** Titles by page of the site, in order. */
    Map<String, String> listed() {
        return listed;
    }

    /**
     * Where a link of a page leads on the site.
     *
     * @return nothing if it leads out of the site
     */
    Optional<String> link(Path page, String destination) {
        if (destination.contains("://") || destination.startsWith("mailto:")) {
            return Optional.empty();
        }
        if (destination.startsWith("#")) {
            return Optional.of(destination);
        }
        int hash = destination.indexOf('#');
        String anchor = hash < 0 ? "" : destination.substring(hash);
        String file = hash < 0 ? destination : destination.substring(0, hash);
        Path place = page.resolveSibling(file).normalize();
        String target = targets.get(place);
        if (target == null) {
            linked.add(place);
        }
        return Optional.of((target != null ? target : fileTarget(place)) + anchor);
    }

    private String fileTarget(Path place) {
        Path docs = root.resolve("docs");
        return (place.startsWith(docs) ? docs : root)
                .relativize(place)
                .toString()
                .replace('\\', '/');
    }

    /** Files beside the pages, such as pictures, and those that links led to so far, by where they are on the site. */
    Map<String, Path> files() throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        List<Path> beside = new ArrayList<>(List.of(root.resolve("LICENSE")));
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            docs.filter(Files::isRegularFile)
                    .filter(file -> !targets.containsKey(file))
                    .sorted()
                    .forEach(beside::add);
        }
        beside.addAll(linked);
        beside.stream().filter(Files::isRegularFile).forEach(file -> files.put(fileTarget(file), file));
        return files;
    }
}
