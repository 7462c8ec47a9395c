package dev.hornbeam.rule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenRuleFileTest {
    private static final Relations FAMILY = Relations.of("uncle", "mother", "brother", "has part");

    @TempDir
    private Path folder;

    private GivenRuleFile file(String name, String content) throws IOException {
        return GivenRuleFile.of(Files.writeString(folder.resolve(name), content), Optional.empty());
    }

    private static List<String> statements(ReadRules read) {
        return read.rules().stream()
                .map(rule -> RuleFormat.statement(rule, FAMILY))
                .toList();
    }

    @Test
    void theFormatIsToldByNameOrContent() throws IOException {
        assertThat(file("r.dl", "").format()).isEqualTo("datalog");
        assertThat(file("r.txt", "% mine\nuncle(X,Y) :- mother(X,A), brother(A,Y).")
                        .format())
                .isEqualTo("datalog");
        assertThat(file("r.txt", ".decl a(x: symbol, y: symbol)").format()).isEqualTo("datalog");
        assertThat(file("r.txt", "# mine\nuncle(X,Y) :- mother(X,Y)").format()).isEqualTo("text");
        assertThat(file("rules-100", "9\t8\t0.9\tuncle(X,Y) <= mother(X,Y)").format())
                .isEqualTo("anyburl");
        assertThat(file("r.txt", "?a  <mother>  ?b   => ?a  <uncle>  ?b\t0.1").format())
                .isEqualTo("amie");
        assertThat(file("r.txt", "score\thead\tbody").format()).isEqualTo("tsv");
    }

    @Test
    void clausesOfAnyDialectAreRules() throws IOException {
        ReadRules read = file("r.dl", """
                        /* a comment
                           of two lines */
                        .decl uncle(a: symbol,
                                    b: symbol)
                        .input triple
                        :- table fact/3.
                        uncle(Who, Whose) :- mother(Whose, M), brother(Who, M), Who != Whose. // wide
                        0.25::uncle(?x, ?y) <- 'has part'(?x, ?y).
                        r_part(X, Y) :- triple(X, "has part", Y).
                        brother(X, Y) :-
                            r_part(X, _z), mother(_z, Y), X \\== Y.
                        fact(X, 'mother', Y) :- fact(Y, 'uncle', X), fact(X, 'brother', X).
                        """).read(FAMILY, FAMILY);
        assertThat(statements(read))
                .containsExactly(
                        "uncle(X,Y) ⇐ brother(X,A), mother(Y,A)",
                        "uncle(X,Y) ⇐ \"has part\"(X,Y)",
                        "brother(X,Y) ⇐ \"has part\"(X,A), mother(A,Y)");
        assertThat(read.rules().get(1).score()).isEqualTo(0.25);
        assertThat(read.skipped()).hasToString("left out 1 rule whose body is not a chain (first at r.dl:12)");
    }

    @Test
    void manyCommentsAreSkipped() throws IOException {
        ReadRules read = file("r.dl", "% one of many\n".repeat(50_000) + "uncle(X, Y) :- mother(X, Y).")
                .read(FAMILY, FAMILY);
        assertThat(statements(read)).containsExactly("uncle(X,Y) ⇐ mother(X,Y)");
    }

    @Test
    void whatCannotBeUsedIsCountedWithThePlaceOfTheFirst() throws IOException {
        ReadRules read = file("r.pl", """
                        uncle(X, Y) :- mother(X, Y).
                        mother("a", "b").
                        uncle(X, Y) :- father(X, Y).
                        uncle(X, Y) :- cousin(X, Y).
                        uncle(X, Y) :- brother(X, bob), mother(X, Y).
                        uncle(X, Y) :- mother(X, Y), \\+ brother(X, Y).
                        load(File) :- open(File, read, In), read_string(In, [], Text).
                        uncle(X, Y) :- mother(X, Y).
                        """).read(FAMILY, FAMILY);
        assertThat(statements(read)).containsExactly("uncle(X,Y) ⇐ mother(X,Y)");
        assertThat(read.skipped().toString())
                .contains("1 rule with a constant (first at r.pl:5)")
                .contains("1 rule without a body (first at r.pl:2)")
                .contains("1 rule given earlier in the file (first at r.pl:8)")
                .contains("2 rules with more than relations between two variables (first at r.pl:6)")
                .contains("2 rules with a relation that the data does not have (first at r.pl:3: \"father\")");
    }

    @Test
    void everyFormatLeavesOutUnknownRelations() throws IOException {
        for (String[] each : List.<String[]>of(
                new String[] {
                    "r.text", "uncle(X,Y) <= mother(X,Y)\nuncle(X,Y) <= father(X,Y)\nuncle(X,Y) <= mother(X,X)"
                },
                new String[] {"r.tsv", "score\thead\tbody\n1\tuncle\tmother\n1\tfather\tmother"},
                new String[] {
                    "r.jsonl",
                    "{\"score\":1,\"head\":\"uncle\",\"body\":[\"mother\"]}\n"
                            + "{\"score\":1,\"head\":\"uncle\",\"body\":[\"inv_father\"]}"
                },
                new String[] {"r.anyburl", "2\t1\t0.5\tuncle(X,Y) <= mother(X,Y)\n2\t1\t0.5\tuncle(X,Y) <= father(X,Y)"
                },
                new String[] {"r.amie", "?a  <mother>  ?b   => ?a  <uncle>  ?b\n?a  <father>  ?b   => ?a  <uncle>  ?b"
                })) {
            ReadRules read = file(each[0], each[1]).read(FAMILY, FAMILY);
            assertThat(statements(read)).as(each[0]).containsExactly("uncle(X,Y) ⇐ mother(X,Y)");
            assertThat(read.skipped().toString()).as(each[0]).contains("father\"");
        }
    }

    @Test
    void relationsAreAlsoFoundByTheNamesThatAreShown() throws IOException {
        Relations full = Relations.of("<http://e.org/uncle>", "<http://e.org/mother>");
        Relations shown = Relations.of("e:uncle", "e:mother");
        GivenRuleFile file = file("r.txt", "e:uncle(X,Y) <= e:mother(Y,X)");
        assertThat(file.read(full, shown).rules().size()).isEqualTo(1);
        assertThat(file.read(full, full).rules().isEmpty()).isTrue();
    }

    @Test
    void brokenFilesAreToldInOneLine() throws IOException {
        refused("r.dl", "uncle(X, Y) :- mother(X, Y)", "r.dl:1: found a clause without a full stop");
        refused("r.dl", "\nuncle(X, Y) :- \"mother(X, Y).", "r.dl:2: found a quote that is not closed");
        refused("r.dl", "uncle(X, Y) :- mother(X, Y)§", "r.dl:1: found \"§\"");
        assertThatThrownBy(() -> GivenRuleFile.of(folder, Optional.empty())).hasMessageContaining("found a folder");
        assertThatThrownBy(() -> GivenRuleFile.of(folder.resolve("absent"), Optional.empty()))
                .hasMessageContaining("no such file");
        Path there = Files.writeString(folder.resolve("r.txt"), "");
        assertThatThrownBy(() -> GivenRuleFile.of(there, Optional.of("datalogg")))
                .hasMessageEndingWith("Maybe you meant datalog.");
    }

    private void refused(String name, String content, String message) throws IOException {
        GivenRuleFile file = file(name, content);
        assertThatThrownBy(() -> file.read(FAMILY, FAMILY))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(message)
                .hasMessageContaining(". Maybe ");
    }
}
