package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.constant.ConstantBook;
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
    private final AttributeRules attributes;
    private final ConstantBook constants;

    /** Made by whichever thread comes first; a second one would make the same. */
    private final AtomicReferenceArray<QueryRules> rules;

    /**
     * @param measure what is used as the confidence of a rule
     * @param most how many rules to keep per relation or inverse
     */
    public RuleBook(RuleSet set, RuleMeasure measure, int most) {
        this(set, measure, most, AttributeRules.NONE, ConstantBook.NONE);
    }

    private RuleBook(RuleSet set, RuleMeasure measure, int most, AttributeRules attributes, ConstantBook constants) {
        this.attributes = attributes;
        this.constants = constants;
        this.set = set;
        this.measure = measure;
        this.most = most;
        this.rules = new AtomicReferenceArray<>(set.relations().directedCount());
    }

    /** All rules of a set. */
    public RuleBook(RuleSet set, RuleMeasure measure) {
        this(set, measure, Integer.MAX_VALUE);
    }

    /** The same with other rules with constants that are weighed all at once. */
    public RuleBook with(AttributeRules others) {
        return new RuleBook(set, measure, most, others, constants);
    }

    /** The same with rules with constants that were read from a file, which stand among the chains. */
    public RuleBook with(ConstantBook others) {
        return new RuleBook(set, measure, most, attributes, others);
    }

    /** The same over another graph with the same names. */
    public RuleBook on(Graph graph) {
        RuleBook same = attributes.isEmpty() ? this : with(attributes.on(graph));
        return constants.isEmpty() ? same : same.with(constants.on(graph));
    }

    /** The rules without constants, by the relations of the graph. */
    public RuleSet chains() {
        return set;
    }

    /** The rules with constants that are weighed all at once. */
    public AttributeRules attributes() {
        return attributes;
    }

    public Relations relations() {
        return set.relations();
    }

    /** The rules that answer queries of a relation or inverse. */
    public QueryRules of(int relation) {
        QueryRules ready = rules.get(relation);
        if (ready == null) {
            ready = QueryRules.of(set, constants, relation, measure, most).with(attributes);
            rules.set(relation, ready);
        }
        return ready;
    }
}
