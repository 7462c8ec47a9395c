package dev.hornbeam.rule.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.text.VisibleText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class RoundTripTest {
    private static final String[] NASTY = {
        "",
        " ",
        "a b",
        " a",
        "a ",
        ",",
        "(X,Y)",
        "r(X,Y) <= s(X,A), t(A,Y)",
        "⇐",
        "<=",
        "\"",
        "\\",
        "\\\"n",
        "\\n",
        "\n",
        "\t",
        "\r\n",
        "[support 1]",
        "#",
        "0.5",
        "X",
        "inv",
        "null",
        "{\"score\":1}",
        "übergeordnet",
        "父",
        "\u2028\u0085\u00a0\ufeff\u200f",
        "\uD83D\uDC68\u200D\uD83D\uDC67",
        "<http://a.org/x(1)>",
        "/film/film/genre./x/y",
        "\u001B[2J\u009B\u007F",
        "\u202Eturned\u2066"
    };

    @Property(tries = 300)
    void everyFormatReadsBackTheSameRules(@ForAll("ruleSets") RuleSet rules, @ForAll("formats") RuleFormat format)
            throws IOException {
        assertThat(readBack(rules, format).rules()).isEqualTo(rules.rules());
    }

    /** Rules are printed, and what is printed must not steer a terminal. */
    @Property(tries = 100)
    void everythingWrittenIsVisible(@ForAll("ruleSets") RuleSet rules) throws IOException {
        for (RuleFormat format :
                List.of(RuleFormat.TEXT, RuleFormat.TSV, RuleFormat.JSON_LINES, RuleFormat.ANYBURL, RuleFormat.AMIE)) {
            StringWriter out = new StringWriter();
            format.write(rules, out);
            assertThat(out.toString()).isEqualTo(VisibleText.lines(out.toString()));
        }
    }

    @Property(tries = 100)
    void worthAndFoldsAreReadBackFromTablesAndJson(@ForAll("ruleSets") RuleSet rules) throws IOException {
        RuleSet standing = rules.map(rule -> rule.withWorth(Math.floor(rule.score() * 1e6) / 1e6)
                .folded(new Fold(List.of(rule.head(), rule.relation(0)), rule.length())));
        for (RuleFormat format : List.of(RuleFormat.TSV, RuleFormat.JSON_LINES)) {
            RuleSet read = readBack(standing, format);
            for (int i = 0; i < read.size(); i++) {
                assertThat(read.get(i).worth()).isEqualTo(standing.get(i).worth());
                assertThat(read.get(i).fold()).isEqualTo(standing.get(i).fold());
            }
        }
        assertThat(readBack(standing, RuleFormat.TEXT).rules()).isEqualTo(standing.rules());
    }

    @Property(tries = 300)
    void anyBurlReadsBackStatementsCountsAndConfidence(@ForAll("ruleSets") RuleSet rules) throws IOException {
        RuleSet expected = rules.map(RoundTripTest::asAnyBurlKnowsIt);
        assertThat(readBack(rules, RuleFormat.ANYBURL).rules()).isEqualTo(expected.rules());
        assertThat(readBack(expected, RuleFormat.ANYBURL).rules()).isEqualTo(expected.rules());
    }

    /** AMIE states heads forwards, so an inverse head comes back as the mirror image. */
    @Property(tries = 300)
    void amieReadsBackStatementsAndCounts(@ForAll("ruleSets") RuleSet rules) throws IOException {
        StringWriter out = new StringWriter();
        RuleFormat.AMIE.write(rules, out);
        List<Rule> read = RuleFormat.AMIE
                .read(new BufferedReader(new StringReader(out.toString())), "rules", rules.relations())
                .rules()
                .rules();
        List<Rule> expected = new ArrayList<>();
        for (Rule rule : rules) {
            Rule forwards = rule.canonical(rules.relations());
            if (expected.stream().noneMatch(forwards::sameStatement)) {
                expected.add(forwards);
            }
        }
        assertThat(read).hasSameSizeAs(expected);
        for (int i = 0; i < read.size(); i++) {
            Rule before = expected.get(i);
            assertThat(read.get(i).sameStatement(before)).isTrue();
            long bodySize = before.statistics().map(RuleStatistics::bodySize).orElse(0L);
            assertThat(read.get(i).statistics().isPresent()).isEqualTo(bodySize > 0);
            read.get(i).statistics().ifPresent(counted -> {
                RuleStatistics known = before.statistics().get();
                assertThat(counted.support()).isEqualTo(known.support());
                assertThat(counted.bodySize()).isEqualTo(known.bodySize());
                long pca = known.pcaBodySize() == 0 ? RuleStatistics.UNKNOWN : known.pcaBodySize();
                assertThat(counted.pcaBodySize()).isEqualTo(pca);
            });
        }
    }

    private static RuleSet readBack(RuleSet rules, RuleFormat format) throws IOException {
        StringWriter out = new StringWriter();
        format.write(rules, out);
        ReadRules read = format.read(new BufferedReader(new StringReader(out.toString())), "rules", rules.relations());
        assertThat(read.skipped().count()).isZero();
        return read.rules();
    }

    private static Rule asAnyBurlKnowsIt(Rule rule) {
        if (rule.statistics().isEmpty()) {
            return rule;
        }
        RuleStatistics counted = rule.statistics().get();
        Rule scored = Rule.of(rule.head(), rule.body(), counted.confidence().orElse(0));
        long unknown = RuleStatistics.UNKNOWN;
        return counted.bodySize() == 0
                ? scored
                : scored.with(
                        new RuleStatistics(counted.support(), counted.bodySize(), unknown, unknown, false, Double.NaN));
    }

    @Provide
    Arbitrary<RuleFormat> formats() {
        return Arbitraries.of(RuleFormat.TEXT, RuleFormat.TSV, RuleFormat.JSON_LINES);
    }

    @Provide
    Arbitrary<RuleSet> ruleSets() {
        Arbitrary<String> any = Arbitraries.strings()
                .ofMaxLength(6)
                .filter(name -> name.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF));
        Arbitrary<String> name = Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.of(NASTY)), Tuple.of(1, any))
                .filter(text -> !text.startsWith(Relations.INVERSE_PREFIX));
        return name.list()
                .ofMinSize(1)
                .ofMaxSize(8)
                .flatMap(names -> ruleSets(Relations.of(names.toArray(new String[0]))));
    }

    private static Arbitrary<RuleSet> ruleSets(Relations relations) {
        Arbitrary<Integer> relation = Arbitraries.integers().between(0, relations.directedCount() - 1);
        Arbitrary<int[]> body =
                relation.array(int[].class).ofMinSize(1).ofMaxSize(4).edgeCases(edges -> edges.none());
        Arbitrary<Double> score = Arbitraries.doubles().between(0, 1).ofScale(12);
        Arbitrary<Rule> rule = Combinators.combine(
                        relation, body, score, statistics().optional())
                .as((head, steps, s, statistics) -> {
                    Rule plain = Rule.of(head, steps, s * (1 - 1e-16 * s));
                    return statistics.map(plain::with).orElse(plain);
                });
        return rule.list().ofMaxSize(12).map(rules -> {
            Map<List<Object>, Rule> distinct = new LinkedHashMap<>();
            rules.forEach(r -> distinct.putIfAbsent(
                    List.of(r.head(), Arrays.stream(r.body()).boxed().toList()), r));
            return RuleSet.of(relations, List.copyOf(distinct.values()));
        });
    }

    private static Arbitrary<RuleStatistics> statistics() {
        Arbitrary<Long> more = Arbitraries.longs().between(0, 1L << 40);
        Arbitrary<Double> error = Arbitraries.doubles().between(0, 1).ofScale(9);
        return Combinators.combine(more, more, more, more, Arbitraries.of(0, 1, 2), error, Arbitraries.of(true, false))
                .as((support, beyond, further, head, kind, e, known) -> new RuleStatistics(
                        support,
                        support + beyond + further,
                        known ? support + beyond : RuleStatistics.UNKNOWN,
                        known ? head : RuleStatistics.UNKNOWN,
                        kind == 0,
                        kind == 0 ? 0 : kind == 1 ? e : Double.NaN));
    }
}
