package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.count.PairTrie.WalkedBody;
import java.util.Arrays;
import java.util.List;

/** The pairs that a body links by a simple path, one source at a time. For one thread. */
public final class BodyPairs {
    private final Reached reached;
    private final PairTrie trie;
    private final PairGrounder grounder;

    /** @param body relation ids, inverses included */
    public BodyPairs(Graph graph, int[] body) {
        this.reached = new Reached(body.clone());
        this.trie = new PairTrie(List.of(reached));
        this.grounder = new PairGrounder(graph, body.length);
    }

    /** The entities that the body leads to from a source, ascending. */
    public int[] from(int source) {
        reached.entities = new int[0];
        grounder.ground(trie, source);
        Arrays.sort(reached.entities);
        return reached.entities;
    }

    /** The edges that were looked at so far. */
    public long work() {
        return reached.work;
    }

    static final class Reached implements WalkedBody {
        private final int[] body;
        private int[] entities = {};
        private long work;

        Reached(int[] body) {
            this.body = body;
        }

        @Override
        public int[] body() {
            return body;
        }

        @Override
        public void add(Graph graph, int source, PairFrontier frontier, long cost) {
            work += cost;
            entities = Arrays.copyOf(frontier.entities, frontier.size);
        }

        @Override
        public boolean isDone() {
            return false;
        }

        @Override
        public long work() {
            return work;
        }

        @Override
        public void finish(int seen) {}
    }
}
