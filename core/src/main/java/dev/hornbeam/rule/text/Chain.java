package dev.hornbeam.rule.text;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.ChainVariables;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.SkippedRules.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A rule between atoms with variables and a chain of relations: the body leads from X by A, B, … to Y, and an inverse is
 * its relation with the arguments swapped. A head {@code r(Y,X)} is the inverse of r.
 *
 * @param head the head's name and direction
 * @param steps the body from start to end
 */
record Chain(Step head, List<Step> steps) {
    /** One relation and whether it is walked backwards. */
    record Step(String relation, boolean backwards) {
        Atom between(String from, String to) {
            return backwards ? new Atom(relation, to, from) : new Atom(relation, from, to);
        }
    }

    /**
     * The result for a list of atoms.
     *
     * @param reason why they are not a chain, if they are not
     */
    record Found(Optional<Chain> chain, Reason reason) {}

    static Chain of(Rule rule, Relations relations) {
        List<Step> steps = new ArrayList<>(rule.length());
        for (int i = 0; i < rule.length(); i++) {
            steps.add(step(rule.relation(i), relations));
        }
        return new Chain(step(rule.head(), relations), steps);
    }

    private static Step step(int relation, Relations relations) {
        return new Step(relations.name(relations.base(relation)), relations.isInverse(relation));
    }

    Atom headAtom() {
        return head.between("X", "Y");
    }

    List<Atom> bodyAtoms() {
        List<Atom> atoms = new ArrayList<>(steps.size());
        for (int i = 0; i < steps.size(); i++) {
            atoms.add(steps.get(i)
                    .between(ChainVariables.before(i, steps.size()), ChainVariables.before(i + 1, steps.size())));
        }
        return atoms;
    }

    /**
     * Puts the atoms of a body in order, whatever order and variables they were written with: from the head's first
     * argument each variable leads by one atom to a new one and finally to the head's second.
     */
    static Found find(Atom head, List<Atom> body) {
        if (head.hasConstant() || body.stream().anyMatch(Atom::hasConstant)) {
            return new Found(Optional.empty(), Reason.CONSTANT);
        }
        if (body.isEmpty()) {
            return new Found(Optional.empty(), Reason.NO_BODY);
        }
        boolean backwards = head.first().equals("Y") && head.second().equals("X");
        String start = backwards ? head.second() : head.first();
        String end = backwards ? head.first() : head.second();
        return new Found(
                walk(start, end, body).map(steps -> new Chain(new Step(head.relation(), backwards), steps)),
                Reason.NOT_A_CHAIN);
    }

    /** The atoms as steps from start to end; empty if they are not one simple chain. */
    private static Optional<List<Step>> walk(String start, String end, List<Atom> body) {
        List<Atom> left = new ArrayList<>(body);
        List<Step> steps = new ArrayList<>(body.size());
        Set<String> met = new HashSet<>(Set.of(start));
        String at = start;
        while (!left.isEmpty()) {
            List<Atom> with = withVariable(at, left);
            if (with.size() != 1) {
                return Optional.empty();
            }
            Atom next = with.get(0);
            boolean backwards = next.second().equals(at);
            at = backwards ? next.first() : next.second();
            if (!met.add(at) || at.equals(end) != (left.size() == 1)) {
                return Optional.empty();
            }
            steps.add(new Step(next.relation(), backwards));
            left.remove(next);
        }
        return Optional.of(steps);
    }

    private static List<Atom> withVariable(String variable, List<Atom> atoms) {
        return atoms.stream()
                .filter(atom -> atom.first().equals(variable) || atom.second().equals(variable))
                .toList();
    }

    /** The rule of this chain by the ids of the relations; an {@code inv_} name is walked in the other direction. */
    Rule rule(double score, RuleCollector collector) {
        int[] body = new int[steps.size()];
        for (int i = 0; i < body.length; i++) {
            body[i] = id(steps.get(i), collector);
        }
        return Rule.of(id(head, collector), body, score);
    }

    static int id(Step step, RuleCollector collector) {
        int relation = collector.relation(step.relation());
        return step.backwards() ? collector.relations().inverse(relation) : relation;
    }

    /** A relation's name with two arguments as a file has them, {@code father(A,X)}. */
    record Atom(String relation, String first, String second) {
        private static final Pattern VARIABLE = Pattern.compile("[A-Z][0-9]{0,9}");

        boolean hasConstant() {
            return !isVariable(first) || !isVariable(second);
        }

        private static boolean isVariable(String argument) {
            return VARIABLE.matcher(argument).matches();
        }
    }
}
