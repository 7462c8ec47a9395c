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
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rule syntax of Apache Jena: {@code [name: (?X <mother> ?A) … notEqual(?X, ?A) -> (?X <grandmother> ?Y)]}. */
public final class JenaRules implements ExportFormat {
    @Override
    public String name() {
        return "jena";
    }

    @Override
    public List<String> endings() {
        return List.of(".rules", ".jena");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        TermText terms = new TermText(rules);
        int number = 0;
        for (ExportedRule rule : rules.rules()) {
            rule.atoms().forEach(atom -> requireNoLiteral(atom, rule));
            out.write("# " + Remark.comment(rule) + "\n# " + Remark.numbers(rule) + "\n");
            out.write("[rule" + ++number + ": ");
            for (RuleAtom atom : rule.body()) {
                out.write("(" + terms.triple(atom, rule) + ") ");
            }
            String different = terms.different(rule, "notEqual(%s, %s)", " ");
            out.write(different.isEmpty() ? "" : different + " ");
            out.write("-> (" + terms.triple(rule.head(), rule) + ")]\n\n");
        }
    }

    /** The syntax has no language tags and its own escapes. */
    private static void requireNoLiteral(RuleAtom atom, ExportedRule rule) {
        List<String> literals = Stream.of(atom.first(), atom.second())
                .filter(term -> !term.isVariable())
                .map(RuleTerm::name)
                .filter(IriNames::isLiteral)
                .collect(Collectors.toList());
        if (!literals.isEmpty()) {
            throw InputException.of(
                    "rule " + Remark.text(rule),
                    "the literal " + literals.get(0),
                    "an entity: literals of all kinds cannot be written in jena",
                    "Maybe write them as sparql.");
        }
    }
}
