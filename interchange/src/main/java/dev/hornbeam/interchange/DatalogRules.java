package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Datalog without declarations and negation, which answer-set solvers take too: from {@code triple/3} to {@code fact/3},
 * known facts included.
 */
public final class DatalogRules implements ExportFormat {
    @Override
    public String name() {
        return "datalog-plain";
    }

    @Override
    public List<String> endings() {
        return List.of(".lp", ".datalog");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        PredicateNames predicates = new PredicateNames(rules.relations());
        LogicText text = new LogicText(
                (relation, first, second) -> predicates.of(relation) + "(" + first + ", " + second + ")",
                LogicText::doubleQuoted,
                "%s != %s");
        out.write("% Facts are given as triple(\"entity\", \"relation\", \"entity\").\n");
        for (String relation : rules.relations()) {
            String predicate = predicates.of(relation);
            String quoted = LogicText.doubleQuoted(relation);
            out.write(predicate + "(X, Y) :- triple(X, " + quoted + ", Y).\n");
            out.write("fact(X, " + quoted + ", Y) :- " + predicate + "(X, Y).\n");
        }
        for (ExportedRule rule : rules.rules()) {
            out.write("\n% " + Remark.text(rule) + "\n% " + Remark.numbers(rule) + "\n");
            out.write(text.clause(rule) + ".\n");
        }
    }
}
