package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

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

    /**
     * Datalog for Soufflé, with types and directives: it reads {@code triple.facts}, a table of facts with tabs, and writes
     * {@code new_fact.csv}. Rules build on what others conclude, until nothing new follows.
     */
    public static final class SouffleRules implements ExportFormat {
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
                out.write("new_fact(X, " + quoted + ", Y) :- " + predicate + "(X, Y), !triple(X, " + quoted
                        + ", Y).\n\n");
            }
            for (ExportedRule rule : rules.rules()) {
                out.write("// " + Remark.text(rule) + "\n// " + Remark.numbers(rule) + "\n");
                out.write(text.clause(rule) + ".\n");
            }
        }
    }

    /**
     * Names of relations as predicates of Datalog: a lower-case letter, then letters, digits and underscores. A name that is
     * none, or that a dialect gives a meaning, gets one that resembles it; the program itself says which relation it is.
     */
    static final class PredicateNames {
        private static final Pattern PREDICATE = Pattern.compile("[a-z][A-Za-z0-9_]*");

        /** Words of Soufflé and of answer-set programs, and the predicates that every program has. */
        private static final Set<String> TAKEN =
                Set.of(("triple fact new_fact not nil true false count min max sum mean range ord cat strlen "
                                + "substr match contains to_number to_string to_float to_unsigned autoinc as band bor "
                                + "bxor bnot bshl bshr bshru lnot land lor lxor number symbol float unsigned inline "
                                + "no_inline magic no_magic brie btree btree_delete eqrel input output printsize choice "
                                + "override override_rel overridable recursive_iteration_cnt iteration utoi utof itou "
                                + "itof ftou ftoi acos acosh asin asinh atan atanh cos cosh exp log sin sinh tan tanh")
                        .split(" "));

        private final Map<String, String> predicates = new LinkedHashMap<>();

        PredicateNames(List<String> relations) {
            Set<String> used = new HashSet<>(TAKEN);
            for (String relation : relations) {
                if (PREDICATE.matcher(relation).matches() && used.add(relation)) {
                    predicates.put(relation, relation);
                }
            }
            for (String relation : relations) {
                if (!predicates.containsKey(relation)) {
                    String like = "r_" + relation.replaceAll("[^A-Za-z0-9]+", "_");
                    String free = like;
                    for (int i = 2; !used.add(free); i++) {
                        free = like + "_" + i;
                    }
                    predicates.put(relation, free);
                }
            }
        }

        String of(String relation) {
            return predicates.get(relation);
        }
    }
}
