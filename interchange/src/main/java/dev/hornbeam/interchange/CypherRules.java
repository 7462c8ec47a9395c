package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * Cypher for property graphs: a statement per rule that adds a relationship with its confidence for every new fact.
 * Relationships that rules have added bear a {@code rule}, and no rule builds on them, so the order of the statements does not matter and a second
 * run adds nothing.
 */
public final class CypherRules implements ExportFormat {
    @Override
    public String name() {
        return "cypher";
    }

    @Override
    public List<String> endings() {
        return List.of(".cypher", ".cql");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        String key = quoted(rules.options().key());
        for (ExportedRule rule : rules.rules()) {
            List<String> patterns = new ArrayList<>();
            List<String> conditions = new ArrayList<>();
            for (RuleAtom atom : rule.body()) {
                String step = "r" + (patterns.size() + 1);
                patterns.add(node(atom.first(), key) + "-[" + step + ":" + quoted(atom.relation()) + "]->"
                        + node(atom.second(), key));
                conditions.add(step + ".rule IS NULL");
            }
            rule.differing().forEach(pair -> conditions.add(pair.get(0) + " <> " + pair.get(1)));
            constants(rule, key, patterns);
            String type = quoted(rule.head().relation());
            String from = variable(rule.head().first());
            String to = variable(rule.head().second());
            out.write("// " + Remark.comment(rule) + "\n// " + Remark.numbers(rule) + "\n");
            out.write("MATCH " + String.join(",\n      ", patterns) + "\n");
            out.write("WHERE " + String.join(" AND ", conditions) + "\n");
            out.write("MERGE (" + from + ")-[new:" + type + "]->(" + to + ")\n");
            out.write("ON CREATE SET new.confidence = " + Remark.confidence(rule) + ", new.rule = "
                    + string(Remark.text(rule)) + ";\n\n");
        }
    }

    /** A constant of the head is matched by its name. */
    private static void constants(ExportedRule rule, String key, List<String> patterns) {
        for (RuleTerm term : List.of(rule.head().first(), rule.head().second())) {
            if (!term.isVariable()) {
                patterns.add("(constant {" + key + ": " + string(term.name()) + "})");
            }
        }
    }

    private static String variable(RuleTerm term) {
        return term.isVariable() ? term.name() : "constant";
    }

    private static String node(RuleTerm term, String key) {
        return term.isVariable() ? "(" + term.name() + ")" : "({" + key + ": " + string(term.name()) + "})";
    }

    /** Neo4j decodes Unicode escapes before it looks for quotes, so a backslash is written as one. */
    private static String quoted(String name) {
        return "`" + name.replace("\\", Remark.ESCAPED_BACKSLASH).replace("`", "``") + "`";
    }

    private static String string(String text) {
        return "'"
                + text.replace("\\", "\\\\")
                        .replace("'", "\\'")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                + "'";
    }
}
