package dev.hornbeam.rule.extract;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Mirror;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * The bodies of one length that are worth growing. A body is good if it clearly means some relation, whichever it is: a
 * longer body continues from that relation. Every relation that bodies mean gets its share, so that frequent relations
 * do not displace the others.
 */
final class Beam {
    private final Relations relations;
    private final int width;
    private final BestBodies[] byMeaning;

    Beam(Relations relations, int width) {
        this.relations = relations;
        this.width = width;
        this.byMeaning = new BestBodies[relations.directedCount()];
    }

    /** @param meanings the score of every relation and inverse as head of the body */
    void offer(int[] body, double[] meanings) {
        int best = 0;
        for (int head = 1; head < meanings.length; head++) {
            best = meanings[head] > meanings[best] ? head : best;
        }
        if (byMeaning[best] == null) {
            byMeaning[best] = new BestBodies(width);
        }
        byMeaning[best].offer(body, meanings[best]);
    }

    /** The bodies of the beam longer by one relation at either end, one of each pair of mirror images, in order. */
    List<int[]> grown(NeighbouringPairs pairs) {
        TreeSet<int[]> grown = new TreeSet<>(Arrays::compare);
        for (int[] body : chosen()) {
            grow(body, pairs, grown);
            grow(Mirror.of(body, relations), pairs, grown);
        }
        return new ArrayList<>(grown);
    }

    private void grow(int[] body, NeighbouringPairs pairs, TreeSet<int[]> grown) {
        for (int next : pairs.after(body[body.length - 1])) {
            int[] longer = Arrays.copyOf(body, body.length + 1);
            longer[body.length] = next;
            grown.add(Mirror.first(longer, relations));
        }
    }

    /** The best of every meaning, then the second best, and so on until the beam is full. */
    private List<int[]> chosen() {
        List<List<ScoredBody>> lists = new ArrayList<>();
        for (BestBodies bodies : byMeaning) {
            if (bodies != null) {
                lists.add(bodies.bestFirst());
            }
        }
        List<int[]> chosen = new ArrayList<>(width);
        for (int rank = 0; rank < width && chosen.size() < width; rank++) {
            List<ScoredBody> turn = new ArrayList<>();
            for (List<ScoredBody> list : lists) {
                if (rank < list.size()) {
                    turn.add(list.get(rank));
                }
            }
            turn.sort(ScoredBody.BEST_FIRST);
            turn.stream().limit(width - chosen.size()).forEach(scored -> chosen.add(scored.body()));
        }
        return chosen;
    }
}
