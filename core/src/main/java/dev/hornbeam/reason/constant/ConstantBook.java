package dev.hornbeam.reason.constant;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.constant.ConstantRule;
import dev.hornbeam.rule.constant.ConstantRule.ConstantRuleText;
import dev.hornbeam.rule.constant.ConstantRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules with constants in the ids of one graph, by the relation or inverse whose queries they answer; immutable. */
public final class ConstantBook {
    /** No rules. */
    public static final ConstantBook NONE = new ConstantBook(null, null, Map.of());

    private final ConstantRules source;
    private final Graph graph;
    private final Map<Integer, List<ConstantRule>> byHead;

    private ConstantBook(ConstantRules source, Graph graph, Map<Integer, List<ConstantRule>> byHead) {
        this.source = source;
        this.graph = graph;
        this.byHead = byHead;
    }

    /** The rules whose names a graph has. */
    public static ConstantBook of(ConstantRules rules, Graph graph) {
        if (rules.isEmpty()) {
            return NONE;
        }
        Map<Integer, List<ConstantRule>> byHead = new HashMap<>();
        for (ConstantRule rule : rules.on(graph)) {
            byHead.computeIfAbsent(rule.head(), head -> new ArrayList<>()).add(rule);
        }
        return new ConstantBook(rules, graph, byHead);
    }

    public boolean isEmpty() {
        return source == null;
    }

    /** The same over another graph. */
    public ConstantBook on(Graph other) {
        return isEmpty() ? this : of(source, other);
    }

    /**
     * The rules that can answer a query of a relation or inverse: those with it in their head, where the query names X,
     * and those with its inverse, where the query names the constant.
     */
    public List<ConstantRule> of(int relation, Relations relations) {
        List<ConstantRule> rules = new ArrayList<>(byHead.getOrDefault(relation, List.of()));
        for (ConstantRule rule : byHead.getOrDefault(relations.inverse(relation), List.of())) {
            if (rule.length() > 0) { // without a body every entity would be an answer
                rules.add(rule);
            }
        }
        return rules;
    }

    /** A rule of this book as people read it. */
    public String statement(ConstantRule rule) {
        return ConstantRuleText.of(rule, graph.relations(), graph.entities());
    }
}
