package dev.hornbeam.rule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleFormatTest {
    private static final Relations FAMILY = Relations.of("mother", "brother", "uncle", "has son");
    private static final Rule UNCLE =
            Rule.of(2, new int[] {0, 1}, 0.93).with(RuleStatistics.exact(120, 150, 140, 3870));
    private static final Rule SIBLING =
            Rule.of(1, new int[] {0, 4, 7}, 0.5).with(new RuleStatistics(24, 30, 28, 50, false, 0.0213));
    private static final RuleSet RULES = RuleSet.of(FAMILY, List.of(UNCLE, SIBLING));

    private static String written(RuleFormat format) throws IOException {
        StringWriter out = new StringWriter();
        format.write(RULES, out);
        return out.toString();
    }

    private static ReadRules read(RuleFormat format, String text) throws IOException {
        return format.read(new BufferedReader(new StringReader(text)), "rules.txt", FAMILY);
    }

    @Test
    void textIsAlignedAndShowsInversesBySwappedArguments() throws IOException {
        assertThat(written(RuleFormat.TEXT)).isEqualTo("""
                        0.93  uncle(X,Y) ⇐ mother(X,A), brother(A,Y)                    \
                        [support 120, confidence 0.800 of 150, pca 0.857 of 140, coverage 0.031 of 3870]

                        0.5   brother(X,Y) ⇐ mother(X,A), mother(B,A), "has son"(Y,B)   \
                        [support ~24, confidence 0.800 ± 0.0213 of ~30, pca 0.857 of ~28, coverage 0.480 of 50]
                        """);
    }

    @Test
    void textShowsTheWorthAndRemarksOnFoldedAndUnsupportedRules() throws IOException {
        Rule folded = UNCLE.withWorth(0.731249).folded(new Fold(List.of(1), 3));
        Rule unsupported = Rule.of(2, new int[] {0}, 0.9)
                .with(RuleStatistics.exact(0, 79, 79, 10))
                .withWorth(0);
        StringWriter out = new StringWriter();
        RuleFormat.TEXT.write(RuleSet.of(FAMILY, List.of(folded, unsupported)), out);
        assertThat(out.toString()).isEqualTo("""
                        0.93  uncle(X,Y) ⇐ mother(X,A), brother(A,Y)   \
                        [worth 0.731, support 120, confidence 0.800 of 150, pca 0.857 of 140, coverage 0.031 of 3870]
                            # adds 3 of its 120 true pairs to uncle(X,Y) ⇐ brother(X,Y)
                        0.9   uncle(X,Y) ⇐ mother(X,Y)                 \
                        [worth 0.000, support 0, confidence 0.000 of 79, pca 0.000 of 79, coverage 0.000 of 10]
                            # no fact bears it out
                        """);
        RuleSet back = read(RuleFormat.TEXT, out.toString()).rules();
        assertThat(back).containsExactly(folded, unsupported);
        assertThat(back.get(0).worth()).hasValue(0.731);
    }

    @Test
    void aFileThatDoesNotSayWhatRulesAreWorthIsRatedByItsCounts() throws IOException {
        RuleSet read = read(RuleFormat.TSV, "score\thead\tbody\tsupport\tbodySize\n0.5\tuncle\tbrother\t8\t10\n")
                .rules();
        assertThat(read.get(0).worth().orElseThrow()).isBetween(0.4, 0.8);
        assertThat(read(RuleFormat.TSV, "score\thead\tbody\n0.5\tuncle\tbrother\n")
                        .rules()
                        .get(0)
                        .worth())
                .isEmpty();
    }

    @Test
    void aWorthAboveOneIsRefused() {
        assertThatThrownBy(() -> read(RuleFormat.TSV, "score\thead\tbody\tworth\n0.5\tuncle\tbrother\t1.5\n"))
                .hasMessageContaining("a worth from 0 to 1");
    }

    @Test
    void anyBurlHasCountsConfidenceAndRule() throws IOException {
        assertThat(written(RuleFormat.ANYBURL))
                .isEqualTo("150\t120\t0.8\tuncle(X,Y) <= mother(X,A), brother(A,Y)\n"
                        + "30\t24\t0.8\tbrother(X,Y) <= mother(X,A), mother(B,A), has son(Y,B)\n");
    }

    /** Some readers end lines at these characters too. */
    @Test
    void aNameNeverEndsALineOfJson() throws IOException {
        Relations odd = Relations.of("a\nb\rc\u0085d\u2028e\u2029f\u007Fg\"h\\i\u0001ü");
        RuleSet rules = RuleSet.of(odd, List.of(Rule.of(0, new int[] {0, 0}, 1)));
        StringWriter out = new StringWriter();
        RuleFormat.JSON_LINES.write(rules, out);
        assertThat(out.toString())
                .containsIgnoringCase("\"a\\nb\\rc\\u0085d\\u2028e\\u2029f\\u007fg\\\"h\\\\i\\u0001ü\"");
        assertThat(out.toString().lines()).hasSize(1);
        assertThat(RuleFormat.JSON_LINES
                        .read(new BufferedReader(new StringReader(out.toString())), "rules.txt", odd)
                        .rules()
                        .rules())
                .isEqualTo(rules.rules());
    }

    @Test
    void jsonLinesAreFlatObjects() throws IOException {
        assertThat(written(RuleFormat.JSON_LINES))
                .startsWith("{\"score\":0.93,\"head\":\"uncle\",\"body\":[\"mother\",\"brother\"],\"support\":120,"
                        + "\"bodySize\":150,\"confidence\":0.8,")
                .contains("[\"mother\",\"inv_mother\",\"inv_has son\"]", "\"exact\":false,\"standardError\":0.0213}");
    }

    @Test
    void tsvHasTitlesAndEscapesSpaces() throws IOException {
        assertThat(written(RuleFormat.TSV))
                .startsWith("score\thead\tbody\tsupport\tbodySize\t")
                .contains("0.5\tbrother\tmother inv_mother inv_has\\sson\t24\t30\t0.8\t");
    }

    @Test
    void aRuleByHandMayUseAsciiArrowsAnyVariablesAndAnyOrder() throws IOException {
        RuleSet rules = read(RuleFormat.TEXT, "# mine\n\n1 uncle(P, Q) <= brother(R,Q), mother(P,R)\n")
                .rules();
        assertThat(rules).containsExactly(Rule.of(2, new int[] {0, 1}, 1));
    }

    @Test
    void anInverseHeadIsTheHeadWithSwappedArguments() throws IOException {
        RuleSet rules = read(RuleFormat.TEXT, "1 uncle(Y,X) ⇐ brother(A,X), mother(Y,A)")
                .rules();
        assertThat(rules).containsExactly(Rule.of(6, new int[] {5, 4}, 1));
    }

    @Test
    void rulesOfAnyBurlThatAreNoChainsAreCountedAndNamed() throws IOException {
        ReadRules read = read(RuleFormat.ANYBURL, """
                10\t5\t0.5\tuncle(X,Y) <= mother(X,A), brother(A,Y)
                10\t5\t0.5\tuncle(X,bob) <= mother(X,A)
                10\t5\t0.5\tuncle(X,Y) <= mother(X,/m/0_(x), y), brother(A,Y)
                10\t5\t0.5\tuncle(X,Y) <= mother(X,A), brother(B,Y)
                10\t5\t0.5\tuncle(X,Y) <= mother(X,Y), brother(Y,A)
                10\t5\t0.5\tuncle(X,X) <= mother(X,A)
                10\t5\t0.5\tuncle(X,Y) <=
                12\t6\t0.5\tuncle(X,Y) <= brother(A,Y), mother(X,A)
                10\t5\t0.5\tuncle(X,Y) <= has son(Y,X)
                """);
        assertThat(read.rules().stream().map(Rule::body)).containsExactly(new int[] {0, 1}, new int[] {7});
        assertThat(read.skipped().count()).isEqualTo(5);
        assertThat(read.skipped())
                .hasToString("left out 1 rule with constants elsewhere than in its head and at the end of its body "
                        + "(first at rules.txt:3), "
                        + "1 rule without a body (first at rules.txt:7), "
                        + "2 rules whose body is not a chain (first at rules.txt:4), "
                        + "1 rule given earlier in the file (first at rules.txt:8)");
        assertThat(statements(read)).containsExactly("uncle(X,bob) ⇐ mother(X,A)", "uncle(X,X) ⇐ mother(X,A)");
    }

    private static List<String> statements(ReadRules read) {
        return read.constants().rules().stream()
                .map(read.constants()::statement)
                .toList();
    }

    @Test
    void rulesOfAnyBurlWithConstantsAreReadInAllTheirForms() throws IOException {
        ReadRules read = read(RuleFormat.ANYBURL, """
                10\t5\t0.5\tuncle(X,bob) <= mother(X,ann)
                10\t5\t0.5\tuncle(bob,Y) <= mother(ann,Y)
                10\t5\t0.5\tuncle(X,/m/0_(x)) <= mother(X,A), brother(a,(b),A)
                10\t5\t0.5\tuncle(X,bob) <= mother(A,X)
                218\t104\t0.4\tuncle(X,bob) <=\s
                10\t5\t0.5\tuncle(X,me_myself_i) <= mother(X,ann)
                10\t5\t0.5\tuncle(X,"X") <= mother(X,"a, \\"b")
                10\t5\t0.5\tuncle(X,bob) <= mother(X,ann)
                """);
        assertThat(statements(read))
                .containsExactly(
                        "uncle(X,bob) ⇐ mother(X,ann)",
                        "uncle(bob,Y) ⇐ mother(ann,Y)",
                        "uncle(X,/m/0_(x)) ⇐ mother(X,A), brother(a,(b),A)",
                        "uncle(X,bob) ⇐ mother(A,X)",
                        "uncle(X,bob) ⇐",
                        "uncle(X,X) ⇐ mother(X,ann)",
                        "uncle(X,X) ⇐ mother(X,a, \"b)");
        assertThat(read.constants().constants().id("X")).isNotNegative();
        assertThat(read.skipped()).hasToString("left out 1 rule given earlier in the file (first at rules.txt:8)");
        assertThat(read.constants().rules().get(4).statistics().orElseThrow().support())
                .isEqualTo(104);
        refused(RuleFormat.ANYBURL, "1\t1\t1\tuncle(X,bob) <= mother(X", "such as r(X,Y) <=");
        refused(RuleFormat.ANYBURL, "1\t1\t1\tuncle(X,bob) <= mothr(X,ann)", "Maybe you meant \"mother\"");
    }

    @Test
    void anUnknownRelationIsNamedWithTheClosestKnownOne() {
        assertThatThrownBy(() -> read(RuleFormat.TEXT, "\n1 uncle(X,Y) <= mothr(X,Y)"))
                .isInstanceOf(InputException.class)
                .hasMessage("rules.txt:2: found the unknown relation \"mothr\", expected one of 4 relations. "
                        + "Maybe you meant \"mother\".");
        assertThatThrownBy(() -> read(RuleFormat.TSV, "score\thead\tbody\n1\tuncle\tinv_mothr"))
                .hasMessageContaining("rules.txt:2: ")
                .hasMessageEndingWith("Maybe you meant \"inv_mother\".");
    }

    @Test
    void brokenLinesAreToldWithTheirPlace() {
        refused(RuleFormat.TEXT, "nonsense", "found \"nonsense\"");
        refused(RuleFormat.TEXT, "1.5 uncle(X,Y) <= mother(X,Y)", "a score from 0 to 1");
        refused(RuleFormat.TEXT, "NaN uncle(X,Y) <= mother(X,Y)", "a score from 0 to 1");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) mother(X,Y)", "found \"mother(X,Y)\" at column 14");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) <= mother(X)", "expected \",\"");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) <= mother(X,A)", "not a chain");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) <= mother(X,bob)", "with a constant");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) <= mother(X,Y) [support 3]", "[support …");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) <= mother(X,Y) [support 3, confidence 1 of 2]", "below support");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) <= \"mother(X,Y)", "closing quote");
        refused(RuleFormat.TEXT, "1 uncle(X,Y) <= \"mo\\xther\"(X,Y)", "backslash");
        refused(RuleFormat.TSV, "head\tbody", "no column score");
        refused(RuleFormat.TSV, "scor\thead\tbody", "Maybe you meant score.");
        refused(RuleFormat.TSV, "", "titles");
        refused(RuleFormat.JSON_LINES, "[]", "expected \"{\"");
        refused(RuleFormat.JSON_LINES, "{\"score\":1,\"head\":\"uncle\"}", "no \"body\"");
        refused(RuleFormat.JSON_LINES, "{\"score\":1,\"head\":\"uncle\",\"body\":[]}", "without a body");
        refused(RuleFormat.JSON_LINES, "{\"score\":01,\"head\":\"uncle\",\"body\":[\"mother\"]}", "Leading zeroes");
        refused(RuleFormat.JSON_LINES, "{\"score\":1,\"score\":1}", "twice");
        refused(
                RuleFormat.JSON_LINES,
                "{\"score\":1,\"head\":\"uncle\",\"body\":[\"mother\"",
                "the end after character 42");
        refused(RuleFormat.JSON_LINES, "{\"score\":null}", "found null");
        refused(RuleFormat.JSON_LINES, "{\"score\":1,\"head\":\"uncle\",\"body\":[3]}", "found 3");
        refused(RuleFormat.JSON_LINES, "{\"score\":1,\"head\":\"\\ud800\"}", "half of a surrogate pair");
        refused(RuleFormat.JSON_LINES, "{\"score\":1} {}", "expected the end");
        refused(RuleFormat.JSON_LINES, "{\"sccore\":1}", "Maybe you meant \"score\".");
        refused(RuleFormat.ANYBURL, "uncle(X,Y) <= mother(X,Y)", "1 column");
        refused(RuleFormat.ANYBURL, "1\tx\t1\tuncle(X,Y) <= mother(X,Y)", "\"x\"");
        refused(RuleFormat.ANYBURL, "1\t2\t1\tuncle(X,Y) <= mother(X,Y)", "below support");
        refused(RuleFormat.ANYBURL, "1\t1\t1\tuncle(X,Y)", "such as r(X,Y) <=");
    }

    private static void refused(RuleFormat format, String line, String message) {
        assertThatThrownBy(() -> read(format, line))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("rules.txt:1: found ")
                .hasMessageContaining(message)
                .hasMessageContaining(". Maybe ");
    }

    @Test
    void theSameRuleTwiceIsAnError() {
        String line = "1 uncle(X,Y) <= mother(X,Y)\n";
        assertThatThrownBy(() -> read(RuleFormat.TEXT, line + line))
                .hasMessageStartingWith("rules.txt:2: found the rule of line 1 again");
    }

    @Test
    void aFormatIsFoundByNameAndByFileName() {
        assertThat(RuleFormat.named("jsonl")).isSameAs(RuleFormat.JSON_LINES);
        assertThat(RuleFormat.ofFileName("rules.tsv.gz")).isSameAs(RuleFormat.TSV);
        assertThat(RuleFormat.ofFileName("rules-100")).isSameAs(RuleFormat.TEXT);
        assertThatThrownBy(() -> RuleFormat.named("json")).hasMessageEndingWith("Maybe you meant jsonl.");
    }

    @Test
    void filesAreWrittenWholeAndReadBack(@TempDir Path folder) throws IOException {
        for (String name : List.of("r.text", "r.tsv.gz", "r.jsonl")) {
            RuleFile file = new RuleFile(folder.resolve(name));
            file.write(RULES);
            file.write(RULES);
            assertThat(file.read(FAMILY).rules().rules()).isEqualTo(RULES.rules());
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void brokenFilesAreToldInOneLine(@TempDir Path folder) throws IOException {
        Path latin = Files.write(folder.resolve("latin.text"), new byte[] {'1', ' ', (byte) 0xE9});
        Path cut = Files.write(folder.resolve("cut.text.gz"), new byte[] {0x1f, (byte) 0x8b, 8});
        for (Path path : List.of(latin, cut, folder.resolve("absent.text"))) {
            assertThatThrownBy(() -> new RuleFile(path).read(FAMILY))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(path.getFileName().toString());
        }
    }
}
