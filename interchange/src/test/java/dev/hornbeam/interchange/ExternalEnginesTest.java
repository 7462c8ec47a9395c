package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hornbeam.Fact;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules run in engines that are programs of their own, each skipped with a message where it is not installed (Debian: {@code
 * apt install swi-prolog-nox gringo eye}; {@code -Dhornbeam.eyeleng=…/eyeleng.js} and {@code -Dhornbeam.souffle=…/souffle}).
 */
class ExternalEnginesTest {
    private static final IriNames NAMES = ExportOptions.DEFAULTS.names();
    private static final Path EYE = Path.of("/usr/bin/eye.pvm");

    @TempDir
    private Path folder;

    private static void assumeInstalled(String program) {
        boolean found = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
        assumeTrue(found, "skipped: " + program + " is not installed");
    }

    /** What a program prints; it must end well. */
    private String run(String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        int code = process.waitFor();
        assertThat(code).as(Files.readString(folder.resolve("errors"))).isIn(0, 30); // clingo says 30: all models found
        return Files.readString(output);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path facts(Travellers graph, String name) throws IOException {
        return write(name, graph.known().stream().map(row -> row + "\n").collect(Collectors.joining()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void prologInSwi(long seed) throws Exception {
        assumeInstalled("swipl");
        Travellers graph = Travellers.random(seed);
        Path program = write("rules.pl", graph.exported("prolog"));
        Path facts = facts(graph, "facts.tsv");
        String goal = "set_stream(user_output, encoding(utf8)), load_facts('" + facts + "'), write_new_facts, halt";
        String printed = run("swipl", "-q", "-g", goal, program.toString());
        assertThat(new TreeSet<>(printed.lines().toList())).isEqualTo(graph.closure());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void problogIsReadBySwi(long seed) throws Exception {
        assumeInstalled("swipl");
        Travellers graph = Travellers.random(seed);
        Path program = write("rules.problog", graph.exported("problog"));
        Path facts = facts(graph, "facts.tsv");
        write("read.pl", """
                :- op(1000, xfx, ::).
                read_rules(File) :-
                    open(File, read, In, [encoding(utf8)]),
                    repeat,
                    read(In, Clause),
                    (   Clause == end_of_file
                    ->  !, close(In)
                    ;   Clause = ((P :: Head) :- Body), number(P), P >= 0, P =< 1,
                        format("~q.~n", [(Head :- Body)]),
                        fail
                    ).
                """);
        String reading = "set_stream(user_output, encoding(utf8)), read_rules('" + program + "'), halt";
        String clauses =
                run("swipl", "-q", "-g", reading, folder.resolve("read.pl").toString());
        Path prolog = write(
                "rules.pl",
                Travellers.exported("prolog", ExportedRules.of(List.of(), ExportOptions.DEFAULTS)) + clauses);
        String goal = "set_stream(user_output, encoding(utf8)), load_facts('" + facts + "'), write_new_facts, halt";
        String printed = run("swipl", "-q", "-g", goal, prolog.toString());
        assertThat(new TreeSet<>(printed.lines().toList())).isEqualTo(graph.closure());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void plainDatalogInClingo(long seed) throws Exception {
        assumeInstalled("clingo");
        Travellers graph = Travellers.random(seed);
        StringBuilder program = new StringBuilder(graph.exported("datalog-plain"));
        for (Fact fact : graph.facts()) {
            List<String> quoted = List.of(fact.head(), fact.relation(), fact.tail()).stream()
                    .map(LogicText::doubleQuoted)
                    .toList();
            program.append("triple(").append(String.join(", ", quoted)).append(").\n");
        }
        program.append("#show fact/3.\n");
        String printed = run(
                "clingo", "--verbose=0", write("rules.lp", program.toString()).toString());
        Matcher found = Pattern.compile("fact\\((" + QUOTED + "),(" + QUOTED + "),(" + QUOTED + ")\\)")
                .matcher(printed);
        Set<String> rows = new TreeSet<>();
        while (found.find()) {
            rows.add(Travellers.row(plain(found.group(1)), plain(found.group(2)), plain(found.group(3))));
        }
        rows.removeAll(graph.known());
        assertThat(rows).isEqualTo(graph.closure());
    }

    private static final String QUOTED = "\"(?:[^\"\\\\]|\\\\.)*\"";

    private static String plain(String quoted) {
        return quoted.substring(1, quoted.length() - 1).replaceAll("\\\\(.)", "$1");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void datalogInSouffle(long seed) throws Exception {
        String souffle = System.getProperty("hornbeam.souffle", "souffle");
        if (!souffle.contains("/")) {
            assumeInstalled(souffle);
        }
        Travellers graph = Travellers.random(seed);
        facts(graph, "triple.facts");
        run(
                souffle,
                "-F",
                folder.toString(),
                "-D",
                folder.toString(),
                write("rules.dl", graph.exported("datalog")).toString());
        assertThat(new TreeSet<>(Files.readAllLines(folder.resolve("new_fact.csv"))))
                .isEqualTo(graph.closure());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void n3InEye(long seed) throws Exception {
        assumeInstalled("swipl");
        assumeTrue(Files.exists(EYE), "skipped: " + EYE + " is not installed");
        Travellers graph = Travellers.random(seed);
        Path rules = write("rules.n3", graph.exported("n3"));
        Path facts = write("facts.n3", graph.triples(NAMES));
        String printed = run(
                "swipl",
                "-x",
                EYE.toString(),
                "--",
                "--nope",
                "--quiet",
                "--pass-only-new",
                rules.toString(),
                facts.toString());
        assertThat(rows(printed, graph)).isEqualTo(graph.closure());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void srlInEyeleng(long seed) throws Exception {
        String eyeleng = System.getProperty("hornbeam.eyeleng", "");
        assumeTrue(!eyeleng.isEmpty(), "skipped: -Dhornbeam.eyeleng=FILE names no eyeleng.js");
        assumeInstalled("node");
        Travellers graph = Travellers.random(seed);
        Path rules = write("rules.srl", "DATA {\n" + graph.triples(NAMES) + "}\n" + graph.exported("srl"));
        assertThat(rows(run("node", eyeleng, rules.toString()), graph)).isEqualTo(graph.closure());
    }

    /** The triples of a text in which every term is an IRI in angle brackets, known ones left out. */
    private static Set<String> rows(String text, Travellers graph) {
        Map<String, String> names = graph.namesByIri(NAMES);
        Matcher triple =
                Pattern.compile("(?m)^<([^>]*)> <([^>]*)> <([^>]*)> ?\\.").matcher(text);
        Set<String> rows = new TreeSet<>();
        while (triple.find()) {
            String row =
                    Travellers.row(names.get(triple.group(1)), names.get(triple.group(2)), names.get(triple.group(3)));
            rows.add(row);
        }
        rows.removeAll(graph.known());
        return rows;
    }
}
