package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The walk from a data set in Fuseki to rules, to new facts in a named graph, to a query, as the page shows it. */
class FusekiWalkIT {
    private static final String SECTION = "\n## From a triple store and back\n";
    private static final String SERVER = "http://localhost:3030";

    @TempDir
    private Path folder;

    private static List<String> page() throws IOException {
        String page = Files.readString(Launcher.root().resolve("docs/interchange.md"));
        int from = page.indexOf(SECTION) + SECTION.length();
        return page.substring(from, page.indexOf("\n## ", from)).lines().toList();
    }

    /** Code lines as one text, indents removed. */
    private static String code(List<String> page) {
        return page.stream()
                .filter(line -> line.startsWith("    "))
                .map(line -> line.substring(4))
                .collect(Collectors.joining("\n"))
                .replace("\\\n", " ")
                .concat("\n");
    }

    @Test
    void thePageIsWhatHappens() throws IOException {
        String code = code(page());
        List<String> commands =
                code.lines().filter(line -> line.startsWith("./hornbeam ")).toList();
        assertThat(commands).hasSize(4);
        String query = code.substring(code.indexOf("SELECT"), code.indexOf("\n}\n", code.indexOf("SELECT")) + 2);
        List<String> table = code.lines().filter(line -> line.startsWith("|")).toList();

        try (Fuseki fuseki = Fuseki.open(Files.createDirectory(folder.resolve("tdb2")), "company")) {
            for (String command : commands) {
                Run run = Run.of(words(command, fuseki.address()));
                assertThat(run.code()).as(command + "\n" + run.err()).isZero();
                if (command.contains(" convert ")) {
                    fuseki.load(folder.resolve("company.nt")); // as the page does it by curl
                }
            }
            assertThat(fuseki.ask(query).lines().toList()).containsAll(table).hasSizeGreaterThan(table.size());
        }
    }

    private String[] words(String command, String server) {
        List<String> words = new ArrayList<>();
        for (String word : command.strip().split("\\s+")) {
            words.add(word.replace(SERVER, server)
                    .replace("docs/", Launcher.root().resolve("docs") + "/")
                    .replaceAll("^(company.nt|model)$", folder + "/$1"));
        }
        return words.subList(1, words.size()).toArray(String[]::new);
    }
}
