package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.SqlDialect;
import java.io.BufferedReader;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.reasoner.rulesys.Rule;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.update.UpdateFactory;
import org.apache.jena.vocabulary.RDFS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.cypher.internal.parser.javacc.CypherCharStream;
import org.neo4j.cypher.internal.parser.javacc.CypherConstants;
import org.neo4j.cypher.internal.parser.javacc.CypherTokenManager;
import org.neo4j.cypher.internal.parser.javacc.Token;

/** Any name in an exported rule stays one name: the parser of each engine reads back the name that was written. */
class ExportedNamesTest {
    /** Pieces that end or escape something in some language. */
    private static final List<String> PIECES = List.of(
            "\\",
            "\\u0060",
            "\\u0027",
            "\\u0022",
            "\\u000A",
            "\\u003E",
            "\\u005C",
            "\\U0000003E",
            "\\uuu0060",
            "\\u",
            "u0060",
            "`",
            "'",
            "\"",
            "\n",
            "\r",
            "\t",
            "\u2028",
            "\u0085",
            "<",
            ">",
            "]",
            ")",
            "}",
            ";",
            "--",
            "//",
            "/*",
            "*/",
            "#",
            "%",
            ".",
            " ",
            "a",
            "Z",
            "0",
            "é",
            "😀",
            "${x}",
            "$this",
            "?X");

    static List<List<String>> names() {
        Random random = new Random(30);
        List<List<String>> all = new ArrayList<>();
        PIECES.forEach(piece -> all.add(List.of("r" + piece + "s", piece + piece + "x", "e" + piece)));
        for (int i = 0; i < 300; i++) {
            all.add(List.of("h" + any(random), "b" + any(random), "e" + any(random)));
        }
        return all;
    }

    private static String any(Random random) {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(8); i >= 0; i--) {
            name.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return name.toString();
    }

    /** {@code head(X,constant) <- body(X,Y)}, with a text that bears the names, too. */
    static ExportedRule rule(List<String> names) {
        RuleTerm x = RuleTerm.variable("X");
        return new ExportedRule(
                new RuleAtom(names.get(0), x, RuleTerm.constant(names.get(2))),
                List.of(new RuleAtom(names.get(1), x, RuleTerm.variable("Y"))),
                .5,
                Optional.empty(),
                OptionalDouble.empty(),
                String.join(" <- ", names));
    }

    private static String exported(String format, List<String> names, ExportOptions options) {
        return Travellers.exported(format, ExportedRules.of(List.of(rule(names)), options));
    }

    private static String exported(String format, List<String> names) {
        return exported(format, names, ExportOptions.DEFAULTS);
    }

    private static String iri(String name) {
        return ExportOptions.DEFAULTS.names().iri(name);
    }

    private static List<Token> tokens(String cypher) {
        CypherTokenManager lexer = new CypherTokenManager(new CypherCharStream(cypher));
        List<Token> tokens = new ArrayList<>();
        for (Token token = lexer.getNextToken(); token.kind != CypherConstants.EOF; token = lexer.getNextToken()) {
            tokens.add(token);
        }
        return tokens;
    }

    @ParameterizedTest
    @MethodSource("names")
    void cypherInTheLexerOfNeo4j(List<String> names) {
        List<Token> tokens = tokens(exported("cypher", names, ExportOptions.DEFAULTS.withKey(names.get(1))));
        List<Token> plain = tokens(exported("cypher", List.of("h", "b", "e"), ExportOptions.DEFAULTS.withKey("k")));
        assertThat(tokens.stream().map(token -> token.kind))
                .containsExactlyElementsOf(
                        plain.stream().map(token -> token.kind).toList());
        List<String> quoted = tokens.stream()
                .filter(token -> token.kind == CypherConstants.ESCAPED_SYMBOLIC_NAME)
                .map(token -> token.image)
                .toList();
        assertThat(quoted).containsExactly(names.get(1), names.get(1), names.get(0));
        List<String> strings = tokens.stream()
                .filter(token -> token.kind == CypherConstants.STRING_LITERAL1)
                .map(token -> token.image)
                .toList();
        assertThat(strings).containsExactly(names.get(2), Remark.text(rule(names)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void sparqlInArq(List<String> names) {
        Triple made = QueryFactory.create(exported("sparql", names))
                .getConstructTemplate()
                .getTriples()
                .get(0);
        assertThat(made.getPredicate().getURI()).isEqualTo(iri(names.get(0)));
        assertThat(made.getObject().getURI()).isEqualTo(iri(names.get(2)));
        String update = exported("sparql", names, ExportOptions.DEFAULTS.updating("urn:x:new"));
        assertThat(UpdateFactory.create(update).getOperations()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("names")
    void turtleInRiot(List<String> names) {
        for (String format : List.of("shacl", "swrl")) {
            Model model = ModelFactory.createDefaultModel();
            RDFParser.fromString(exported(format, names), Lang.TURTLE).parse(model);
            assertThat(model.listObjectsOfProperty(RDFS.label)
                            .next()
                            .asLiteral()
                            .getString())
                    .isEqualTo(Remark.text(rule(names)));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void rulesInJena(List<String> names) {
        List<Rule> rules = Rule.parseRules(
                Rule.rulesParserFromReader(new BufferedReader(new StringReader(exported("jena", names)))));
        assertThat(rules).hasSize(1);
        assertThat(rules.get(0).getHead()[0].toString()).contains(iri(names.get(2)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void sqlInSqliteAndH2(List<String> names) throws SQLException {
        for (String engine : List.of("jdbc:sqlite::memory:", "jdbc:h2:mem:")) {
            try (Connection database = DriverManager.getConnection(engine);
                    Statement statement = database.createStatement()) {
                statement.execute("CREATE TABLE triple (s VARCHAR(99), p VARCHAR(99), o VARCHAR(99))");
                try (PreparedStatement insert = database.prepareStatement("INSERT INTO triple VALUES ('x', ?, 'y')")) {
                    insert.setString(1, names.get(1));
                    insert.execute();
                }
                statement.execute(exported("sql", names));
                try (ResultSet found = statement.executeQuery("SELECT p, o FROM rule_1")) {
                    assertThat(found.next()).as(engine).isTrue();
                    assertThat(found.getString(1)).as(engine).isEqualTo(names.get(0));
                    assertThat(found.getString(2)).as(engine).isEqualTo(names.get(2));
                }
            }
        }
    }

    /** In a dialect with escapes no backslash and no quote of a name is left in the text, so none can be misread. */
    @ParameterizedTest
    @MethodSource("names")
    void sqlOfDialectsWithEscapesHasNeitherEscapesNorQuotesOfNames(List<String> names) {
        for (SqlDialect dialect : List.of(SqlDialect.MYSQL, SqlDialect.SPARK)) {
            String code = exported("sql", names, ExportOptions.DEFAULTS.withDialect(dialect))
                    .lines()
                    .filter(line -> !line.startsWith("-- "))
                    .collect(Collectors.joining("\n"));
            assertThat(code).doesNotContain("\\").doesNotContain("''");
            assertThat(code.chars().filter(c -> c == '\'').count() % 2).isZero();
            assertThat(code.chars().filter(c -> c == ';').count())
                    .as("no statement is added")
                    .isEqualTo(1
                            + List.of(0, 1, 2).stream()
                                    .map(names::get)
                                    .filter(name -> name.matches("[^'$\\\\\\p{Cntrl}]*"))
                                    .mapToLong(name -> count(code, name))
                                    .sum());
        }
    }

    /** Semicolons in places where a name stands as it is. */
    private static long count(String code, String name) {
        long inName = name.chars().filter(c -> c == ';').count();
        return inName == 0 ? 0 : inName * ((code.split(Pattern.quote("'" + name + "'"), -1).length) - 1);
    }

    /** Nothing of a name ends the comment that shows the rule, whether or not escapes are decoded first. */
    @Test
    void commentsStayInTheirLine() {
        for (ExportFormat format : ExportFormat.all()) {
            if (format.own().isPresent()
                    || format.name().equals("swrl")
                    || format.name().equals("shacl")) {
                continue;
            }
            List<String> lines = exported(format.name(), List.of("h\\u000AX", "b\nX\r\u2028X\u0085", "e"))
                    .lines()
                    .filter(line -> line.contains(" <- "))
                    .filter(line -> !line.startsWith("ON CREATE"))
                    .toList();
            assertThat(lines).as(format.name()).hasSize(1);
            assertThat(lines.get(0)).matches("(//|#|%|--) h.*X <- b X  X  <- e");
        }
    }

    @Test
    void commentsOfLanguagesWithUnicodeEscapesHaveNone() {
        for (String format : List.of("cypher", "sparql", "srl", "n3", "jena")) {
            assertThat(exported(format, List.of("h\\u000A", "b", "e")).lines())
                    .as(format)
                    .anyMatch(line -> line.contains("h\\u005Cu000A <- b <- e"));
        }
    }
}
