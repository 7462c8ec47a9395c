package dev.hornbeam.interchange;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of relations as predicates of Datalog: a lower-case letter, then letters, digits and underscores. A name that is
 * none, or that a dialect gives a meaning, gets one that resembles it; the program itself says which relation it is.
 */
final class PredicateNames {
    private static final Pattern PREDICATE = Pattern.compile("[a-z][A-Za-z0-9_]*");

    /** Words of Soufflé and of answer-set programs, and the predicates that every program has. */
    private static final Set<String> TAKEN = Set.of(
            "triple",
            "fact",
            "new_fact",
            "not",
            "nil",
            "true",
            "false",
            "count",
            "min",
            "max",
            "sum",
            "mean",
            "range",
            "ord",
            "cat",
            "strlen",
            "substr",
            "match",
            "contains",
            "to_number",
            "to_string",
            "to_float",
            "to_unsigned",
            "autoinc",
            "as",
            "band",
            "bor",
            "bxor",
            "bnot",
            "bshl",
            "bshr",
            "bshru",
            "lnot",
            "land",
            "lor",
            "lxor",
            "number",
            "symbol",
            "float",
            "unsigned",
            "inline",
            "no_inline",
            "magic",
            "no_magic",
            "brie",
            "btree",
            "btree_delete",
            "eqrel",
            "input",
            "output",
            "printsize",
            "choice",
            "override",
            "override_rel",
            "overridable",
            "recursive_iteration_cnt",
            "iteration",
            "utoi",
            "utof",
            "itou",
            "itof",
            "ftou",
            "ftoi",
            "acos",
            "acosh",
            "asin",
            "asinh",
            "atan",
            "atanh",
            "cos",
            "cosh",
            "exp",
            "log",
            "sin",
            "sinh",
            "tan",
            "tanh");

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
