package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Fact;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.IriNames;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import openllet.owlapi.OpenlletReasonerFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLNamedIndividual;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyManager;
import org.semanticweb.owlapi.model.SWRLRule;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/** SWRL rules read by the OWL API derive the facts that Hornbeam derives, to the last one, in Openllet. */
class OwlEngineTest {
    private static final IriNames NAMES = ExportOptions.DEFAULTS.names();

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void swrlRulesInOpenllet(long seed) throws Exception {
        Travellers graph = Travellers.random(seed);
        OWLOntologyManager manager = OWLManager.createOWLOntologyManager();
        OWLDataFactory factory = manager.getOWLDataFactory();
        OWLOntology ontology = manager.loadOntologyFromOntologyDocument(
                new ByteArrayInputStream(graph.exported("swrl").getBytes(StandardCharsets.UTF_8)));
        Set<SWRLRule> rules = ontology.axioms(AxiomType.SWRL_RULE).collect(Collectors.toSet());
        assertThat(rules).hasSize(graph.rules().size());
        assertThat(rules)
                .allMatch(rule -> rule.annotations()
                        .anyMatch(note ->
                                note.getProperty().getIRI().toString().equals(RuleNotes.NAMESPACE + "confidence")));
        for (Fact fact : graph.facts()) {
            ontology.add(factory.getOWLObjectPropertyAssertionAxiom(
                    factory.getOWLObjectProperty(NAMES.iri(fact.relation())),
                    factory.getOWLNamedIndividual(NAMES.iri(fact.head())),
                    factory.getOWLNamedIndividual(NAMES.iri(fact.tail()))));
        }
        Set<OWLNamedIndividual> individuals = Travellers.ENTITIES.stream()
                .map(name -> factory.getOWLNamedIndividual(IRI.create(NAMES.iri(name))))
                .collect(Collectors.toSet());
        ontology.add(factory.getOWLDifferentIndividualsAxiom(individuals));
        assertThat(newRows(ontology, individuals, factory, graph)).isEqualTo(graph.closure());
    }

    private static Set<String> newRows(
            OWLOntology ontology, Set<OWLNamedIndividual> individuals, OWLDataFactory factory, Travellers graph) {
        Map<String, String> names = graph.namesByIri(NAMES);
        Set<String> rows = new TreeSet<>();
        OWLReasoner reasoner = OpenlletReasonerFactory.getInstance().createReasoner(ontology);
        for (OWLNamedIndividual from : individuals) {
            for (String relation : Travellers.RELATIONS) {
                reasoner.getObjectPropertyValues(from, factory.getOWLObjectProperty(NAMES.iri(relation)))
                        .entities()
                        .forEach(to -> rows.add(Travellers.row(
                                names.get(from.getIRI().toString()),
                                relation,
                                names.get(to.getIRI().toString()))));
            }
        }
        reasoner.dispose();
        rows.removeAll(graph.known());
        return rows;
    }
}
