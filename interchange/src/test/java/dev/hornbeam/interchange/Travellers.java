package dev.hornbeam.interchange;

import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.fact.FactStream;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.shape.Constraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A small graph of awkward names with random rules, and the new facts that Hornbeam derives from them. */
final class Travellers {
    static final List<String> RELATIONS = List.of(
            "mother of",
            "it's \"quoted\"",
            "a:b",
            "1st",
            "größer als ⇒ 大",
            "select",
            "not",
            "count",
            "back`tick\\slash",
            "X",
            "<http://example.org/knows>",
            "is(a,b)<=%41?x#y",
            "{curly} & $this [0]",
            "\\u0060]->() DETACH DELETE n //");
    static final List<String> ENTITIES = List.of(
            "Anna O'Neil",
            "\"Bob\" B.",
            "c:d",
            "1",
            "Ünï 漢字 😀",
            "X",
            "_",
            "where",
            "back\\slash",
            "<http://example.org/e>",
            "semi;colon, comma.",
            "?y",
            "`tick`",
            "%41",
            "a  b",
            "\\u0027 \\u0022 \\u000A");

    private final Facts facts;
    private final RuleSet rules;

    private Travellers(Facts facts, RuleSet rules) {
        this.facts = facts;
        this.rules = rules;
    }

    /** A random graph, sparse enough that rules derive part of what there could be, and random rules about it. */
    static Travellers random(long seed) {
        return random(seed, 34, 14);
    }

    static Travellers random(long seed, int factCount, int ruleCount) {
        Random random = new Random(seed);
        Set<Fact> drawn = new java.util.LinkedHashSet<>();
        RELATIONS.forEach(relation -> drawn.add(new Fact(entity(random), relation, entity(random))));
        while (drawn.size() < factCount) {
            drawn.add(new Fact(entity(random), RELATIONS.get(random.nextInt(RELATIONS.size())), entity(random)));
        }
        Facts facts = Facts.of(drawn);
        int directed = Internals.of().dataset(facts).relations().directedCount();
        Map<List<Integer>, Rule> rules = new HashMap<>();
        List<Rule> ordered = new ArrayList<>();
        while (ordered.size() < ruleCount) {
            int[] body = random.ints(1 + random.nextInt(3), 0, directed).toArray();
            Rule rule = Rule.of(random.nextInt(directed), body, 0.5);
            List<Integer> statement = new ArrayList<>(List.of(rule.head()));
            for (int relation : body) {
                statement.add(relation);
            }
            Rule mirror = rule.canonical(Internals.of().dataset(facts).relations());
            if (!rule.isTrivial() && rules.putIfAbsent(statement, mirror) == null) {
                ordered.add(rule);
            }
        }
        Graph graph = Internals.of().dataset(facts).buildGraph();
        RuleSet counted = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS)
                .count(RuleSet.of(Internals.of().dataset(facts).relations(), ordered));
        return new Travellers(facts, WorthScale.rated(counted));
    }

    private static String entity(Random random) {
        return ENTITIES.get(random.nextInt(ENTITIES.size()));
    }

    List<Fact> facts() {
        return facts.train();
    }

    RuleSet ruleSet() {
        return rules;
    }

    Dataset dataset() {
        return Internals.of().dataset(facts);
    }

    /** The new facts of one round: rules applied to known facts alone. */
    Set<String> once() {
        return derived(1);
    }

    /** The new facts of as many rounds as there are any. */
    Set<String> closure() {
        return derived(1000);
    }

    private Set<String> derived(int rounds) {
        Dataset data = Internals.of().dataset(facts);
        Set<String> found = new TreeSet<>();
        NewFactOptions options = NewFactOptions.of(0).withRounds(rounds);
        FactStream stream = new FactStream(
                each -> found.add(row(
                        data.entities().name(each.fact().head()),
                        data.relations().name(each.fact().relation()),
                        data.entities().name(each.fact().tail()))),
                rounds);
        GraphCompleter untold =
                GraphCompleter.of(data.buildGraph(), rules, CompletionOptions.DEFAULTS.withBudget(Integer.MAX_VALUE));
        GraphCompleter completer = new GraphCompleter(
                untold.graph(), untold.rules(), untold.aggregation(), certain(data.relations()), untold.options());
        try {
            new NewFactSearch(
                            completer,
                            data.train(),
                            options,
                            graph -> Constraints.NONE.on(graph, data.prefixes()),
                            stream,
                            (round, relation, done, total, facts) -> {})
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** Every answer of a rule has probability 1, so that none is left out. */
    private static Calibration certain(Relations relations) {
        Steps always = new Steps(new double[] {0}, new double[] {1});
        int count = relations.directedCount();
        return new Calibration(Collections.nCopies(count, always), new double[count]);
    }

    static String row(String first, String relation, String second) {
        return first + "\t" + relation + "\t" + second;
    }

    /** The known facts as rows. */
    Set<String> known() {
        return facts().stream()
                .map(fact -> row(fact.head(), fact.relation(), fact.tail()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All rules in a format. */
    String exported(String format, ExportOptions options) {
        return exported(format, ExportedRules.of(rules, options));
    }

    String exported(String format) {
        return exported(format, ExportOptions.DEFAULTS);
    }

    static String exported(String format, ExportedRules rules) {
        StringWriter out = new StringWriter();
        try {
            ExportFormat.named(format).write(rules, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    RuleSet rules() {
        return rules;
    }

    /** The known facts as N-Triples. */
    String triples(IriNames names) {
        return facts().stream()
                .map(fact -> "<" + names.iri(fact.head()) + "> <" + names.iri(fact.relation()) + "> <"
                        + names.iri(fact.tail()) + "> .\n")
                .collect(Collectors.joining());
    }

    /** From IRIs back to the names of this graph. */
    Map<String, String> namesByIri(IriNames names) {
        Map<String, String> byIri = new HashMap<>();
        ENTITIES.forEach(name -> byIri.put(names.iri(name), name));
        RELATIONS.forEach(name -> byIri.put(names.iri(name), name));
        return byIri;
    }
}
