package dev.hornbeam.rule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class AmieFormatTest {
    private static final Relations RELATIONS = Relations.of("mother", "<http://e/wife>", "grand mother", "father");
    private static final String TITLES =
            "Rule\tHead Coverage\tStd Confidence\tPCA Confidence\tPositive Examples\tBody size\tPCA Body size\tFunctional variable\n";

    private static ReadRules read(String text) throws IOException {
        return RuleFormat.AMIE.read(new BufferedReader(new StringReader(text)), "amie.txt", RELATIONS);
    }

    /** As the program prints it: messages around the table, decimal commas where the machine has them. */
    @Test
    void itsOwnOutputIsRead() throws IOException {
        ReadRules read = read("Loading files...\nMining…\n" + TITLES
                + "?e  <mother>  ?b  ?a  <mother>  ?e   => ?a  <grand mother>  ?b\t0,5\t0,8\t0,9\t120\t150\t133\t?a\n"
                + "?b  <http://e/wife>  ?a   => ?a  <father>  ?b\t0.25\t1.0E-1\t0.2\t10\t100\t50\t?b\n"
                + "Mining done in 12.00 s\n2 rules mined.\n");
        assertThat(read.skipped().count()).isZero();
        Rule first = read.rules().get(0);
        assertThat(RuleFormat.statement(first, RELATIONS))
                .isEqualTo("\"grand mother\"(X,Y) ⇐ mother(X,A), mother(A,Y)");
        assertThat(first.score()).isEqualTo(0.8);
        assertThat(first.statistics()).contains(new RuleStatistics(120, 150, 133, 240, false, Double.NaN));
        Rule second = read.rules().get(1);
        assertThat(RuleFormat.statement(second, RELATIONS)).isEqualTo("father(X,Y) ⇐ <http://e/wife>(Y,X)");
        assertThat(second.statistics().get().pcaBodySize())
                .as("the functional variable is the other one")
                .isEqualTo(RuleStatistics.UNKNOWN);
    }

    @Test
    void rulesThatAreNoChainsAreCounted() throws IOException {
        ReadRules read = read("?a  <mother>  <Anna>   => ?a  <father>  ?b\t0\t0\t0\t0\t0\t0\t?a\n"
                + "?a  <mother>  ?b  ?a  <father>  ?b   => ?a  <father>  ?b\t0\t0\t0\t0\t0\t0\t?a\n"
                + "?a  mother  ?b   => ?a  father  ?b\n");
        assertThat(read.rules().size()).isEqualTo(1);
        assertThat(read.skipped().toString())
                .isEqualTo("left out 1 rule with a constant (first at amie.txt:1), "
                        + "1 rule whose body is not a chain (first at amie.txt:2)");
    }

    @Test
    void brokenLinesAreReported() {
        assertThatThrownBy(() -> read("?a  <mother>  ?b   => ?a  <father>\t0"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("amie.txt:1")
                .hasMessageContaining("three parts");
        assertThatThrownBy(() -> read("?a  <mohter>  ?b   => ?a  <father>  ?b\t0\t1"))
                .hasMessageContaining("Maybe you meant \"mother\"");
        assertThatThrownBy(() -> read("?a  <mother>  ?b   => ?a  <father>  ?b\t0\tx"))
                .hasMessageContaining("a score from 0 to 1");
        assertThatThrownBy(() -> read("?a  <mother>  ?b   => ?a  <father>  ?b\t0\t0.5\t0.5\t5\t3\t3\t?a"))
                .hasMessageContaining("body size 3 is below support 5");
    }

    @Test
    void theFirstLineTellsTheFormat() {
        assertThat(RuleFormat.ofFirstLine(TITLES.strip())).isEqualTo(RuleFormat.AMIE);
        assertThat(RuleFormat.ofFirstLine("?a  <r>  ?b   => ?a  <s>  ?b\t1\t1\t1"))
                .isEqualTo(RuleFormat.AMIE);
        assertThat(RuleFormat.ofFirstLine("3\t2\t0.66\tr(X,Y) <= s(X,Y)")).isEqualTo(RuleFormat.ANYBURL);
        assertThat(RuleFormat.ofFirstLine("score\thead\tbody")).isEqualTo(RuleFormat.TSV);
        assertThat(RuleFormat.ofFirstLine("{\"score\":1}")).isEqualTo(RuleFormat.JSON_LINES);
        assertThat(RuleFormat.ofFirstLine("0.5  r(X,Y) ⇐ s(X,Y)")).isEqualTo(RuleFormat.TEXT);
    }
}
