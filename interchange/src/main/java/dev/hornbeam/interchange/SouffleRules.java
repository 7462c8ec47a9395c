package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Datalog for Soufflé, with types and directives: it reads {@code triple.facts}, a table of facts with tabs, and writes
 * {@code new_fact.csv}. Rules build on what others conclude, until nothing new follows.
 */
public final class SouffleRules implements ExportFormat {
    @Override
    public String name() {
        return "datalog";
    }

    @Override
    public List<String> endings() {
        return List.of(".dl");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        PredicateNames predicates = new PredicateNames(rules.relations());
        LogicText text = new LogicText(
                (relation, first, second) -> predicates.of(relation) + "(" + first + ", " + second + ")",
                LogicText::doubleQuoted,
                "%s != %s");
        out.write("// Facts are read from triple.facts: entity, relation, entity, with tabs between.\n");
        out.write(".type Entity <: symbol\n.type Relation <: symbol\n");
        out.write(".decl triple(first: Entity, relation: Relation, second: Entity)\n.input triple\n");
        out.write(".decl new_fact(first: Entity, relation: Relation, second: Entity)\n.output new_fact\n\n");
        for (String relation : rules.relations()) {
            String predicate = predicates.of(relation);
            String quoted = LogicText.doubleQuoted(relation);
            out.write(".decl " + predicate + "(first: Entity, second: Entity)\n");
            out.write(predicate + "(X, Y) :- triple(X, " + quoted + ", Y).\n");
            out.write("new_fact(X, " + quoted + ", Y) :- " + predicate + "(X, Y), !triple(X, " + quoted + ", Y).\n\n");
        }
        for (ExportedRule rule : rules.rules()) {
            out.write("// " + Remark.text(rule) + "\n// " + Remark.numbers(rule) + "\n");
            out.write(text.clause(rule) + ".\n");
        }
    }
}
