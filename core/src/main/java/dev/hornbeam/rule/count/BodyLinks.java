package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import java.util.BitSet;

/** Which of the pairs asked so far a body links. */
final class BodyLinks implements WalkedBody {
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
