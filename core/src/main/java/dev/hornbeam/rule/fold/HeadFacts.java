package dev.hornbeam.rule.fold;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.count.PairLinker;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Asks the rules of a head about its facts, source by source in an order that is drawn, until enough were asked about. */
final class HeadFacts {
    /** Of one source, as a share of all that are looked at: a hub must not be the whole sample. */
    private static final int SOURCES_AT_LEAST = 16;

    private final Graph graph;
    private final FoldOptions options;

    HeadFacts(Graph graph, FoldOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /**
     * What was found.
     *
     * @param pairs one per rule, in order
     * @param facts how many facts were asked about
     * @param isAll whether these are all facts of the head
     */
    record Found(List<TruePairs> pairs, int facts, boolean isAll) {}

    /** @param rules of one head */
    Found of(int head, List<Rule> rules) {
        PairLinker linker = new PairLinker(graph, rules.stream().map(Rule::body).toList(), options.budget());
        boolean isAll = true;
        boolean active = true;
        for (int source : shuffledSources(head)) {
            if (!active || linker.pairs() >= options.mostFacts()) {
                isAll = false;
                break;
            }
            Cancellation.check();
            int[] targets = targets(source, head);
            isAll &= targets.length == Slice.size(graph.neighbours(source, head));
            active = linker.ask(source, targets);
        }
        List<TruePairs> pairs = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            pairs.add(new TruePairs(linker.linked(rule), linker.pairsSeen(rule)));
        }
        return new Found(pairs, linker.pairs(), isAll);
    }

    /** All targets of a source, or evenly spread ones if there are too many. */
    private int[] targets(int source, int head) {
        long slice = graph.neighbours(source, head);
        int all = Slice.size(slice);
        int taken = Math.min(all, Math.max(1, options.mostFacts() / SOURCES_AT_LEAST));
        int[] targets = new int[taken];
        for (int i = 0; i < taken; i++) {
            targets[i] = graph.target(Slice.begin(slice) + (int) ((long) i * all / taken));
        }
        return targets;
    }

    private int[] shuffledSources(int head) {
        long slice = graph.sources(head);
        int[] sources = new int[Slice.size(slice)];
        SplittableRandom random = new SplittableRandom(options.seed() * 0x9E3779B97F4A7C15L + head);
        for (int i = 0; i < sources.length; i++) {
            int other = random.nextInt(i + 1);
            sources[i] = sources[other];
            sources[other] = graph.source(Slice.begin(slice) + i);
        }
        return sources;
    }
}
