package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;

/**
 * Walks the bodies of a {@link PairTrie} from one source at a time, with one frontier of distinct entities per step, so
 * that the cost is that of the edges between frontiers, not that of all paths. One per thread.
 *
 * <p>It decides whether a pair is linked by a simple path: statistics of a rule count pairs, not paths, so a few witnesses
 * for each entity are enough. How many paths there are, which the score of an answer needs, is counted by {@code
 * reason.ground.PathGrounder}, which has to list them.
 */
final class PairGrounder {
    private final Graph graph;
    private final PairFrontier[] frontiers;
    private int source;

    PairGrounder(Graph graph, int maxLength) {
        this.graph = graph;
        this.frontiers = new PairFrontier[maxLength + 1];
        for (int depth = 1; depth <= maxLength; depth++) {
            frontiers[depth] = new PairFrontier(graph.entityCount(), depth);
        }
    }

    /** Adds what the bodies reach from a source to their counts. */
    void ground(PairTrie bodies, int from) {
        source = from;
        visit(bodies, PairTrie.ROOT, 0, 0);
    }

    private void visit(PairTrie trie, int node, int depth, long workSoFar) {
        for (int child = trie.firstChild(node); child >= 0; child = trie.nextSibling(child)) {
            if (!trie.isActive(child)) {
                continue;
            }
            int ahead = trie.height(child);
            long work = workSoFar + step(depth + 1, trie.relation(child), ahead);
            PairFrontier reached = frontiers[depth + 1];
            if (trie.hasActiveBody(child)) {
                trie.body(child).add(graph, source, reached, work);
            }
            if (ahead > 0 && reached.size > 0) {
                visit(trie, child, depth + 1, work);
            }
        }
    }

    /** Fills the frontier of a depth by a relation; returns how many edges and entities were looked at. */
    private long step(int depth, int relation, int ahead) {
        PairFrontier to = frontiers[depth];
        to.start(source, ahead);
        if (depth == 1) {
            return firstStep(to, relation);
        }
        return ahead == 0
                ? lastStep(frontiers[depth - 1], to, depth, relation)
                : middleStep(frontiers[depth - 1], to, depth, relation);
    }

    private long firstStep(PairFrontier to, int relation) {
        long slice = graph.neighbours(source, relation);
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            if (graph.target(i) != source) {
                to.add(graph.target(i));
            }
        }
        return 1L + Slice.size(slice);
    }

    /** Only whether an entity is reached matters. */
    private long lastStep(PairFrontier from, PairFrontier to, int depth, int relation) {
        long work = from.size;
        boolean anyFree = depth == 2; // one step from the source there is nothing in between to avoid
        for (int slot = 0; slot < from.size; slot++) {
            int via = from.entities[slot];
            long slice = graph.neighbours(via, relation);
            work += Slice.size(slice);
            for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
                int entity = graph.target(i);
                if (!to.has(entity) && entity != via && (anyFree || from.witnesses.leaveFree(slot, entity))) {
                    to.add(entity);
                }
            }
        }
        return work;
    }

    /** How an entity is reached matters too, for the steps ahead. */
    private long middleStep(PairFrontier from, PairFrontier to, int depth, int relation) {
        long work = from.size;
        for (int slot = 0; slot < from.size; slot++) {
            int via = from.entities[slot];
            long slice = graph.neighbours(via, relation);
            work += Slice.size(slice);
            for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
                int entity = graph.target(i);
                if (entity == via || depth > 2 && !from.witnesses.leaveFree(slot, entity)) {
                    continue;
                }
                if (!to.has(entity)) {
                    to.witnesses.open(to.size);
                    to.add(entity);
                }
                int reached = to.slot(entity);
                if (reached >= 0 && depth == 2) {
                    to.witnesses.add(reached, via);
                } else if (reached >= 0) {
                    to.witnesses.addAll(reached, entity, from.witnesses, slot, via);
                }
            }
        }
        return work;
    }
}
