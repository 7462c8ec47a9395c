package dev.hornbeam.rule.constant;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;

/** Rules with constants as people read them: {@code speaks(X,French) ⇐ worksFor(X,A), basedIn(A,Paris)}. */
public final class ConstantRuleText {
    private static final int LETTERS = 'W' - 'A' + 1;

    private ConstantRuleText() {}

    /**
     * A rule without its numbers. The variable is X where it is the subject of the head, and Y where it is the object.
     *
     * @param names of the entities or constants whose ids the rule has
     */
    public static String of(ConstantRule rule, Relations relations, Vocabulary names) {
        String variable = relations.isInverse(rule.head()) ? "Y" : "X";
        String constant = rule.constant() == ConstantRule.SAME ? variable : names.name(rule.constant());
        StringBuilder text = new StringBuilder(atom(rule.head(), variable, constant, relations)).append(" ⇐");
        String from = variable;
        for (int step = 0; step < rule.length(); step++) {
            boolean last = step == rule.length() - 1;
            String to = last && rule.end() != ConstantRule.ANY ? names.name(rule.end()) : letter(step);
            text.append(step == 0 ? " " : ", ").append(atom(rule.relation(step), from, to, relations));
            from = to;
        }
        return text.toString();
    }

    private static String letter(int step) {
        int round = step / LETTERS;
        return (char) ('A' + step % LETTERS) + (round == 0 ? "" : Integer.toString(round));
    }

    private static String atom(int relation, String from, String to, Relations relations) {
        String name = relations.name(relations.base(relation));
        return relations.isInverse(relation) ? name + "(" + to + "," + from + ")" : name + "(" + from + "," + to + ")";
    }
}
