package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** The rule language of SHACL 1.2 Rules, a draft of the W3C: {@code RULE { … } WHERE { … }}, one file of them. */
public final class SrlRules implements ExportFormat {
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
            out.write("# " + Remark.text(rule) + "\n# " + Remark.numbers(rule) + "\n");
            out.write("RULE { " + terms.triple(rule.head(), rule) + " }\n");
            out.write("WHERE {\n" + SparqlRules.where(rule, terms, "  ") + "}\n\n");
        }
    }
}
