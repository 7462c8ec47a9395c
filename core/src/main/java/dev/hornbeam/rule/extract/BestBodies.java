package dev.hornbeam.rule.extract;

import java.util.List;
import java.util.PriorityQueue;

/** The best few of many bodies, in memory that does not grow with their number. */
final class BestBodies {
    private final int most;
    private final PriorityQueue<ScoredBody> worstFirst;

    BestBodies(int most) {
        this.most = most;
        this.worstFirst = new PriorityQueue<>(ScoredBody.BEST_FIRST.reversed());
    }

    void offer(int[] body, double score) {
        if (worstFirst.size() == most && score < worstFirst.peek().score()) {
            return;
        }
        worstFirst.add(new ScoredBody(body, score));
        if (worstFirst.size() > most) {
            worstFirst.poll();
        }
    }

    List<ScoredBody> bestFirst() {
        return worstFirst.stream().sorted(ScoredBody.BEST_FIRST).toList();
    }
}
