package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Fact;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.attribute.AttributeAnswers;
import dev.hornbeam.reason.attribute.AttributeLearner;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.work.ParallelTasks;
import java.io.BufferedReader;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.reasoner.rulesys.GenericRuleReasoner;
import org.apache.jena.reasoner.rulesys.Rule;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules with constants find the answers that Hornbeam finds by them, to the last one. */
class ConstantRulesTest {
    private static final IriNames NAMES = ExportOptions.DEFAULTS.names();

    private final Travellers graph = Travellers.random(7, 60, 1);

    /** The rules alone: on small graphs answers come from the whole inverse, of which the kept rules are a part. */
    private AttributeRules rules() {
        ParallelTasks tasks = new ParallelTasks(1);
        Graph index = graph.dataset().buildGraph();
        return new AttributeLearner(index, AttributeOptions.DEFAULTS, tasks)
                .learn()
                .table()
                .on(index);
    }

    private static ExportedRules exported(AttributeRules rules) {
        List<ExportedRule> all = rules.table().strongest(head -> true, body -> true, Integer.MAX_VALUE).stream()
                .map(AttributeRule::exported)
                .toList();
        return ExportedRules.of(all, ExportOptions.DEFAULTS);
    }

    /** Every answer of every question that a rule with constants speaks for. */
    private Set<String> expected(AttributeRules rules) {
        Graph index = rules.graph();
        AttributeAnswers answers = new AttributeAnswers(index);
        Set<String> rows = new TreeSet<>();
        for (int relation = 0; relation < index.relations().count(); relation++) {
            for (int entity = 0; entity < index.entityCount(); entity++) {
                answers.find(rules, entity, relation, -1);
                for (int i = 0; i < answers.size(); i++) {
                    rows.add(Travellers.row(
                            index.entities().name(entity),
                            index.relations().name(relation),
                            index.entities().name(answers.entity(i))));
                }
            }
        }
        rows.removeAll(graph.known());
        assertThat(rows).hasSizeGreaterThan(10);
        return rows;
    }

    @Test
    void inArq() {
        AttributeRules rules = rules();
        Model data = ModelFactory.createDefaultModel();
        RDFParser.fromString(graph.triples(NAMES), Lang.NTRIPLES).parse(data);
        Model found = ModelFactory.createDefaultModel();
        for (String query : Travellers.exported("sparql", exported(rules)).split("\n\n")) {
            try (var execution = QueryExecutionFactory.create(query, data)) {
                found.add(execution.execConstruct());
            }
        }
        assertThat(rows(found)).isEqualTo(expected(rules));
    }

    private Set<String> rows(Model found) {
        Map<String, String> names = graph.namesByIri(NAMES);
        Set<String> rows = new TreeSet<>();
        found.listStatements()
                .forEach(each -> rows.add(Travellers.row(
                        names.get(each.getSubject().getURI()),
                        names.get(each.getPredicate().getURI()),
                        names.get(each.getObject().asResource().getURI()))));
        rows.removeAll(graph.known());
        return rows;
    }

    /** These engines apply a rule to what it has concluded itself, so they may find more than one round does. */
    @Test
    void inJenaRulesAndDatalogTakenOneByOne() {
        AttributeRules rules = rules();
        Set<String> jena = new TreeSet<>();
        Set<String> datalog = new TreeSet<>();
        for (ExportedRule rule : exported(rules).rules()) {
            ExportedRules one = ExportedRules.of(List.of(rule), ExportOptions.DEFAULTS);
            Model data = ModelFactory.createDefaultModel();
            RDFParser.fromString(graph.triples(NAMES), Lang.NTRIPLES).parse(data);
            GenericRuleReasoner reasoner = new GenericRuleReasoner(Rule.parseRules(Rule.rulesParserFromReader(
                    new BufferedReader(new StringReader(Travellers.exported("jena", one))))));
            jena.addAll(rows(ModelFactory.createInfModel(reasoner, data)));
            NaiveDatalog program = new NaiveDatalog(Travellers.exported("datalog", one));
            for (Fact fact : graph.facts()) {
                program.add("triple", List.of(fact.head(), fact.relation(), fact.tail()));
            }
            program.facts("new_fact")
                    .forEach(fact -> datalog.add(Travellers.row(fact.get(0), fact.get(1), fact.get(2))));
        }
        assertThat(jena).containsAll(expected(rules));
        assertThat(datalog).isEqualTo(jena);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "tsv", "jsonl", "amie"})
    void ourOwnFormatsHoldChainsHere(String format) {
        AttributeRule rule = new AttributeRule("speaks", "French", false, "livesIn", "Paris", false, 0.5, 3, 4);
        ExportedRules one = ExportedRules.of(List.of(rule.exported()), ExportOptions.DEFAULTS);
        assertThatThrownBy(() -> Travellers.exported(format, one))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("rules with constants in " + format);
    }

    @Test
    void everyOtherFormatHoldsConstants() {
        AttributeRule rule = new AttributeRule("speaks", "French", false, "livesIn", "Paris", true, 0.5, 3, 4);
        ExportedRules one = ExportedRules.of(List.of(rule.exported()), ExportOptions.DEFAULTS);
        for (ExportFormat format : ExportFormat.all()) {
            if (format.own().isEmpty()) {
                assertThat(Travellers.exported(format.name(), one))
                        .as(format.name())
                        .contains("French", "Paris");
            }
        }
    }

    @Test
    void literalsAreWrittenWhereALanguageHasThem() {
        AttributeRule rule = new AttributeRule("speaks", "\"fr\"@fr", false, "livesIn", "Paris", false, 0.5, 3, 4);
        ExportedRules one = ExportedRules.of(List.of(rule.exported()), ExportOptions.DEFAULTS);
        assertThat(Travellers.exported("sparql", one)).contains("?X <urn:hornbeam:speaks> \"fr\"@fr");
        assertThat(Travellers.exported("shacl", one)).contains("$this <urn:hornbeam:speaks> \\\"fr\\\"@fr");
        for (String format : List.of("jena", "swrl")) {
            assertThatThrownBy(() -> Travellers.exported(format, one)).hasMessageContaining("the literal \"fr\"@fr");
        }
        AttributeRule turned = new AttributeRule("speaks", "\"fr\"@fr", true, "livesIn", "Paris", false, 0.5, 3, 4);
        ExportedRules other = ExportedRules.of(List.of(turned.exported()), ExportOptions.DEFAULTS);
        assertThatThrownBy(() -> Travellers.exported("sparql", other))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("as the subject of a triple");
    }

    @Test
    void twoNamesNeverShareAnIri() {
        IriNames names = new IriNames(dev.hornbeam.graph.Prefixes.NONE, "http://e/");
        AttributeRule rule = new AttributeRule("speaks", "a", false, "livesIn", "<http://e/a>", false, 0.5, 3, 4);
        ExportedRules one = ExportedRules.of(List.of(rule.exported()), ExportOptions.DEFAULTS.withNames(names));
        assertThatThrownBy(() -> Travellers.exported("sparql", one))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("both become <http://e/a>");
    }
}
