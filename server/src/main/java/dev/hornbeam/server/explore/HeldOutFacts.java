package dev.hornbeam.server.explore;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The facts of a data set that are not reasoned on: true, but not known to the rules. */
public final class HeldOutFacts {
    private final Map<Split, Graph> graphs = new EnumMap<>(Split.class);
    private final Dataset data;

    HeldOutFacts(Dataset data, FactsUsed used) {
        if (used == FactsUsed.TRAIN) {
            add(data, Split.VALID);
        }
        if (used != FactsUsed.ALL) {
            add(data, Split.TEST);
        }
        this.data = data;
    }

    private void add(Dataset data, Split split) {
        Triples facts = data.split(split);
        if (facts.size() > 0) {
            graphs.put(split, Graph.of(data.entities(), data.relations(), facts));
        }
    }

    /** The split that has a fact; the relation may be an inverse. */
    public Optional<String> split(int head, int relation, int tail) {
        return graphs.entrySet().stream()
                .filter(each -> each.getValue().contains(head, relation, tail))
                .map(each -> each.getKey().label())
                .findFirst();
    }

    /** Indexes all facts of all splits, which takes a moment. */
    Graph buildAll() {
        return data.buildGraph(FactsUsed.ALL);
    }

    /** The split to measure on: test, or else valid. */
    Optional<Split> measured() {
        return graphs.keySet().stream().reduce((first, second) -> second);
    }
}
