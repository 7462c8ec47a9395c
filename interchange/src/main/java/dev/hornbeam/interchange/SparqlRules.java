package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
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
            out.write("# " + Remark.text(rule) + "\n# " + Remark.numbers(rule) + "\n");
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
}
