package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Notation3: {@code { … } => { … } .}, with {@code log:notEqualTo} between variables. */
public final class N3Rules implements ExportFormat {
    @Override
    public String name() {
        return "n3";
    }

    @Override
    public List<String> endings() {
        return List.of(".n3");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        TermText terms = new TermText(rules);
        out.write("@prefix log: <http://www.w3.org/2000/10/swap/log#> .\n\n");
        for (ExportedRule rule : rules.rules()) {
            out.write("# " + Remark.comment(rule) + "\n# " + Remark.numbers(rule) + "\n{\n");
            for (RuleAtom atom : rule.body()) {
                out.write("  " + terms.triple(atom, rule) + " .\n");
            }
            String different = terms.different(rule, "%s log:notEqualTo %s .", " ");
            out.write(different.isEmpty() ? "" : "  " + different + "\n");
            out.write("} => { " + terms.triple(rule.head(), rule) + " } .\n\n");
        }
    }
}
