package dev.hornbeam.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * Makes the site: every page of the documentation as HTML, pictures, a search that needs no server, and the Javadoc if it is
 * there.
 *
 * <pre>
 *   site/build        # into site/target/site
 * </pre>
 */
public final class SiteBuilder {
    private static final List<String> ASSETS = List.of("style.css", "search.js");

    private final Path root;
    private final Path out;

    /**
     * @param root of the project
     * @param out the folder of the site, which is made
     */
    public SiteBuilder(Path root, Path out) {
        this.root = root.toAbsolutePath().normalize();
        this.out = out.toAbsolutePath().normalize();
    }

    /** The project's folder, the site's folder and, if it was made, the folder of the Javadoc. */
    public static void main(String[] arguments) throws IOException {
        SiteBuilder builder = new SiteBuilder(Path.of(arguments[0]), Path.of(arguments[1]));
        if (arguments.length > 2) {
            builder.copyApi(Path.of(arguments[2]));
        }
        System.out.println(builder.build() + " pages in " + arguments[1] + "/index.html");
    }

    /** Writes the site and tells how many pages it has. */
    public int build() throws IOException {
        Files.createDirectories(out);
        SiteMap map = SiteMap.of(root);
        PageFrame frame = new PageFrame(map.listed(), Files.exists(out.resolve("api/index.html")));
        SearchIndex index = new SearchIndex();
        for (Path source : map.pages()) {
            String target = map.target(source);
            MarkdownPage page = new MarkdownPage(Files.readString(source), source, map);
            Files.writeString(out.resolve(target), frame.around(target, page.title(), page.html()));
            index.add(target, page);
        }
        for (Map.Entry<String, Path> file : map.files().entrySet()) {
            Path place = out.resolve(file.getKey());
            Files.createDirectories(place.getParent());
            Files.copy(file.getValue(), place, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(out.resolve("sections.js"), index.script());
        for (String asset : ASSETS) {
            try (InputStream in = SiteBuilder.class.getResourceAsStream(asset)) {
                Files.copy(in, out.resolve(asset), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return map.pages().size();
    }

    private void copyApi(Path api) throws IOException {
        try (Stream<Path> files = Files.walk(api)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path place = out.resolve("api").resolve(api.relativize(file).toString());
                Files.createDirectories(place.getParent());
                Files.copy(file, place, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** What stands around the text of every page: its title, the list of pages, and the field to search in. */
    private record PageFrame(Map<String, String> listed, boolean hasApi) {
        String around(String target, String title, String body) {
            StringBuilder pages = new StringBuilder();
            listed.forEach((page, name) -> pages.append("<li><a href=\"" + page + "\""
                    + (page.equals(target) ? " aria-current=\"page\"" : "") + ">" + escaped(name) + "</a></li>\n"));
            if (hasApi) {
                pages.append("<li><a href=\"api/index.html\">Javadoc</a></li>\n");
            }
            return """
                    <!DOCTYPE html>
                    <html lang="en">
                    <head>
                    <meta charset="utf-8"/>
                    <meta name="viewport" content="width=device-width, initial-scale=1"/>
                    <title>%s</title>
                    <link rel="stylesheet" href="style.css"/>
                    <script src="sections.js" defer="defer"></script>
                    <script src="search.js" defer="defer"></script>
                    </head>
                    <body>
                    <a class="skip" href="#text">To the text</a>
                    <nav aria-label="Pages">
                    <form role="search"><input id="search" type="search" placeholder="Search" aria-label="Search"/></form>
                    <ul>
                    %s</ul>
                    </nav>
                    <main id="text">
                    <div id="found" hidden="hidden" aria-live="polite"></div>
                    <article>
                    %s</article>
                    </main>
                    </body>
                    </html>
                    """.formatted(escaped(target.equals("index.html") ? title : title + " – Hornbeam"), pages, body);
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }
    }

    /** Every section of every page with its text, as a script that a page can load from a disk without a server. */
    private static final class SearchIndex {
        private static final Pattern ANCHOR = Pattern.compile("<h[1-6] id=\"([^\"]*)\"");
        private static final int LONGEST = 4_000;

        private final List<Map<String, String>> sections = new ArrayList<>();

        /** Adds a page, section by section. */
        void add(String target, MarkdownPage page) {
            Matcher anchors = ANCHOR.matcher(page.html());
            String title = page.title();
            String heading = title;
            String anchor = "";
            StringBuilder text = new StringBuilder();
            for (Node node = page.content().getFirstChild(); node != null; node = node.getNext()) {
                if (node instanceof Heading) {
                    keep(target + anchor, title, heading, text);
                    heading = MarkdownPage.text(node);
                    anchor = anchors.find() ? "#" + anchors.group(1) : "";
                    text.setLength(0);
                } else {
                    text.append(MarkdownPage.text(node)).append('\n');
                }
            }
            keep(target + anchor, title, heading, text);
        }

        private void keep(String place, String title, String heading, StringBuilder text) {
            if (!text.isEmpty()) {
                String all = text.toString().replaceAll("\\s+", " ").strip();
                sections.add(Map.of(
                        "place",
                        place,
                        "page",
                        title,
                        "heading",
                        heading,
                        "text",
                        all.length() > LONGEST ? all.substring(0, LONGEST) : all));
            }
        }

        String script() throws JsonProcessingException {
            List<Object> rows = new ArrayList<>();
            for (Map<String, String> section : sections) {
                rows.add(List.of(
                        section.get("place"), section.get("page"), section.get("heading"), section.get("text")));
            }
            return "window.sections = " + new ObjectMapper().writeValueAsString(rows) + ";\n";
        }
    }

    /** A page of Markdown as HTML, with links that lead to pages of the site. */
    private static final class MarkdownPage {
        private static final List<Extension> EXTENSIONS =
                List.of(TablesExtension.create(), HeadingAnchorExtension.create());
        private static final Parser PARSER =
                Parser.builder().extensions(EXTENSIONS).build();
        private static final HtmlRenderer HTML =
                HtmlRenderer.builder().extensions(EXTENSIONS).build();
        private static final TextContentRenderer TEXT =
                TextContentRenderer.builder().extensions(EXTENSIONS).build();

        private final Node content;

        MarkdownPage(String markdown, Path page, SiteMap map) {
            content = PARSER.parse(markdown);
            content.accept(new AbstractVisitor() {
                @Override
                public void visit(Link link) {
                    map.link(page, link.getDestination()).ifPresent(link::setDestination);
                    visitChildren(link);
                }

                @Override
                public void visit(Image image) {
                    map.link(page, image.getDestination()).ifPresent(image::setDestination);
                }

                @Override
                public void visit(HtmlBlock html) {
                    throw new IllegalArgumentException(page + ": HTML in Markdown: " + html.getLiteral());
                }

                @Override
                public void visit(HtmlInline html) {
                    throw new IllegalArgumentException(page + ": HTML in Markdown: " + html.getLiteral());
                }
            });
        }

        String html() {
            return HTML.render(content);
        }

        /** The text of the first heading. */
        String title() {
            for (Node node = content.getFirstChild(); node != null; node = node.getNext()) {
                if (node instanceof Heading) {
                    return TEXT.render(node).strip();
                }
            }
            throw new IllegalArgumentException("a page without a heading");
        }

        Node content() {
            return content;
        }

        static String text(Node node) {
            return TEXT.render(node).strip();
        }
    }

    /** Which page of the project becomes which page of the site, and in which order they are listed. */
    private static final class SiteMap {
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
}
