package dev.hornbeam.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.cli.Application;
import dev.hornbeam.input.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import picocli.AutoComplete;

/** Writes the files of a release that are made from the program and from what it is built with. */
public final class ReleaseFiles {
    private ReleaseFiles() {}

    /**
     * Writes the folders {@code man}, {@code completion}, {@code licenses} and {@code debian}.
     *
     * @param arguments the folder to write into, the version, the day of the release, the bill of materials, the folder of jars
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String version = arguments[1];
        String day = arguments[2].substring(0, "2026-01-01".length());
        List<ManPage> manuals = ManPage.all(Application.commands(), version, day);
        for (ManPage page : manuals) {
            write(folder.resolve("man/" + page.fileName()), page.text());
        }
        write(folder.resolve("completion/hornbeam.bash"), CompletionScripts.bash());
        write(folder.resolve("completion/_hornbeam"), CompletionScripts.zsh());
        ThirdParty.read(Path.of(arguments[3]), Path.of(arguments[4])).write(folder.resolve("licenses"));
        new DebianFiles(folder.resolve("debian")).write(manuals, version, day);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /**
     * What a Debian package has in {@code /usr/share} beside the application, where Debian's tools look for it.
     *
     * @param folder stands for {@code /usr/share}
     */
    private record DebianFiles(Path folder) {
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

    /**
     * The libraries that a release brings along, with their licences: as their own bill of materials names them, with the texts
     * of the licences and all notices that lie in their jars.
     *
     * @param components in the order of their names
     */
    record ThirdParty(List<Component> components) {
        private static final Pattern NOTICE =
                Pattern.compile("(META-INF/)?(licen[sc]e|notice|copying|about)[^/]*", Pattern.CASE_INSENSITIVE);

        /** Licences that libraries name in their own words. */
        private static final Map<String, String> BY_NAME =
                Map.of("GNU Library or Lesser General Public License (LGPL) 3.0", "LGPL-3.0-only");

        /** The lesser licence is the other one with more permissions, and is passed on with it. */
        private static final Map<String, String> ADDS_TO = Map.of("LGPL-3.0-only", "GPL-3.0-only");

        ThirdParty {
            components = List.copyOf(components);
        }

        /**
         * One library.
         *
         * @param licences SPDX identifiers, or names where there is none; whoever uses it may choose among several
         * @param notices texts of its jar, by path
         */
        record Component(String group, String name, String version, Set<String> licences, Map<String, String> notices) {
            String artifact() {
                return name + "-" + version;
            }
        }

        /**
         * Reads what a bill of materials lists.
         *
         * @param bill in the JSON of CycloneDX
         * @throws InputException if a licence is not known, as nobody could say then under which terms the library is passed on
         */
        static ThirdParty read(Path bill, Path jars) throws IOException {
            List<Component> components = new ArrayList<>();
            for (JsonNode each : new ObjectMapper().readTree(bill.toFile()).path("components")) {
                String group = each.path("group").asText();
                String name = each.path("name").asText();
                String version = each.path("version").asText();
                if (!group.equals("dev.hornbeam")) {
                    Component component = new Component(
                            group, name, version, licences(each), notices(jars.resolve(name + "-" + version + ".jar")));
                    requireTerms(component, bill);
                    components.add(component);
                }
            }
            components.sort(Comparator.comparing(Component::artifact).thenComparing(Component::group));
            return new ThirdParty(components);
        }

        private static Set<String> licences(JsonNode component) {
            Set<String> licences = new TreeSet<>();
            for (JsonNode each : component.path("licenses")) {
                JsonNode licence = each.path("license");
                for (JsonNode name : List.of(each.path("expression"), licence.path("id"), licence.path("name"))) {
                    if (!name.isMissingNode()) {
                        licences.add(BY_NAME.getOrDefault(name.asText(), name.asText()));
                    }
                }
            }
            return licences;
        }

        private static void requireTerms(Component component, Path bill) throws IOException {
            boolean known = !component.notices().isEmpty();
            for (String licence : component.licences()) {
                known |= !text(licence).isEmpty();
            }
            if (component.licences().isEmpty() || !known) {
                throw InputException.of(
                        bill.toString(),
                        component.artifact() + " under " + component.licences(),
                        "a licence of SPDX, or its text in the jar",
                        "Maybe leave the library out.");
            }
        }

        private static Map<String, String> notices(Path jar) throws IOException {
            Map<String, String> notices = new TreeMap<>();
            if (Files.exists(jar)) {
                try (ZipFile zip = new ZipFile(jar.toFile())) {
                    for (ZipEntry entry : zip.stream().toList()) {
                        if (!entry.isDirectory()
                                && NOTICE.matcher(entry.getName()).matches()) {
                            notices.put(
                                    entry.getName(),
                                    new String(zip.getInputStream(entry).readAllBytes(), UTF_8));
                        }
                    }
                }
            }
            return notices;
        }

        /** The text of a licence by its SPDX identifier; empty where there is none of that name. */
        private static String text(String licence) throws IOException {
            try (InputStream in = ThirdParty.class.getResourceAsStream("/licenses/" + licence + ".txt")) {
                return in == null ? "" : new String(in.readAllBytes(), UTF_8);
            }
        }

        /** Writes {@code THIRD-PARTY.md}, the texts of all licences, and a folder of notices for each library that has some. */
        void write(Path folder) throws IOException {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("THIRD-PARTY.md"), page());
            for (Component component : components) {
                for (String licence : component.licences()) {
                    writeText(licence, folder);
                    if (ADDS_TO.containsKey(licence)) {
                        writeText(ADDS_TO.get(licence), folder);
                    }
                }
                for (Map.Entry<String, String> notice : component.notices().entrySet()) {
                    Path file = folder.resolve(component.artifact())
                            .resolve(notice.getKey().replaceFirst("^META-INF/", ""));
                    Files.createDirectories(file.getParent());
                    Files.writeString(file, notice.getValue());
                }
            }
        }

        private static void writeText(String licence, Path folder) throws IOException {
            String text = text(licence);
            if (!text.isEmpty()) {
                Files.writeString(folder.resolve(licence + ".txt"), text);
            }
        }

        private String page() {
            return "# What Hornbeam brings along\n\n"
                    + "Libraries of others, each under the licence that it names itself; of several, mostly one may be chosen. The\n"
                    + "texts are in this folder, and what a library's own jar says in the folder of its name.\n\n"
                    + "| library | version | licence |\n|---|---|---|\n"
                    + components.stream()
                            .map(each -> "| " + each.group() + ":" + each.name() + " | " + each.version() + " | "
                                    + String.join(", ", each.licences()) + " |\n")
                            .collect(Collectors.joining());
        }
    }

    /** What shells need to complete commands and options, as files to install. */
    static final class CompletionScripts {
        private CompletionScripts() {}

        /** For bash-completion, or to be sourced. */
        static String bash() {
            return AutoComplete.bash("hornbeam", Application.commands());
        }

        /** For a folder of zsh's {@code fpath}: the same script, called by zsh's own completion. */
        static String zsh() {
            return "#compdef hornbeam\n"
                    + "autoload -U +X bashcompinit && bashcompinit\n"
                    + bash().replaceFirst("^#!/usr/bin/env bash\n", "")
                    + "\n_bash_complete -o default -F _complete_hornbeam\n";
        }
    }
}
