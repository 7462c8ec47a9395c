package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.IriNames;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.rdfconnection.RDFConnection;
import org.apache.jena.reasoner.rulesys.GenericRuleReasoner;
import org.apache.jena.reasoner.rulesys.Rule;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.update.UpdateAction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.topbraid.shacl.rules.RuleUtil;

/** Rules run in the engines of RDF derive the facts that Hornbeam derives, to the last one. */
class RdfEnginesTest {
    private static final IriNames NAMES = ExportOptions.DEFAULTS.names();

    private static Model data(Travellers graph) {
        Model model = ModelFactory.createDefaultModel();
        RDFParser.fromString(graph.triples(NAMES), Lang.NTRIPLES).parse(model);
        return model;
    }

    /** The statements as rows of names, known ones left out. */
    private static Set<String> newRows(Model model, Travellers graph) {
        Map<String, String> names = graph.namesByIri(NAMES);
        Set<String> rows = new TreeSet<>();
        for (Statement each : model.listStatements().toList()) {
            rows.add(Travellers.row(
                    names.get(each.getSubject().getURI()),
                    names.get(each.getPredicate().getURI()),
                    names.get(each.getObject().asResource().getURI())));
        }
        rows.removeAll(graph.known());
        return rows;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void sparqlQueriesInArq(long seed) {
        Travellers graph = Travellers.random(seed);
        Model data = data(graph);
        Model found = ModelFactory.createDefaultModel();
        for (String query : graph.exported("sparql").split("\n\n")) {
            try (var execution = QueryExecutionFactory.create(query, data)) {
                found.add(execution.execConstruct());
            }
        }
        assertThat(found.containsAny(data)).isFalse();
        assertThat(graph.once()).isNotEmpty();
        assertThat(newRows(found, graph)).isEqualTo(graph.once());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void sparqlUpdateInArq(long seed) {
        Travellers graph = Travellers.random(seed);
        Dataset dataset = DatasetFactory.create(data(graph));
        String update = graph.exported("sparql", ExportOptions.DEFAULTS.updating("urn:x:new"));
        UpdateAction.parseExecute(update, dataset);
        assertThat(newRows(dataset.getNamedModel("urn:x:new"), graph)).isEqualTo(graph.once());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void sparqlOverHttpInFuseki(long seed) {
        Travellers graph = Travellers.random(seed);
        Dataset dataset = DatasetFactory.createTxnMem();
        FusekiServer server =
                FusekiServer.create().port(0).add("/data", dataset).build().start();
        try (RDFConnection store = RDFConnection.connect("http://localhost:" + server.getPort() + "/data")) {
            store.load(data(graph));
            Model found = ModelFactory.createDefaultModel();
            for (String query : graph.exported("sparql").split("\n\n")) {
                found.add(store.queryConstruct(query));
            }
            assertThat(newRows(found, graph)).isEqualTo(graph.once());
            store.update(graph.exported("sparql", ExportOptions.DEFAULTS.updating(ExportOptions.NEW_FACTS)));
            assertThat(newRows(store.fetch(ExportOptions.NEW_FACTS), graph)).isEqualTo(graph.once());
        } finally {
            server.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void jenaRulesInTheGenericRuleReasoner(long seed) {
        Travellers graph = Travellers.random(seed);
        GenericRuleReasoner reasoner = new GenericRuleReasoner(Rule.parseRules(Rule.rulesParserFromReader(
                new java.io.BufferedReader(new java.io.StringReader(graph.exported("jena"))))));
        Model closed = ModelFactory.createInfModel(reasoner, data(graph));
        assertThat(newRows(closed, graph)).isEqualTo(graph.closure());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shaclRulesInTopBraid(long seed) {
        Travellers graph = Travellers.random(seed);
        Model shapes = ModelFactory.createDefaultModel();
        RDFParser.fromString(graph.exported("shacl"), Lang.TURTLE).parse(shapes);
        Model data = data(graph);
        for (long before = -1; before < data.size(); ) { // the engine makes one pass
            before = data.size();
            data.add(RuleUtil.executeRules(data, shapes, null, null));
        }
        assertThat(newRows(data, graph)).isEqualTo(graph.closure());
    }
}
