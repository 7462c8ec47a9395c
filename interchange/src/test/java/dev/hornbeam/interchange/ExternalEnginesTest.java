package dev.hornbeam.interchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hornbeam.Fact;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.rule.export.SqlDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules run in engines that are programs of their own, each skipped with a message where it is not installed (Debian: {@code
 * apt install swi-prolog-nox gringo eye mariadb-server-core postgresql}; {@code -Dhornbeam.eyeleng=…/eyeleng.js} and {@code -Dhornbeam.souffle=…/souffle}).
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

    /** What EYE concludes. */
    private String eye(Path rules, Path facts) throws IOException, InterruptedException {
        return run(
                "swipl",
                "-x",
                EYE.toString(),
                "--",
                "--nope",
                "--quiet",
                "--pass-only-new",
                rules.toString(),
                facts.toString());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void n3InEye(long seed) throws Exception {
        assumeInstalled("swipl");
        assumeTrue(Files.exists(EYE), "skipped: " + EYE + " is not installed");
        Travellers graph = Travellers.random(seed);
        Path rules = write("rules.n3", graph.exported("n3"));
        Path facts = write("facts.n3", graph.triples(NAMES));
        String printed = eye(rules, facts);
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

    /** Rules of hostile names in one program: each is a clause with the names that were written. */
    private static List<List<String>> hostile() {
        return ExportedNamesTest.names().stream().distinct().toList();
    }

    private static String ofNames(String format, ExportOptions options) {
        return Travellers.exported(
                format,
                ExportedRules.of(hostile().stream().map(ExportedNamesTest::rule).toList(), options));
    }

    private static String hex(String name) {
        return HexFormat.of().formatHex(name.getBytes(UTF_8));
    }

    /** The names that rules conclude from one fact of each body, in digits. */
    private static List<String> concluded() {
        return hostile().stream()
                .map(names -> hex(names.get(0)) + " " + hex(names.get(2)))
                .distinct()
                .sorted()
                .toList();
    }

    @Test
    void namesInSwi() throws Exception {
        assumeInstalled("swipl");
        write("names.pl", ofNames("prolog", ExportOptions.DEFAULTS));
        StringBuilder facts = new StringBuilder(":- encoding(utf8).\n");
        hostile().stream()
                .map(names -> names.get(1))
                .distinct()
                .forEach(name -> facts.append("triple(x, C, y) :- atom_codes(C, [")
                        .append(name.codePoints().mapToObj(Integer::toString).collect(Collectors.joining(",")))
                        .append("]).\n"));
        write("facts.pl", facts.toString());
        write("print.pl", """
                code_list(A, L) :- atom_codes(A, L).
                show :- forall((fact(x, R, T), T \\== y), (code_list(R, A), code_list(T, B), format("~w ~w~n", [A, B]))).
                """);
        String printed = run(
                "swipl",
                "-q",
                "-g",
                "consult(['names.pl','print.pl']), load_files('facts.pl', [if(true)]), show, halt");
        Set<String> rows = printed.lines()
                .map(line -> line.split(" "))
                .map(cells -> hex(decoded(cells[0])) + " " + hex(decoded(cells[1])))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(rows).containsExactlyElementsOf(concluded());
    }

    private static String decoded(String codes) {
        StringBuilder name = new StringBuilder();
        for (String code : codes.substring(1, codes.length() - 1).split(",")) {
            name.appendCodePoint(Integer.parseInt(code));
        }
        return name.toString();
    }

    @Test
    void namesInClingo() throws Exception {
        assumeInstalled("clingo");
        StringBuilder program = new StringBuilder(ofNames("datalog-plain", ExportOptions.DEFAULTS));
        hostile()
                .forEach(names -> program.append("triple(\"x\", ")
                        .append(LogicText.doubleQuoted(names.get(1)))
                        .append(", \"y\").\n"));
        program.append("#show fact/3.\n");
        String printed = run(
                "clingo", "--verbose=0", write("names.lp", program.toString()).toString());
        Matcher found = Pattern.compile("fact\\(\"x\",(" + QUOTED + "),(" + QUOTED + ")\\)")
                .matcher(printed);
        Set<String> rows = new TreeSet<>();
        while (found.find()) {
            String tail = plain(found.group(2).replace("\\n", "\n"));
            if (!tail.equals("y")) {
                rows.add(hex(plain(unescaped(found.group(1)))) + " " + hex(plain(unescaped(found.group(2)))));
            }
        }
        assertThat(rows).containsExactlyElementsOf(concluded());
    }

    /** A line feed is the one escape beside backslash and quote. */
    private static String unescaped(String quoted) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < quoted.length(); i++) {
            if (quoted.charAt(i) == '\\') {
                i++;
                text.append(quoted.charAt(i) == 'n' ? "\n" : "\\" + quoted.charAt(i));
            } else {
                text.append(quoted.charAt(i));
            }
        }
        return text.toString();
    }

    @Test
    void namesInEye() throws Exception {
        assumeInstalled("swipl");
        assumeTrue(Files.exists(EYE), "skipped: " + EYE + " is not installed");
        Path rules = write("names.n3", ofNames("n3", ExportOptions.DEFAULTS));
        Path facts = write(
                "facts.n3",
                hostile().stream()
                        .map(names -> "<urn:x> <" + NAMES.iri(names.get(1)) + "> <urn:y> .\n")
                        .collect(Collectors.joining()));
        String printed = eye(rules, facts);
        Matcher triple =
                Pattern.compile("(?m)^<urn:x> <([^>]*)> <([^>]*)> ?\\.").matcher(printed);
        Set<String> rows = new TreeSet<>();
        while (triple.find()) {
            rows.add(triple.group(1) + " " + triple.group(2));
        }
        assertThat(rows)
                .isEqualTo(hostile().stream()
                        .map(names -> NAMES.iri(names.get(0)) + " " + NAMES.iri(names.get(2)))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Both ways to read a backslash, as a server can be set to either. */
    @ParameterizedTest
    @ValueSource(strings = {"", "NO_BACKSLASH_ESCAPES", "ANSI_QUOTES"})
    void namesInMariaDb(String mode) throws Exception {
        assumeInstalled("mariadbd");
        Path data = Files.createDirectory(folder.resolve("data"));
        Path rows = folder.resolve("rows");
        StringBuilder program = new StringBuilder("SET NAMES utf8mb4;\nSET sql_mode='" + mode
                + "';\nCREATE DATABASE names CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\nUSE names;\n"
                + "CREATE TABLE triple (s VARCHAR(99), p VARCHAR(99), o VARCHAR(99));\n");
        hostile()
                .forEach(names -> program.append("INSERT INTO triple VALUES ('x', _utf8mb4 x'")
                        .append(hex(names.get(1)))
                        .append("', 'y');\n"));
        program.append(ofNames("sql", ExportOptions.DEFAULTS.withDialect(SqlDialect.MYSQL)));
        program.append("CREATE TABLE found (p VARCHAR(999), o VARCHAR(999));\n");
        for (int rule = 1; rule <= hostile().size(); rule++) {
            program.append("INSERT INTO found SELECT LOWER(HEX(p)), LOWER(HEX(o)) FROM rule_" + rule + ";\n");
        }
        program.append("SELECT DISTINCT CONCAT(p, ' ', o) FROM found ORDER BY 1 INTO OUTFILE '" + rows + "';\n");
        Path input = write("names.sql", program.toString());
        Process process = new ProcessBuilder(
                        "mariadbd",
                        "--no-defaults",
                        "--bootstrap",
                        "--skip-grant-tables",
                        "--user=" + System.getProperty("user.name"),
                        "--character-set-server=utf8mb4",
                        "--datadir=" + data)
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("said")))
                .isZero();
        assertThat(Files.readAllLines(rows)).containsExactlyElementsOf(concluded());
    }

    @Test
    void namesInPostgres() throws Exception {
        Path server = postgres();
        boolean root = System.getProperty("user.name").equals("root"); // as whom it refuses to run
        List<String> user = root ? List.of("runuser", "-u", "postgres", "--") : List.of();
        Path data = folder.resolve("data");
        Path rows = folder.resolve("rows");
        StringBuilder program = new StringBuilder("CREATE TABLE triple (s text, p text, o text);\n\n");
        hostile()
                .forEach(names -> program.append("INSERT INTO triple VALUES ('x', convert_from('\\x")
                        .append(hex(names.get(1)))
                        .append("', 'UTF8'), 'y');\n\n"));
        program.append(ofNames("sql", ExportOptions.DEFAULTS)).append("\n\n");
        List<String> found = new ArrayList<>();
        for (int rule = 1; rule <= hostile().size(); rule++) {
            found.add("SELECT encode(convert_to(p, 'UTF8'), 'hex') || ' ' || encode(convert_to(o, 'UTF8'), 'hex') FROM"
                    + " rule_" + rule);
        }
        program.append("COPY (SELECT * FROM (")
                .append(String.join(" UNION ", found))
                .append(") AS found ORDER BY 1) TO '")
                .append(rows)
                .append("';\n\n");
        if (root) {
            run("chown", "postgres", folder.toString());
        }
        run(with(
                user,
                server.resolveSibling("initdb").toString(),
                "--no-sync",
                "-E",
                "UTF8",
                "--locale=C",
                "-D",
                "data"));
        Process process = new ProcessBuilder(with(user, server.toString(), "--single", "-j", "-D", "data", "postgres"))
                .directory(folder.toFile())
                .redirectInput(write("names.sql", program.toString()).toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        String said = Files.readString(folder.resolve("said"));
        assertThat(said).doesNotContain("ERROR");
        assertThat(data).isDirectory();
        assertThat(Files.readAllLines(rows)).containsExactlyElementsOf(concluded());
    }

    private static String[] with(List<String> before, String... command) {
        return Stream.concat(before.stream(), Arrays.stream(command)).toArray(String[]::new);
    }

    private static Path postgres() throws IOException {
        Path versions = Path.of("/usr/lib/postgresql");
        try (Stream<Path> found = Files.isDirectory(versions) ? Files.list(versions) : Stream.empty()) {
            Optional<Path> server = found.map(version -> version.resolve("bin/postgres"))
                    .filter(Files::isExecutable)
                    .findFirst();
            assumeTrue(server.isPresent(), "skipped: postgres is not installed");
            return server.get();
        }
    }
}
