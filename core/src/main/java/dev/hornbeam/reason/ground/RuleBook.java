package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;

/** The rules of every relation and inverse, each ready to be followed from the known entity of a query; immutable. */
public final class RuleBook {
    private final Relations relations;
    private final QueryRules[] rules;

    /**
     * @param measure what is used as the confidence of a rule
     * @param most how many rules to keep per relation or inverse
     */
    public RuleBook(RuleSet set, RuleMeasure measure, int most) {
        this.relations = set.relations();
        this.rules = new QueryRules[relations.directedCount()];
        for (int relation = 0; relation < rules.length; relation++) {
            rules[relation] = QueryRules.of(set, relation, measure, most);
        }
    }

    /** All rules of a set. */
    public RuleBook(RuleSet set, RuleMeasure measure) {
        this(set, measure, Integer.MAX_VALUE);
    }

    public Relations relations() {
        return relations;
    }

    /** The rules that answer queries of a relation or inverse. */
    public QueryRules of(int relation) {
        return rules[relation];
    }
}
