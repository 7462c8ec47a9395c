package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.complete.ModelOnData;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.learn.Provenance;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleSet;
import java.util.Optional;

/**
 * What is evaluated: a model, or the rules of a file, ready to answer.
 *
 * @param aggregator how votes are added up, by its name
 * @param rules how many rules take part
 * @param provenance where a model comes from
 */
record Contestant(
        String name,
        GraphCompleter completion,
        FactsUsed used,
        String aggregator,
        int rules,
        Optional<Provenance> provenance) {

    /** A model, its votes added up as learned unless asked otherwise. */
    static Contestant of(ModelOnData model, AggregationOptions asked, Protocol protocol) {
        CompletionOptions options = asked.apply(model.options(), protocol);
        String label = asked.label(protocol, AggregationOptions.CHOSEN);
        RuleSet usable =
                model.reasoning().usable(model.rules()).over(model.graph().relations());
        RuleBook book = new RuleBook(usable, options.measure(), options.most());
        boolean asLearned = label.equals(AggregationOptions.CHOSEN)
                && options.measure() == model.options().measure()
                && options.most() == model.options().most();
        Aggregation aggregation = label.equals(AggregationOptions.CHOSEN)
                ? model.reasoning().aggregation().over(model.reasoning().book(model.rules()), book)
                : AggregationOptions.aggregation(
                        AggregatorKind.labelled(label).orElseThrow(), model.graph(), book, options);
        Calibration calibration = asLearned
                ? model.reasoning()
                        .calibration()
                        .over(model.rules().relations(), model.graph().relations())
                : Calibration.NONE;
        return new Contestant(
                model.path().toString(),
                new GraphCompleter(model.graph(), book, aggregation, calibration, options),
                model.used(),
                label,
                usable.size(),
                Optional.of(model.folder().provenance()));
    }

    /** The rules of a file; what is chosen or learned, is so from the facts at hand. */
    static Contestant of(
            String name, RuleSet rules, Dataset data, FactsUsed used, AggregationOptions asked, Protocol protocol) {
        Graph graph = used.buildGraph(data);
        CompletionOptions options = asked.apply(CompletionOptions.suiting(graph), protocol);
        String label = asked.label(protocol, AggregatorKind.MAX.label());
        GraphCompleter completion;
        if (label.equals(AggregationOptions.CHOSEN)) {
            completion = chosen(rules, data, used, graph, options);
        } else {
            RuleBook book = new RuleBook(rules, options.measure(), options.most());
            Aggregation aggregation = AggregationOptions.aggregation(
                    AggregatorKind.labelled(label).orElseThrow(), graph, book, options);
            completion = new GraphCompleter(graph, book, aggregation, Calibration.NONE, options);
        }
        return new Contestant(name, completion, used, label, rules.size(), Optional.empty());
    }

    private static GraphCompleter chosen(
            RuleSet rules, Dataset data, FactsUsed used, Graph graph, CompletionOptions options) {
        if (data.valid().isEmpty()) {
            throw new IllegalUseException("--aggregator chosen needs valid facts to choose on, and " + data.name()
                    + " has none. Maybe learned or max.");
        }
        CompletionLearner learner = new CompletionLearner(options);
        if (used == FactsUsed.TRAIN) {
            return learner.learn(data, graph, rules);
        }
        return learner.learnOnAll(data, learner.learn(data, rules), all -> rules);
    }
}
