package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** ProbLog: the clauses of {@link PrologRules} with their confidences as probabilities, {@code 0.99::head :- body.} */
public final class ProbLogRules implements ExportFormat {
    @Override
    public String name() {
        return "problog";
    }

    @Override
    public List<String> endings() {
        return List.of(".problog");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        out.write("% Facts are given as triple('entity', 'relation', 'entity').\n");
        out.write("fact(X, R, Y) :- triple(X, R, Y).\n");
        for (ExportedRule rule : rules.rules()) {
            out.write("\n% " + Remark.text(rule) + "\n% " + Remark.numbers(rule) + "\n");
            out.write(Remark.confidence(rule) + "::" + PrologRules.TEXT.clause(rule) + ".\n");
        }
    }
}
