package dev.hornbeam.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * What a Debian package has in {@code /usr/share} beside the application, where Debian's tools look for it.
 *
 * @param folder stands for {@code /usr/share}
 */
record DebianFiles(Path folder) {
    /** @param day of the release, {@code 2026-01-01} */
    void write(List<ManPage> manuals, String version, String day) throws IOException {
        for (ManPage page : manuals) {
            put("man/man1/" + page.fileName() + ".gz", compressed(page.text()));
        }
        put("bash-completion/completions/hornbeam", CompletionScripts.bash().getBytes(UTF_8));
        put("zsh/vendor-completions/_hornbeam", CompletionScripts.zsh().getBytes(UTF_8));
        put("doc/hornbeam/changelog.gz", compressed(changelog(version, day)));
        put(
                "doc/hornbeam/copyright",
                ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
                                + "Upstream-Name: Hornbeam\nSource: https://hornbeam.dev\n\n"
                                + "Files: *\nCopyright: The Hornbeam authors\nLicense: Apache-2.0\n"
                                + " On Debian systems, the text of the licence is in\n"
                                + " /usr/share/common-licenses/Apache-2.0. Libraries of others, with their\n"
                                + " licences: /usr/share/doc/hornbeam/licenses.\n")
                        .getBytes(UTF_8));
    }

    private static String changelog(String version, String day) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME
                .withLocale(Locale.ROOT)
                .format(LocalDate.parse(day).atStartOfDay().atOffset(ZoneOffset.UTC))
                .replace("GMT", "+0000");
        return "hornbeam (" + version.replace("-", "~") + ") stable; urgency=medium\n\n"
                + "  * As /usr/share/doc/hornbeam/CHANGELOG.md says.\n\n"
                + " -- The Hornbeam authors <hornbeam@hornbeam.dev>  " + date.replaceFirst(", (\\d) ", ", 0$1 ")
                + "\n";
    }

    /** Without a time or a name in it: the same text gives the same bytes. */
    private static byte[] compressed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private void put(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
