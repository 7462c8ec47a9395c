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
 * SPARQL: one CONSTRUCT query per rule, with an empty line between queries, or one update request of INSERTs. Each gives
 * the rule's new facts. An update writes into a named graph, so no rule builds on what another has concluded, and the order
 * of the rules does not matter.
 */
public final class SparqlRules implements ExportFormat {
    @Override
    public String name() {
        return "sparql";
    }

    @Override
    public List<String> endings() {
        return List.of(".rq", ".sparql", ".ru");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        TermText terms = new TermText(rules);
        boolean update = rules.options().update();
        String open = update ? "INSERT { GRAPH <" + rules.options().graph() + "> { " : "CONSTRUCT { ";
        String close = update ? " } }\n" : " }\n";
        int left = rules.rules().size();
        for (ExportedRule rule : rules.rules()) {
            out.write("# " + Remark.comment(rule) + "\n# " + Remark.numbers(rule) + "\n");
            out.write(open + terms.triple(rule.head(), rule) + close);
            out.write("WHERE {\n" + where(rule, terms, "  "));
            out.write("  FILTER NOT EXISTS { " + terms.triple(rule.head(), rule) + " }\n}");
            left--;
            out.write((update && left > 0 ? " ;\n" : "\n") + (left > 0 ? "\n" : ""));
        }
    }

    /** The body of a rule as a pattern: its triples, and that its variables differ. */
    static String where(ExportedRule rule, TermText terms, String indent) {
        StringBuilder where = new StringBuilder();
        for (RuleAtom atom : rule.body()) {
            where.append(indent).append(terms.triple(atom, rule)).append(" .\n");
        }
        String different = terms.different(rule, "!sameTerm(%s, %s)", " && ");
        return where + (different.isEmpty() ? "" : indent + "FILTER (" + different + ")\n");
    }

    /** The rule language of SHACL 1.2 Rules, a draft of the W3C: {@code RULE { … } WHERE { … }}, one file of them. */
    public static final class SrlRules implements ExportFormat {
        @Override
        public String name() {
            return "srl";
        }

        @Override
        public List<String> endings() {
            return List.of(".srl");
        }

        @Override
        public void write(ExportedRules rules, Writer out) throws IOException {
            TermText terms = new TermText(rules);
            for (ExportedRule rule : rules.rules()) {
                out.write("# " + Remark.comment(rule) + "\n# " + Remark.numbers(rule) + "\n");
                out.write("RULE { " + terms.triple(rule.head(), rule) + " }\n");
                out.write("WHERE {\n" + SparqlRules.where(rule, terms, "  ") + "}\n\n");
            }
        }
    }

    /**
     * SHACL Advanced Features: a shape with a {@code sh:SPARQLRule} per rule, in Turtle. The targets of a shape are the entities
     * that the first atom of the body begins with, so the rule is asked about them and no others.
     */
    public static final class ShaclRules implements ExportFormat {
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
                out.write("  " + (subject ? "sh:targetSubjectsOf " : "sh:targetObjectsOf ")
                        + terms.iri(first.relation()) + " ;\n");
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
}
