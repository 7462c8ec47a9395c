package dev.hornbeam.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
}
