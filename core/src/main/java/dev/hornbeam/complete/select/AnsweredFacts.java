package dev.hornbeam.complete.select;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.count.PairLinker;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds which of some facts each rule predicts from a graph that does not have them. */
final class AnsweredFacts {
    /** Edges that are looked at for one rule before it is asked no further. */
    private static final long BUDGET = 2_000_000;

    private final Graph graph;
    private final Triples facts;
    private final ParallelTasks tasks;

    AnsweredFacts(Graph graph, Triples facts, ParallelTasks tasks) {
        this.graph = graph;
        this.facts = facts;
        this.tasks = tasks;
    }

    /**
     * The numbers of the facts that each rule predicts, ascending.
     *
     * @param rules stated for relations, not for inverses
     * @param progress is called with how many heads are done
     */
    List<int[]> of(List<Rule> rules, Progress progress) {
        int[][] answered = new int[rules.size()][];
        Map<Integer, List<Integer>> rulesOfHead = new TreeMap<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            answered[rule] = new int[0];
            rulesOfHead
                    .computeIfAbsent(rules.get(rule).head(), head -> new ArrayList<>())
                    .add(rule);
        }
        Map<Integer, TreeMap<Integer, List<Integer>>> factsOfHead = factsBySource();
        List<Integer> heads =
                rulesOfHead.keySet().stream().filter(factsOfHead::containsKey).toList();
        tasks.run(
                heads.size(),
                () -> graph,
                (number, shared) -> {
                    int head = heads.get(number);
                    ask(rules, rulesOfHead.get(head), factsOfHead.get(head), answered);
                },
                progress);
        return List.of(answered);
    }

    /** For every relation and every source the numbers of its facts. */
    private Map<Integer, TreeMap<Integer, List<Integer>>> factsBySource() {
        Map<Integer, TreeMap<Integer, List<Integer>>> ofHead = new TreeMap<>();
        for (int i = 0; i < facts.size(); i++) {
            ofHead.computeIfAbsent(facts.relation(i), relation -> new TreeMap<>())
                    .computeIfAbsent(facts.head(i), source -> new ArrayList<>())
                    .add(i);
        }
        return ofHead;
    }

    private void ask(
            List<Rule> rules, List<Integer> ofHead, TreeMap<Integer, List<Integer>> bySource, int[][] answered) {
        List<int[]> bodies = ofHead.stream().map(rule -> rules.get(rule).body()).toList();
        PairLinker linker = new PairLinker(graph, bodies, BUDGET);
        List<Integer> numbers = new ArrayList<>();
        for (Map.Entry<Integer, List<Integer>> source : bySource.entrySet()) {
            Cancellation.check();
            numbers.addAll(source.getValue());
            int[] targets = source.getValue().stream().mapToInt(facts::tail).toArray();
            if (!linker.ask(source.getKey(), targets)) {
                break;
            }
        }
        for (int i = 0; i < bodies.size(); i++) {
            BitSet linked = linker.linked(i);
            answered[ofHead.get(i)] = linked.stream().map(numbers::get).sorted().toArray();
        }
    }
}
