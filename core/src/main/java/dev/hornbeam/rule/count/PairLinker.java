package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.count.PairTrie.WalkedBody;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells which pairs of entities some bodies link by a simple path, walking all bodies at once from the first entity of the
 * pairs. Pairs are numbered from 0 as they are asked about. A body that has used up its budget is asked about no further
 * pairs. For one thread.
 */
public final class PairLinker {
    private final List<BodyLinks> links = new ArrayList<>();
    private final BodyLinks.AskedTargets asked = new BodyLinks.AskedTargets();
    private final PairTrie trie;
    private final PairGrounder grounder;
    private final long budget;
    private int sources;

    /**
     * @param bodies relation ids, inverses included; the same body may occur twice
     * @param budget edges to look at for one body, the walk of a shared prefix included
     */
    public PairLinker(Graph graph, List<int[]> bodies, long budget) {
        Map<List<Integer>, BodyLinks> distinct = new HashMap<>();
        for (int[] body : bodies) {
            links.add(distinct.computeIfAbsent(
                    Arrays.stream(body).boxed().toList(), statement -> new BodyLinks(body.clone(), asked)));
        }
        List<BodyLinks> sorted = new ArrayList<>(distinct.values());
        sorted.sort(Comparator.comparing(BodyLinks::body, Arrays::compare));
        this.trie = new PairTrie(sorted);
        this.grounder = new PairGrounder(
                graph, bodies.stream().mapToInt(body -> body.length).max().orElse(0));
        this.budget = budget;
    }

    /** Asks about the pairs of a source with some targets; returns whether a body has budget left. */
    public boolean ask(int source, int... targets) {
        asked.firstNumber = asked.end();
        asked.targets = targets.clone();
        grounder.ground(trie, source);
        trie.retire(++sources, budget);
        return trie.isActive(PairTrie.ROOT);
    }

    /** How many pairs have been asked about. */
    public int pairs() {
        return asked.end();
    }

    /** How many of them, counted from the first, a body was asked about. */
    public int pairsSeen(int body) {
        return links.get(body).pairsSeen();
    }

    /** The numbers of the pairs that a body links, of those it was asked about. */
    public BitSet linked(int body) {
        return (BitSet) links.get(body).linked().clone();
    }

    /** Which of the pairs asked so far a body links. */
    static final class BodyLinks implements WalkedBody {
        private final int[] body;
        private final AskedTargets asked;
        private final BitSet linked = new BitSet();
        private long work;
        private int pairsSeen;
        private boolean done;

        BodyLinks(int[] body, AskedTargets asked) {
            this.body = body;
            this.asked = asked;
        }

        /** The targets that are asked of the current source; the first has a number, the others follow it. */
        static final class AskedTargets {
            int[] targets = {};
            int firstNumber;

            int end() {
                return firstNumber + targets.length;
            }
        }

        @Override
        public int[] body() {
            return body;
        }

        @Override
        public void add(Graph graph, int source, PairFrontier reached, long cost) {
            work += cost;
            for (int i = 0; i < asked.targets.length; i++) {
                if (asked.targets[i] != source && reached.has(asked.targets[i])) {
                    linked.set(asked.firstNumber + i);
                }
            }
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public long work() {
            return work;
        }

        @Override
        public void finish(int seen) {
            done = true;
            pairsSeen = asked.end();
        }

        /** How many pairs it was asked about. */
        int pairsSeen() {
            return done ? pairsSeen : asked.end();
        }

        BitSet linked() {
            return linked;
        }
    }
}
