package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rules as the clauses of logic programs, {@code head :- atom, atom, X != A}.
 *
 * @param atom how a relation between two arguments is written
 * @param constant how the name of an entity is written
 * @param different how it is said that two variables differ, {@code %s != %s}
 */
record LogicText(AtomText atom, Function<String, String> constant, String different) {
    /** Writes a relation between two arguments, which are written already. */
    interface AtomText {
        String of(String relation, String first, String second);
    }

    /** The clause without the full stop. */
    String clause(ExportedRule rule) {
        return text(rule.head()) + " :- "
                + Stream.concat(
                                rule.body().stream().map(this::text),
                                rule.differing().stream()
                                        .map(pair -> String.format(different, pair.get(0), pair.get(1))))
                        .collect(Collectors.joining(", "));
    }

    private String text(RuleAtom each) {
        return atom.of(each.relation(), argument(each.first()), argument(each.second()));
    }

    private String argument(RuleTerm term) {
        return term.isVariable() ? term.name() : constant.apply(term.name());
    }

    /** A string in double quotes with the escapes that Soufflé and answer-set programs share. */
    static String doubleQuoted(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    /** An atom of Prolog in single quotes. */
    static String singleQuoted(String name) {
        StringBuilder quoted = new StringBuilder("'");
        name.codePoints().forEach(c -> {
            if (c == '\'' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
            } else if (Character.isISOControl(c) || c == 0x2028 || c == 0x2029) {
                quoted.append("\\x").append(Integer.toHexString(c)).append('\\');
            } else {
                quoted.appendCodePoint(c);
            }
        });
        return quoted.append('\'').toString();
    }
}
