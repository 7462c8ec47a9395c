package dev.hornbeam.complete;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.attribute.AttributeLearner;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.AttributeStore;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.ParallelTasks;
import java.util.Objects;
import java.util.Optional;

/**
 * How the rules of a model are applied: how their votes are combined and which probability a score has; immutable.
 *
 * @param aggregation one way of aggregating per relation and inverse, by the ids of the model
 * @param calibration the probability of a score
 * @param attributes the rules with constants
 * @param options how it was learned
 * @param leastSupport rules with less support are not used
 */
public record Weighting(
        Aggregation aggregation,
        Calibration calibration,
        AttributeStore attributes,
        CompletionOptions options,
        int leastSupport) {

    /** The most entities or attributes that are solved for on a graph other than that learned from: about a second. */
    private static final int ELSEWHERE = 2_000;

    public Weighting {
        Objects.requireNonNull(aggregation);
        Objects.requireNonNull(calibration);
        Objects.requireNonNull(attributes);
        Objects.requireNonNull(options);
    }

    /**
     * The weighting if nothing was learned: the best rule of an answer decides, and probabilities are not known. Rules that
     * count by the network's own score are used as the paper uses them: all of them, score × paths added up.
     */
    public static Weighting untrained(Relations relations, CompletionOptions options) {
        boolean byScore = options.measure() == RuleMeasure.SCORE;
        return new Weighting(
                Aggregation.everywhere(byScore ? AggregatorKind.SUM : AggregatorKind.MAX, relations.directedCount()),
                Calibration.NONE,
                AttributeTable.empty(relations),
                options,
                byScore ? 0 : 1);
    }

    /** The rules that are used. */
    public RuleSet usable(RuleSet rules) {
        return usable(rules, leastSupport);
    }

    public static RuleSet usable(RuleSet rules, int leastSupport) {
        return rules.filter(
                rule -> rule.statistics().map(s -> s.support() >= leastSupport).orElse(true));
    }

    /** The bodies that are used, as queries need them, without rules with constants: these belong to a graph. */
    public RuleBook book(RuleSet rules) {
        return new RuleBook(usable(rules), options.measure(), options.most());
    }

    /**
     * The same for another graph, whose relations are matched by name. Rules with a relation that the graph does not
     * have are left out.
     *
     * @param rules of the model
     */
    public GraphCompleter on(Graph graph, RuleSet rules) {
        return on(graph, rules, options);
    }

    /**
     * The same with options other than those it was learned with. Probabilities are kept only if scores still mean the
     * same: with another measure or fewer rules there are none.
     */
    public GraphCompleter on(Graph graph, RuleSet rules, CompletionOptions asked) {
        return on(graph, rules, asked, attributesOn(graph, asked, false), false);
    }

    /**
     * The same for a graph that may be another than the one learned from.
     *
     * @param same whether the graph is the one learned from. If not, and unless most constants of rules with constants are among its
     *     entities, probabilities go by rules and not by scores.
     * @param sameIds whether its entities and relations have the ids of the data learned from, too: rules with constants are then
     *     read as far as questions need them
     */
    public GraphCompleter on(Graph graph, RuleSet rules, CompletionOptions asked, boolean same, boolean sameIds) {
        boolean elsewhere = !same
                && (attributes.size() == 0 || attributes.table().ifKnown(graph).isEmpty());
        return on(graph, rules, asked, attributesOn(graph, asked, sameIds), elsewhere);
    }

    private GraphCompleter on(
            Graph graph, RuleSet rules, CompletionOptions asked, AttributeRules constants, boolean elsewhere) {
        boolean asLearned = asked.measure() == options.measure() && asked.most() == options.most();
        boolean sameRelations = graph.relations().isSameAs(rules.relations());
        if (asLearned && sameRelations && !elsewhere) {
            return new GraphCompleter(
                    graph, book(rules).with(constants), aggregation, calibration.on(rules.relations(), graph), asked);
        }
        RuleBook theirs =
                new RuleBook(usable(rules).over(graph.relations()), asked.measure(), asked.most()).with(constants);
        return new GraphCompleter(
                graph,
                theirs,
                aggregation.over(book(rules), theirs),
                !asLearned
                        ? Calibration.NONE
                        : elsewhere
                                ? calibration.elsewhere(rules.relations(), graph, theirs, asked.budget())
                                : calibration.on(rules.relations(), graph),
                asked);
    }

    /**
     * The rules with constants for a graph. A small graph is solved for again from its own facts. If a larger one has other entities than the graph learned from, they are learned from its
     * own facts: that takes no training, only a matrix, of which the size is bounded.
     */
    private AttributeRules attributesOn(Graph graph, CompletionOptions asked, boolean sameIds) {
        ParallelTasks tasks = new ParallelTasks(asked.threads());
        if (attributes.pull() > 0 && AttributeLearner.isSmall(graph)) {
            return new AttributeLearner(graph, asked.attributes().withPull(attributes.pull()), tasks)
                    .solve(Progress.NONE);
        }
        return (sameIds ? attributes.bySameIds(graph) : Optional.<AttributeRules>empty())
                .or(() -> attributes.table().ifKnown(graph))
                .orElseGet(() -> new AttributeLearner(graph, asked.attributes().withLargest(ELSEWHERE), tasks).learn());
    }
}
