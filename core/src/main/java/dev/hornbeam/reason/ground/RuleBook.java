package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The rules of every relation and inverse, each ready to be followed from the known entity of a query; immutable. The rules
 * of a relation are prepared when they are first asked for.
 */
public final class RuleBook {
    private final RuleSet set;
    private final RuleMeasure measure;
    private final int most;

    /** Made by whichever thread comes first; a second one would make the same. */
    private final AtomicReferenceArray<QueryRules> rules;

    /**
     * @param measure what is used as the confidence of a rule
     * @param most how many rules to keep per relation or inverse
     */
    public RuleBook(RuleSet set, RuleMeasure measure, int most) {
        this.set = set;
        this.measure = measure;
        this.most = most;
        this.rules = new AtomicReferenceArray<>(set.relations().directedCount());
    }

    /** All rules of a set. */
    public RuleBook(RuleSet set, RuleMeasure measure) {
        this(set, measure, Integer.MAX_VALUE);
    }

    public Relations relations() {
        return set.relations();
    }

    /** The rules that answer queries of a relation or inverse. */
    public QueryRules of(int relation) {
        QueryRules ready = rules.get(relation);
        if (ready == null) {
            ready = QueryRules.of(set, relation, measure, most);
            rules.set(relation, ready);
        }
        return ready;
    }
}
