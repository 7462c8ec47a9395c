package dev.hornbeam.interchange;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * An OWL 2 ontology of SWRL rules, in Turtle. Relations are object properties; that variables stand for different entities
 * is said by {@code differentFrom} atoms, which hold for individuals that the data says are different ({@code owl:AllDifferent}).
 */
public final class SwrlRules implements ExportFormat {
    private static final String VARIABLE = "urn:swrl:var#";

    @Override
    public String name() {
        return "swrl";
    }

    @Override
    public List<String> endings() {
        return List.of(".swrl.ttl", ".swrl", ".owl");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        TermText terms = new TermText(rules);
        out.write("@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
                + "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
                + "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
                + "@prefix swrl: <http://www.w3.org/2003/11/swrl#> .\n" + RuleNotes.PREFIX + "\n");
        out.write("[] a owl:Ontology .\n");
        for (String note : List.of("confidence", "support", "bodySize")) {
            out.write("hb:" + note + " a owl:AnnotationProperty .\n");
        }
        for (String relation : rules.relations()) {
            out.write(terms.iri(relation) + " a owl:ObjectProperty .\n");
        }
        TreeSet<String> variables = new TreeSet<>();
        TreeSet<String> individuals = new TreeSet<>();
        for (ExportedRule rule : rules.rules()) {
            variables.addAll(rule.variables());
            rule.atoms().forEach(atom -> {
                constant(atom.first(), rule, individuals);
                constant(atom.second(), rule, individuals);
            });
        }
        for (String variable : variables) {
            out.write("<" + VARIABLE + variable + "> a swrl:Variable .\n");
        }
        for (String individual : individuals) {
            out.write(terms.iri(individual) + " a owl:NamedIndividual .\n");
        }
        for (ExportedRule rule : rules.rules()) {
            writeRule(rule, terms, out);
        }
    }

    private static void constant(RuleTerm term, ExportedRule rule, TreeSet<String> individuals) {
        if (term.isVariable()) {
            return;
        }
        if (IriNames.isLiteral(term.name())) {
            throw InputException.of(
                    "rule " + Remark.text(rule),
                    "the literal " + term.name(),
                    "an individual: relations are object properties in swrl",
                    "Maybe write them as sparql.");
        }
        individuals.add(term.name());
    }

    private static void writeRule(ExportedRule rule, TermText terms, Writer out) throws IOException {
        List<String> body = new ArrayList<>();
        rule.body().forEach(atom -> body.add(atom(atom, terms)));
        rule.differing()
                .forEach(pair -> body.add("swrl:DifferentIndividualsAtom ; swrl:argument1 <" + VARIABLE + pair.get(0)
                        + "> ; swrl:argument2 <" + VARIABLE + pair.get(1) + ">"));
        out.write("\n[] a swrl:Imp ;\n" + RuleNotes.turtle(rule, "  "));
        out.write("  swrl:body " + list(body) + " ;\n");
        out.write("  swrl:head " + list(List.of(atom(rule.head(), terms))) + " .\n");
    }

    private static String atom(RuleAtom atom, TermText terms) {
        return "swrl:IndividualPropertyAtom ; swrl:propertyPredicate " + terms.iri(atom.relation())
                + " ; swrl:argument1 " + argument(atom.first(), terms) + " ; swrl:argument2 "
                + argument(atom.second(), terms);
    }

    private static String argument(RuleTerm term, TermText terms) {
        return term.isVariable() ? "<" + VARIABLE + term.name() + ">" : terms.iri(term.name());
    }

    private static String list(List<String> atoms) {
        StringBuilder list = new StringBuilder();
        for (String atom : atoms) {
            list.append("[ a swrl:AtomList ;\n    rdf:first [ a ").append(atom).append(" ] ;\n    rdf:rest ");
        }
        return list.append("rdf:nil").append(" ]".repeat(atoms.size())).toString();
    }
}
