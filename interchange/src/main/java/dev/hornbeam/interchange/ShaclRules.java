package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * SHACL Advanced Features: a shape with a {@code sh:SPARQLRule} per rule, in Turtle. The targets of a shape are the entities
 * that the first atom of the body begins with, so the rule is asked about them and no others.
 */
public final class ShaclRules implements ExportFormat {
    @Override
    public String name() {
        return "shacl";
    }

    @Override
    public List<String> endings() {
        return List.of(".shacl.ttl", ".shapes.ttl", ".shacl");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        TermText terms = new TermText(rules, "$this");
        out.write("@prefix sh: <http://www.w3.org/ns/shacl#> .\n"
                + "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n" + RuleNotes.PREFIX + "\n");
        for (ExportedRule rule : rules.rules()) {
            RuleAtom first = rule.body().get(0);
            boolean subject = first.first().equals(RuleTerm.variable("X"));
            out.write("[] a sh:NodeShape ;\n");
            out.write("  " + (subject ? "sh:targetSubjectsOf " : "sh:targetObjectsOf ") + terms.iri(first.relation())
                    + " ;\n");
            out.write("  sh:rule [\n    a sh:SPARQLRule ;\n");
            out.write(RuleNotes.turtle(rule, "    "));
            out.write("    sh:construct \"\"\"\n" + construct(rule, terms) + "\"\"\"\n  ] .\n\n");
        }
    }

    /** The query, in which {@code $this} is the focus, inside a long string of Turtle. */
    private static String construct(ExportedRule rule, TermText terms) {
        String query = "CONSTRUCT { " + terms.triple(rule.head(), rule) + " }\nWHERE {\n"
                + SparqlRules.where(rule, terms, "  ") + "}\n";
        return query.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
