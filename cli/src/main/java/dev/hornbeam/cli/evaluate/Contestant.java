package dev.hornbeam.cli.evaluate;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import java.util.List;
import java.util.Optional;

/**
 * What is evaluated: a model, or the rules of a file, ready to answer.
 *
 * @param aggregator how votes are combined, by its name
 * @param rules how many rules are used
 * @param provenance where a model comes from
 * @param notes which parts of it cannot be used here
 */
record Contestant(
        String name,
        GraphCompleter completion,
        FactsUsed used,
        String aggregator,
        int rules,
        Optional<Provenance> provenance,
        List<String> notes) {

    /** A model, its votes combined as learned by default. */
    static Contestant of(
            RuleModel model, Facts facts, Optional<FactsUsed> used, AggregationOptions asked, Protocol protocol) {
        CompletionOptions options = asked.apply(model.options(), protocol);
        String label = asked.label(protocol, AggregationOptions.CHOSEN);
        Completion opened = model.on(facts, used, Optional.of(options));
        GraphCompleter completer = label.equals(AggregationOptions.CHOSEN)
                ? opened.completer()
                : opened.completer().aggregatedBy(AggregatorKind.labelled(label).orElseThrow());
        return new Contestant(
                model.name(),
                completer,
                opened.used(),
                label,
                model.weighting()
                        .usable(model.ruleSet())
                        .over(opened.completer().graph().relations())
                        .size(),
                Optional.of(model.provenance()),
                opened.notes());
    }

    /**
     * The rules of a file; anything chosen or learned is based on the given facts.
     *
     * @param measure the weight of a rule unless another is asked for
     */
    static Contestant of(
            String name,
            ReadRules rules,
            RuleMeasure measure,
            Dataset data,
            FactsUsed used,
            AggregationOptions asked,
            Protocol protocol) {
        Graph graph = used.buildGraph(data);
        CompletionOptions options = asked.apply(CompletionOptions.suiting(graph).withMeasure(measure), protocol);
        String label = asked.label(protocol, AggregatorKind.MAX.label());
        GraphCompleter completion = label.equals(AggregationOptions.CHOSEN)
                ? chosen(rules, data, used, graph, options)
                : GraphCompleter.of(graph, rules.rules(), options)
                        .with(rules.constants())
                        .aggregatedBy(AggregatorKind.labelled(label).orElseThrow());
        int count = rules.rules().size() + rules.constants().size();
        return new Contestant(name, completion, used, label, count, Optional.empty(), notes(rules, graph));
    }

    private static List<String> notes(ReadRules rules, Graph graph) {
        int unbound = rules.constants().size() - rules.constants().on(graph).size();
        return unbound == 0
                ? List.of()
                : List.of(Numbers.count(unbound, "rule") + " with constants that are not in the data: "
                        + (unbound == 1 ? "it holds" : "they hold") + " for nothing.");
    }

    private static GraphCompleter chosen(
            ReadRules rules, Dataset data, FactsUsed used, Graph graph, CompletionOptions options) {
        if (data.valid().isEmpty()) {
            throw new IllegalUseException("--aggregator chosen needs valid facts to choose on, and " + data.name()
                    + " has none. Maybe learned or max.");
        }
        CompletionLearner learner = new CompletionLearner(options).with(rules.constants());
        if (used == FactsUsed.TRAIN) {
            return learner.learn(data, graph, rules.rules());
        }
        return learner.learnOnAll(data, learner.learn(data, rules.rules()), all -> rules.rules());
    }
}
