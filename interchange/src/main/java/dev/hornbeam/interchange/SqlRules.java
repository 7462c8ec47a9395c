package dev.hornbeam.interchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.SqlDialect;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * SQL: a view per rule over a table {@code triple(s, p, o)}, whose rows are the rule's new facts with its confidence. Databases
 * differ in what ends a text in quotes; names that one of them may misread are written in digits there.
 */
public final class SqlRules implements ExportFormat {
    @Override
    public String name() {
        return "sql";
    }

    @Override
    public List<String> endings() {
        return List.of(".sql");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        int number = 0;
        for (ExportedRule rule : rules.rules()) {
            // Spark replaces ${…} everywhere, in comments too
            out.write("-- " + Remark.text(rule).replace("${", "$ {") + "\n-- " + Remark.numbers(rule) + "\n");
            String query = new Query(rules.options().dialect()).of(rule);
            out.write("CREATE VIEW rule_" + ++number + " AS\n" + query + ";\n\n");
        }
    }

    private record Query(SqlDialect dialect) {
        String of(ExportedRule rule) {
            Map<String, String> columns = new LinkedHashMap<>();
            List<String> tables = new ArrayList<>();
            List<String> conditions = new ArrayList<>();
            for (RuleAtom atom : rule.body()) {
                String table = "t" + (tables.size() + 1);
                tables.add("triple " + table);
                conditions.add(table + ".p = " + string(atom.relation()));
                bind(atom.first(), table + ".s", columns, conditions);
                bind(atom.second(), table + ".o", columns, conditions);
            }
            rule.differing()
                    .forEach(pair -> conditions.add(columns.get(pair.get(0)) + " <> " + columns.get(pair.get(1))));
            String first = value(rule.head().first(), columns);
            String second = value(rule.head().second(), columns);
            String relation = string(rule.head().relation());
            return "SELECT DISTINCT " + first + " AS s, " + relation + " AS p, " + second + " AS o, "
                    + Remark.confidence(rule) + " AS confidence\nFROM " + String.join(", ", tables) + "\nWHERE "
                    + String.join("\n  AND ", conditions)
                    + "\n  AND NOT EXISTS (SELECT 1 FROM triple known WHERE known.s = " + first + " AND known.p = "
                    + relation
                    + " AND known.o = " + second + ")";
        }

        /** The first column of a variable stands for it; others and constants are compared. */
        private void bind(RuleTerm term, String column, Map<String, String> columns, List<String> conditions) {
            if (!term.isVariable()) {
                conditions.add(column + " = " + string(term.name()));
            } else if (columns.putIfAbsent(term.name(), column) != null) {
                conditions.add(column + " = " + columns.get(term.name()));
            }
        }

        private String value(RuleTerm term, Map<String, String> columns) {
            return term.isVariable() ? columns.get(term.name()) : string(term.name());
        }

        private String string(String text) {
            boolean plain =
                    text.chars().noneMatch(c -> c == '\'' || c == '\\' || c == '$' || Character.isISOControl(c));
            if (plain || dialect == SqlDialect.STANDARD) {
                return "'" + text.replace("'", "''") + "'";
            }
            String digits = HexFormat.of().formatHex(text.getBytes(UTF_8));
            return dialect == SqlDialect.MYSQL ? "_utf8mb4 x'" + digits + "'" : "decode(x'" + digits + "', 'UTF-8')";
        }
    }
}
