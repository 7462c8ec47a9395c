package dev.hornbeam.rule.text;

import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.constant.ConstantRule;
import dev.hornbeam.rule.text.SkippedRules.Reason;
import dev.hornbeam.rule.text.TermAtom.Term;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A rule about one variable between atoms and ids: a head with one constant (or with the variable twice), and a body that leads
 * from the variable by others to a constant or to any entity.
 *
 * @param reason why there is no such rule; the other parts are then meaningless
 */
record ConstantChain(
        Chain.Step head, Optional<String> constant, List<Chain.Step> steps, Optional<String> end, Reason reason) {
    /** How AnyBURL writes the second argument of a head whose arguments are the same. */
    private static final String ITSELF = "me_myself_i";

    private static ConstantChain none(Reason reason) {
        return new ConstantChain(null, Optional.empty(), List.of(), Optional.empty(), reason);
    }

    /** Reads a head and a body in any order of atoms. */
    static ConstantChain of(TermAtom head, List<TermAtom> body) {
        boolean itself = head.first().variable() && head.first().equals(head.second())
                || isItself(head.first())
                || isItself(head.second());
        if (!itself && head.first().variable() == head.second().variable()) {
            return none(head.first().variable() && body.isEmpty() ? Reason.NO_BODY : Reason.MISPLACED);
        }
        boolean backwards = !head.first().variable();
        String variable = backwards ? head.second().text() : head.first().text();
        Optional<String> constant = itself
                ? Optional.empty()
                : Optional.of(backwards ? head.first().text() : head.second().text());
        Chain.Step step = new Chain.Step(head.relation(), backwards);
        List<TermAtom> left = new ArrayList<>(body);
        List<Chain.Step> steps = new ArrayList<>();
        Set<Term> met = new HashSet<>();
        Term at = new Term(variable, true);
        met.add(at);
        while (!left.isEmpty()) {
            TermAtom next = only(at, left);
            if (next == null || !at.variable()) {
                return none(Reason.NOT_A_CHAIN);
            }
            boolean back = next.second().equals(at);
            at = back ? next.first() : next.second();
            if (!met.add(at)) {
                return none(Reason.NOT_A_CHAIN);
            }
            steps.add(new Chain.Step(next.relation(), back));
            left.remove(next);
        }
        boolean bound = !steps.isEmpty() && !at.variable();
        return new ConstantChain(step, constant, steps, bound ? Optional.of(at.text()) : Optional.empty(), null);
    }

    private static boolean isItself(Term term) {
        return !term.variable() && term.text().equals(ITSELF);
    }

    private static TermAtom only(Term term, List<TermAtom> atoms) {
        TermAtom only = null;
        for (TermAtom atom : atoms) {
            if (atom.first().equals(term) || atom.second().equals(term)) {
                if (only != null) {
                    return null;
                }
                only = atom;
            }
        }
        return only;
    }

    /** The rule by the ids of relations and constants. */
    ConstantRule rule(double score, Optional<RuleStatistics> statistics, RuleCollector collector) {
        int[] body = new int[steps.size()];
        for (int i = 0; i < body.length; i++) {
            body[i] = Chain.id(steps.get(i), collector);
        }
        return new ConstantRule(
                Chain.id(head, collector),
                constant.map(collector::constant).orElse(ConstantRule.SAME),
                body,
                end.map(collector::constant).orElse(ConstantRule.ANY),
                score,
                statistics);
    }
}
