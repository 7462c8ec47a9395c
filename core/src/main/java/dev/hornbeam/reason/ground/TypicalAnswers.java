package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * The answers of entities with the same neighbours. Every edge {@code b(x, d)} of the query's entity is read as a rule
 * with constants, {@code r(X, c) ⇐ b(X, d)}: of the other entities with that edge, its <em>peers</em>, the share that
 * has {@code c} is the confidence. Of a candidate's rules the best {@value #BEST} count, as independent witnesses. One
 * per thread; buffers are reused.
 *
 * <p>Work is bounded: of many peers an even sample is asked, and of many edges those with the fewest peers, which are
 * the most informative.
 */
final class TypicalAnswers {
    private static final int BEST = 5;
    private static final int MOST_EDGES = 300;

    /** Imaginary peers without the answer, added to the real ones: a single peer proves little. */
    private static final double DOUBT = 5;

    private static final double[][] EVIDENCE = evidenceByCount();

    private final Graph graph;
    private final EdgeRuns runs;
    private final PeerAnswers peers;
    private final EntityTally counts;
    private final EntityTally ownAnswers;
    private final EntityTally numbers;
    private double[] best = new double[BEST * 64];
    private long[] edges = new long[64];

    TypicalAnswers(Graph graph) {
        this.graph = graph;
        this.runs = new EdgeRuns(graph);
        this.peers = new PeerAnswers(graph);
        this.counts = new EntityTally(graph.entityCount());
        this.ownAnswers = new EntityTally(graph.entityCount());
        this.numbers = new EntityTally(graph.entityCount());
    }

    /**
     * Finds the typical answers of a query.
     *
     * @param excluded an answer that counts as not known, or a negative number
     */
    void find(Query query, int excluded) {
        numbers.clear();
        markOwnAnswers(query);
        int found = gatherEdges(query, excluded);
        for (int i = 0; i < found; i++) {
            // The lower half holds the position of an edge among all.
            int position = (int) edges[i];
            askPeers(query, graph.relationAt(query.entity(), position), graph.target(position), excluded);
        }
    }

    /** The edges to read as rules, each with the number of its peers in the upper half, the fewest first. */
    private int gatherEdges(Query query, int excluded) {
        int found = 0;
        long groups = graph.groups(query.entity());
        for (int g = Slice.begin(groups); g < Slice.end(groups); g++) {
            int relation = graph.groupRelation(g);
            int back = graph.relations().inverse(relation);
            long group = graph.group(g);
            for (int i = Slice.begin(group); i < Slice.end(group); i++) {
                int target = graph.target(i);
                long sharing = graph.neighbours(target, back);
                int hidden = hiddenPeer(query, target, back, excluded) < 0 ? 0 : 1;
                int peers = Slice.size(sharing) - 1 - hidden;
                if (peers > 0 && !isExcluded(query, relation, target, excluded)) {
                    if (found == edges.length) {
                        edges = Arrays.copyOf(edges, 2 * found);
                    }
                    edges[found++] = (long) peers << 32 | i;
                }
            }
        }
        if (found > MOST_EDGES) {
            Arrays.sort(edges, 0, found);
            return MOST_EDGES;
        }
        return found;
    }

    /** Whether an edge of the query's entity is the fact left out; a self-loop is an edge in both directions. */
    private boolean isExcluded(Query query, int relation, int target, int excluded) {
        boolean forward = relation == query.relation() && target == excluded;
        boolean selfLoop = target == excluded && target == query.entity();
        return forward || selfLoop && relation == graph.relations().inverse(query.relation());
    }

    /**
     * The position, among the entities that an entity is linked to, of the one that only the fact left out links to it;
     * a negative number if there is none. Peers are found through the query's entity itself where it has a self-loop.
     */
    private int hiddenPeer(Query query, int through, int back, int excluded) {
        if (excluded < 0 || through != query.entity() || back != query.relation()) {
            return -1;
        }
        return runs.place(graph.neighbours(through, back), excluded);
    }

    private void askPeers(Query query, int relation, int through, int excluded) {
        int back = graph.relations().inverse(relation);
        if (hiddenPeer(query, through, back, excluded) >= 0) {
            askPeersWithout(query, relation, through, excluded);
            return;
        }
        int edge = peers.of(query.relation(), back, through);
        int own = peers.isAsked(back, through, query.entity()) ? 1 : 0;
        int asked = peers.asked(edge) - own;
        for (int i = peers.begin(edge); i < peers.end(edge); i++) {
            int answer = peers.answer(i);
            int having = own == 1 && ownAnswers.has(answer) ? peers.having(i) - 1 : peers.having(i);
            if (having > 0 && answer != query.entity()) {
                keep(answer, EVIDENCE[asked][having]);
            }
        }
    }

    /** The same one by one, where the fact left out hides a peer. */
    private void askPeersWithout(Query query, int relation, int through, int excluded) {
        counts.clear();
        int back = graph.relations().inverse(relation);
        long sharing = graph.neighbours(through, back);
        int hidden = hiddenPeer(query, through, back, excluded);
        int size = Slice.size(sharing) - 1;
        int asked = 0;
        for (int i = 0; i < Math.min(size, PeerAnswers.MOST_PEERS); i++) {
            int place = PeerAnswers.place(i, size);
            int peer = graph.target(Slice.begin(sharing) + place + (place >= hidden ? 1 : 0));
            if (peer == query.entity()) {
                continue;
            }
            asked++;
            long answers = graph.neighbours(peer, query.relation());
            for (int a = Slice.begin(answers); a < Slice.end(answers); a++) {
                counts.add(graph.target(a), 1);
            }
        }
        for (int i = 0; i < counts.size(); i++) {
            int answer = counts.entity(i);
            if (answer != query.entity()) {
                keep(answer, EVIDENCE[asked][counts.get(answer)]);
            }
        }
    }

    private void markOwnAnswers(Query query) {
        ownAnswers.clear();
        long answers = graph.neighbours(query.entity(), query.relation());
        for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
            ownAnswers.set(graph.target(i), 1);
        }
    }

    /** −log of the chance that a witness errs, by the number of peers asked and of those that have the answer. */
    private static double[][] evidenceByCount() {
        double[][] evidence = new double[PeerAnswers.MOST_PEERS + 1][PeerAnswers.MOST_PEERS + 1];
        for (int asked = 0; asked < evidence.length; asked++) {
            for (int having = 0; having <= asked; having++) {
                evidence[asked][having] = -Math.log1p(-having / (asked + DOUBT));
            }
        }
        return evidence;
    }

    /** Keeps the best few of a candidate, the best first. */
    private void keep(int answer, double evidence) {
        int number;
        if (numbers.has(answer)) {
            number = numbers.get(answer);
            if (evidence <= best[BEST * number + BEST - 1]) {
                return;
            }
        } else {
            number = numbers.size();
            numbers.set(answer, number);
            if (best.length < BEST * (number + 1)) {
                best = Arrays.copyOf(best, 2 * best.length);
            }
            Arrays.fill(best, BEST * number, BEST * (number + 1), 0);
        }
        double moving = evidence;
        for (int i = BEST * number; i < BEST * (number + 1); i++) {
            if (moving > best[i]) {
                double smaller = best[i];
                best[i] = moving;
                moving = smaller;
            }
        }
    }

    /** The number of entities that are typical answers. */
    int size() {
        return numbers.size();
    }

    int entity(int i) {
        return numbers.entity(i);
    }

    /** How typical an entity is: −log of the probability that its best witnesses are all wrong; 0 if there is none. */
    double evidence(int entity) {
        if (!numbers.has(entity)) {
            return 0;
        }
        double sum = 0;
        for (int i = BEST * numbers.get(entity); i < BEST * (numbers.get(entity) + 1); i++) {
            sum += best[i];
        }
        return sum;
    }

    /** Clears everything. */
    void clear() {
        numbers.clear();
    }
}
