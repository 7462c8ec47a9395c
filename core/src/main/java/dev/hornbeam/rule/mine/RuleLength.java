package dev.hornbeam.rule.mine;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Chooses how long mined rules may be. A fact that no other path of that length joins can never follow from such a rule, so
 * facts are drawn and the shortest other path between their ends is sought: bodies are allowed to grow as long as each step
 * more joins the ends of enough facts, and as long as there are not too many paths to walk.
 */
public final class RuleLength {
    /** Long enough on most graphs, and always affordable. */
    public static final int USUAL = 3;

    static final int LONGEST = 5;
    private static final int FACTS = 300;

    /** A step more has to join this share of all facts. */
    private static final double WORTH_A_STEP = 0.02;

    /** Walks of the usual length from an entity, in the mean, beyond which longer ones are too many. */
    private static final double MOST_WALKS = 10_000;

    /** Entities beyond which a path counts as not found. */
    private static final int MOST_VISITED = 20_000;

    private final Graph graph;
    private final int[] distance;
    private final int[] queue;

    private RuleLength(Graph graph) {
        this.graph = graph;
        this.distance = new int[graph.entityCount()];
        this.queue = new int[graph.entityCount()];
        Arrays.fill(distance, -1);
    }

    /** The length that suits a graph, from {@value #USUAL} to {@value #LONGEST}. */
    public static int suiting(Graph graph) {
        return graph.tripleCount() == 0 ? USUAL : new RuleLength(graph).choose();
    }

    private int choose() {
        SplittableRandom random = new SplittableRandom(1);
        double[] joined = new double[LONGEST + 1];
        double walks = 0;
        for (int i = 0; i < FACTS; i++) {
            int head = randomEntity(random);
            long edges = graph.edges(head);
            int edge = Slice.begin(edges) + random.nextInt(Slice.size(edges));
            int found = shortestOther(head, graph.target(edge));
            if (found > 0) {
                joined[found]++;
            }
            double product = 1;
            int at = head;
            for (int step = 0; step < USUAL; step++) {
                long next = graph.edges(at);
                product *= Slice.size(next);
                at = graph.target(Slice.begin(next) + random.nextInt(Slice.size(next)));
            }
            walks += product / FACTS;
        }
        int length = USUAL;
        while (length < LONGEST && walks <= MOST_WALKS && joined[length + 1] >= WORTH_A_STEP * FACTS) {
            length++;
        }
        return length;
    }

    /** An entity with an edge. */
    private int randomEntity(SplittableRandom random) {
        while (true) {
            int entity = random.nextInt(graph.entityCount());
            if (graph.degree(entity) > 0) {
                return entity;
            }
        }
    }

    /** The length of the shortest path between two entities that are neighbours, other than a direct step; 0 if too long. */
    private int shortestOther(int from, int to) {
        int visited = 0;
        int next = 0;
        int found = 0;
        queue[visited++] = from;
        distance[from] = 0;
        while (next < visited && found == 0 && visited < MOST_VISITED) {
            int entity = queue[next++];
            if (distance[entity] == LONGEST) {
                break;
            }
            long edges = graph.edges(entity);
            for (int i = Slice.begin(edges); i < Slice.end(edges) && found == 0; i++) {
                int target = graph.target(i);
                if (target == to && entity != from) {
                    found = distance[entity] + 1;
                } else if (target != to && distance[target] < 0 && visited < MOST_VISITED) {
                    distance[target] = distance[entity] + 1;
                    queue[visited++] = target;
                }
            }
        }
        for (int i = 0; i < visited; i++) {
            distance[queue[i]] = -1;
        }
        return found;
    }
}
