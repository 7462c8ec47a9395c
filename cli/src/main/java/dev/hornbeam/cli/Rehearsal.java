package dev.hornbeam.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the commands that should answer at once, on a small graph and without showing anything, so that the virtual machine can
 * write the classes they need to an archive from which the next start takes them ({@code class-archive.sh}).
 */
public final class Rehearsal {
    /** Enough people that rules with constants are looked up as on a large graph. */
    private static final int PEOPLE = 2_500;

    private static final int CITIES = 20;
    private static final int COUNTRIES = 5;

    private Rehearsal() {}

    public static void main(String[] arguments) throws IOException {
        System.exit(run(Files.createTempDirectory("hornbeam-rehearsal")));
    }

    /** @param folder is removed */
    static int run(Path folder) throws IOException {
        try {
            Files.writeString(folder.resolve("facts.tsv"), facts());
            Files.writeString(folder.resolve("rules.txt"), "speaks(X,Y) <= livesIn(X,A), official(A,Y)\n");
            String graph = folder.resolve("graph.hbg").toString();
            String model = folder.resolve("model").toString();
            String facts = folder.resolve("facts.tsv").toString();
            String rules = folder.resolve("rules.txt").toString();
            int worst = 0;
            for (List<String> line : List.of(
                    List.of("--version"),
                    List.of("index", facts, "-o", graph),
                    List.of("import", rules, "--data", graph, "--attributes", "-o", model),
                    List.of("stats", facts),
                    List.of("info", model),
                    List.of("rules", model),
                    List.of("predict", model, graph, "--head", "p1", "--relation", "speaks"),
                    List.of("predict", model, graph, "--tail", "l1", "--relation", "speaks", "--json"),
                    List.of("predict", model, graph, "--head", "p1", "--relation", "speaks", "--explain"))) {
                worst = Math.max(worst, silently(line));
            }
            return worst;
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private static int silently(List<String> arguments) {
        Console nowhere = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false, false);
        return new Application(nowhere).run(arguments.toArray(String[]::new));
    }

    private static String facts() {
        StringBuilder facts = new StringBuilder();
        for (int person = 0; person < PEOPLE; person++) {
            int city = person % CITIES;
            facts.append("p" + person + "\tlivesIn\tc" + city + "\n");
            facts.append(person % 3 == 0 ? "p" + person + "\tspeaks\tl" + city % COUNTRIES + "\n" : "");
        }
        for (int city = 0; city < CITIES; city++) {
            facts.append("c" + city + "\tofficial\tl" + city % COUNTRIES + "\n");
        }
        return facts.toString();
    }
}
