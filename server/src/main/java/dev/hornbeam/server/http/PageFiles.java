package dev.hornbeam.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.FileStamp;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * The files of the page and its libraries, all read at the start: nothing else can be asked for. Libraries come from their jars.
 */
public final class PageFiles {
    private static final String OWN = "/dev/hornbeam/server/page/";
    private static final String LIBRARIES = "/META-INF/resources/webjars/";
    private static final String COORDINATES = "/META-INF/maven/org.webjars.npm/";

    private final Map<String, PageFile> files = new LinkedHashMap<>();

    private record PageFile(String type, byte[] bytes, String tag) {}

    private PageFiles() {}

    /** The files of the page by their names, which are listed in a file of their own. */
    public static PageFiles read() {
        PageFiles page = new PageFiles();
        List<String> names = new String(bytes(OWN + "files.txt"), UTF_8).lines().toList();
        names.forEach(name -> page.add("/" + name, bytes(OWN + name)));
        page.add("/lib/preact.js", library("preact", "dist/preact.module.js"));
        page.add("/lib/hooks.js", hooks());
        page.add("/lib/cytoscape.js", library("cytoscape", "dist/cytoscape.esm.min.mjs"));
        return page;
    }

    /** Browsers do not know where a package is: the import by its name is made one by its address. */
    private static byte[] hooks() {
        String code = new String(library("preact", "hooks/dist/hooks.module.js"), UTF_8);
        return code.replaceAll("from\\s*\"preact\"", "from\"./preact.js\"").getBytes(UTF_8);
    }

    private static byte[] library(String name, String path) {
        Properties about = new Properties();
        try (InputStream in = PageFiles.class.getResourceAsStream(COORDINATES + name + "/pom.properties")) {
            about.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String code = new String(bytes(LIBRARIES + name + "/" + about.getProperty("version") + "/" + path), UTF_8);
        return code.replaceAll("//# sourceMappingURL=\\S+", "").getBytes(UTF_8);
    }

    private static byte[] bytes(String resource) {
        try (InputStream in = PageFiles.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the page lacks " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String path, byte[] bytes) {
        String tag = HexFormat.of().formatHex(FileStamp.digest().digest(bytes), 0, 8);
        files.put(path, new PageFile(type(path), bytes, "\"" + tag + "\""));
    }

    private static String type(String path) {
        String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (ending) {
            case "html" -> "text/html; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            case "js" -> "text/javascript; charset=utf-8";
            case "svg" -> "image/svg+xml";
            default -> throw new IllegalArgumentException(path);
        };
    }

    /** Sends the file that is asked for, if it is one of these; unchanged ones are not sent again. */
    boolean send(Exchange exchange) {
        PageFile file = files.get(exchange.path().equals("/") ? "/index.html" : exchange.path());
        if (file == null
                || !exchange.method().equals("GET") && !exchange.method().equals("HEAD")) {
            return false;
        }
        exchange.put("Cache-Control", "no-cache");
        exchange.put("ETag", file.tag());
        if (file.tag().equals(exchange.header("If-None-Match"))) {
            exchange.send(304, null, new byte[0]);
        } else {
            exchange.send(200, file.type(), file.bytes());
        }
        return true;
    }
}
