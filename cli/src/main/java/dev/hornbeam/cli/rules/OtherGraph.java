package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.option.ReadingOptions;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.fold.FoldOptions;
import dev.hornbeam.rule.fold.RuleFolding;
import dev.hornbeam.rule.worth.WorthScale;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rules on another graph than the one they were learned from: a file, a folder or an endpoint. */
final class OtherGraph {
    private final ReadingOptions reading;
    private final Console console;

    OtherGraph(ReadingOptions reading, Console console) {
        this.reading = reading;
        this.console = console;
    }

    /** @param source may be null if the graph is that of an endpoint */
    Dataset read(String source) {
        return reading.read(source == null ? List.of() : List.of(source), console)
                .dataset();
    }

    /** The rules that the graph can use, counted and folded there. */
    RuleSet counted(RuleSet rules, String source) {
        Dataset data = read(source);
        Graph graph = data.buildGraph();
        RuleSet counted = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS).count(known(rules, data));
        return new RuleFolding(graph, FoldOptions.DEFAULTS).fold(WorthScale.rated(counted));
    }

    /** The rules that data can use; reports which relations it lacks. */
    RuleSet known(RuleSet rules, Dataset data) {
        Map<String, Integer> unknown = rules.unknownIn(data.relations());
        RuleSet known = rules.over(data.relations());
        if (!unknown.isEmpty()) {
            console.say(data.name() + " does not have "
                    + unknown.keySet().stream().map(data.prefixes()::shorten).collect(Collectors.joining(", "))
                    + ": " + Numbers.count(rules.size() - known.size(), "rule") + " left out.");
        }
        return known;
    }
}
