package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.model.given.RuleWishReader;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.given.GivenRuleFile;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules: our own formats, and those of others. */
final class RuleTargets {
    private static final Relations RELATIONS = Relations.of("r", "s", "t", "based in");
    private static final String TEXT = """
            # what people read
            0.995923  r(X,Y) ⇐ s(A,X), t(A,B), r(B,Y)   [worth 0.666, support 13, confidence 0.813 of 16, pca 0.813 of 16, coverage 0.120 of 108]
            0.5 "based in"(X,Y) <= r(X,A), s(A,Y)
            t(X,Y) ⇐ r(Y,X)
            """;
    private static final String ANYBURL = """
            16\t13\t0.8125\tr(X,Y) <= s(A,X), t(A,B), r(B,Y)
            9\t8\t0.9\tr(X,ann) <= s(X,bea)
            9\t8\t0.9\tr(ann,Y) <= s(Y,A), t(bea,A)
            9\t8\t0.9\tr(X,"a,(b)") <= s(X,A)
            9\t8\t0.9\tr(X,me_myself_i) <= s(X,X)
            4\t2\t0.5\tr(X,c) <=
            """;
    private static final String AMIE = """
            Using HC as pruning metric
            Rule\tHead Coverage\tStd Confidence\tPCA Confidence\tPositive Examples\tBody size\tPCA Body size\tFunctional variable
            ?a  <s>  ?c  ?c  <r>  ?b   => ?a  <r>  ?b\t0.1\t0.5\t0.6\t13\t26\t21\t?a
            ?b  s  ?a   => ?a  r  ?b\t0,1\t0,5\t0,6\t13\t26\t21\t?a
            Mining done in 0 s
            """;
    private static final String DATALOG = """
            .decl r(x:symbol, y:symbol)
            .input r
            // a remark
            r(X, Y) :- s(X, A), t(A, Y), X != Y.
            0.7::t(X, Y) :- r(Y, X).
            'based in'(X,Y):-r(X,Z),s(Z,Y),\\+ t(X,Y).
            p(X, Y) :- triple(X, "r", Y).
            fact(X, 's', Y) :- triple(X, 'r', A), triple(A, "t", Y).
            r(a, b).
            """;
    private static final String PROLOG = """
            :- dynamic r/2.
            % remark
            /* another */
            r(X, Y) :- s(X, A), t(A, Y).
            t(_, Y) :- r(Y, [a|_]), X is 1.5e3 + 2, Y \\= X.
            s("a b", 'it''s').
            """;

    private RuleTargets() {}

    static List<Target> in(Path scratch) {
        List<Target> targets = new ArrayList<>();
        targets.add(own(scratch, RuleFormat.TEXT, TEXT));
        targets.add(own(scratch, RuleFormat.TSV, written(RuleFormat.TSV)));
        targets.add(own(scratch, RuleFormat.JSON_LINES, written(RuleFormat.JSON_LINES)));
        targets.add(own(scratch, RuleFormat.ANYBURL, ANYBURL));
        targets.add(own(scratch, RuleFormat.AMIE, AMIE));
        targets.add(given(scratch, "rules-datalog", "rules.dl", DATALOG));
        targets.add(given(scratch, "rules-prolog", "rules.pl", PROLOG));
        targets.add(given(
                scratch, "rules-any", "rules", TEXT, ANYBURL, AMIE.substring(AMIE.indexOf("Rule")), DATALOG, PROLOG));
        targets.add(wishes(scratch));
        targets.add(new Target(
                "rule-stated",
                1,
                Scratch.texts("r(X,Y) ⇐ s(X,A), t(A,Y)"),
                input -> RuleFormat.stated(new String(input, UTF_8), "the rule", RELATIONS)));
        return targets;
    }

    /** The sample rules in another format. */
    private static String written(RuleFormat format) {
        try {
            RuleSet rules = RuleFormat.TEXT
                    .read(new java.io.BufferedReader(new java.io.StringReader(TEXT)), "sample", RELATIONS)
                    .rules();
            StringWriter text = new StringWriter();
            format.write(rules, text);
            return text.toString();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** A format, read as a model's own file and leniently as a file of others. */
    private static Target own(Path scratch, RuleFormat format, String... samples) {
        String name = "rules-" + format.name();
        Scratch folder = new Scratch(scratch, name);
        return new Target(name, 1, Scratch.texts(samples), input -> {
            Path file = folder.put("rules." + format.name(), input);
            if ((java.util.Arrays.hashCode(input) & 1) == 0) {
                new RuleFile(file).read(RELATIONS);
            } else {
                GivenRuleFile.of(file, Optional.of(format.name())).read(RELATIONS, RELATIONS);
            }
        });
    }

    private static Target given(Path scratch, String name, String file, String... samples) {
        Scratch folder = new Scratch(scratch, name);
        return new Target(
                name,
                1,
                Scratch.texts(samples),
                input -> GivenRuleFile.of(folder.put(file, input), Optional.empty())
                        .read(RELATIONS, RELATIONS));
    }

    /** Rules that a user asks for and bans. */
    private static Target wishes(Path scratch) {
        Scratch folder = new Scratch(scratch, "rules-wished");
        Path facts = folder.put("facts.tsv", "a\tr\tb\nb\ts\tc\nc\tt\ta\na\tbased in\tc\n".getBytes(UTF_8));
        var data = new DatasetReader().read(facts).dataset();
        return new Target("rules-wished", 2, Scratch.texts(TEXT, ANYBURL), input -> {
            Path file = folder.put("wishes.txt", input);
            new RuleWishReader(data, 4, Optional.empty()).read(List.of(file), List.of());
        });
    }
}
