package dev.hornbeam.rule.fold;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Fold;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The rules of a set, each stated for a relation and never for an inverse, so that mirror images are the same statement. */
final class StatedRules {
    private final RuleSet rules;
    private final Relations relations;
    private final List<Rule> stated = new ArrayList<>();
    private final int[] first;

    StatedRules(RuleSet rules) {
        this.rules = rules;
        this.relations = rules.relations();
        this.first = new int[rules.size()];
        Map<List<Integer>, Integer> statements = new HashMap<>();
        for (int i = 0; i < first.length; i++) {
            Rule rule = rules.get(i).canonical(relations);
            List<Integer> statement = new ArrayList<>(body(rule));
            statement.add(rule.head());
            Integer before = statements.putIfAbsent(statement, i);
            first[i] = before == null ? i : before;
            stated.add(rule);
        }
    }

    private static List<Integer> body(Rule rule) {
        return Arrays.stream(rule.body()).boxed().toList();
    }

    Rule get(int rule) {
        return stated.get(rule);
    }

    /** The first rule of the set that states the same: the rule itself, or its mirror image. */
    int first(int rule) {
        return first[rule];
    }

    /** The rules that can be compared, head by head: rated, with support, each statement once. */
    List<List<Integer>> byHead() {
        Map<Integer, List<Integer>> byHead = new TreeMap<>();
        for (int i = 0; i < first.length; i++) {
            Rule rule = stated.get(i);
            boolean counted = rule.statistics().isPresent() && rule.isSupported();
            if (first[i] == i && counted && rule.worth().isPresent()) {
                byHead.computeIfAbsent(rule.head(), head -> new ArrayList<>()).add(i);
            }
        }
        return List.copyOf(byHead.values());
    }

    /**
     * The rule as the set has it, folded or not.
     *
     * @param fold of the first rule that states the same
     */
    Rule withFold(int rule, Optional<Fold> fold) {
        Rule own = rules.get(rule);
        boolean repeated = first[rule] != rule;
        Optional<Fold> into = fold.isEmpty() && repeated ? Optional.of(new Fold(body(stated.get(rule)), 0)) : fold;
        if (into.isEmpty()) {
            return own.unfolded();
        }
        Rule folded = stated.get(rule).folded(into.get());
        Rule asStated = relations.isInverse(own.head()) ? folded.mirror(relations) : folded;
        return own.folded(asStated.fold().orElseThrow());
    }
}
