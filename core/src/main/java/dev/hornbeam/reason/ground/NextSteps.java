package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding.EntityTally;
import java.util.Arrays;

/**
 * The edges by which the children of a node go on from the ends of a frontier. An end's edges of all relations lie side by
 * side, ascending, so they are compared with all children in one go; ends that a child cannot go on from cost it nothing. Reused
 * from query to query.
 */
final class NextSteps {
    private int[] first = new int[16];
    private int firstChild;

    /** As found, end by end. */
    private int[] foundChild = new int[64];

    private int[] foundEnd = new int[64];
    private long[] foundEdges = new long[64];
    private int found;

    /** As read, child by child. */
    private int[] end = new int[64];

    private long[] edges = new long[64];

    void find(Graph graph, PathTrie trie, int node, PathFrontier frontier) {
        firstChild = trie.firstChild(node);
        int children = trie.endOfChildren(node) - firstChild;
        found = 0;
        for (int e = 0; e < frontier.ends; e++) {
            findAt(graph, trie, children, frontier.endEntity[e], e);
        }
        if (first.length < children + 2) {
            first = new int[2 * children + 2];
        }
        Arrays.fill(first, 0, children + 2, 0);
        for (int i = 0; i < found; i++) {
            first[foundChild[i] - firstChild + 2]++;
        }
        for (int c = 2; c < children + 2; c++) {
            first[c] += first[c - 1];
        }
        if (end.length < found) {
            end = new int[2 * found];
            edges = new long[2 * found];
        }
        for (int i = 0; i < found; i++) {
            int position = first[foundChild[i] - firstChild + 1]++;
            end[position] = foundEnd[i];
            edges[position] = foundEdges[i];
        }
    }

    private void findAt(Graph graph, PathTrie trie, int children, int entity, int e) {
        long groups = graph.groups(entity);
        int group = Slice.begin(groups);
        int last = Slice.end(groups);
        if (group == last || children == 0) {
            return;
        }
        int c = firstChild;
        int end = firstChild + children;
        int wanted = trie.relationInOrder(c);
        int has = graph.groupRelation(group);
        while (true) {
            if (has < wanted) {
                if (++group == last) {
                    return;
                }
                has = graph.groupRelation(group);
            } else if (has > wanted) {
                if (++c == end) {
                    return;
                }
                wanted = trie.relationInOrder(c);
            } else {
                add(trie.childByRelation(c), e, graph.group(group));
                if (++group == last || ++c == end) {
                    return;
                }
                has = graph.groupRelation(group);
                wanted = trie.relationInOrder(c);
            }
        }
    }

    private void add(int child, int e, long slice) {
        if (found == foundChild.length) {
            foundChild = Arrays.copyOf(foundChild, 2 * found);
            foundEnd = Arrays.copyOf(foundEnd, 2 * found);
            foundEdges = Arrays.copyOf(foundEdges, 2 * found);
        }
        foundChild[found] = child;
        foundEnd[found] = e;
        foundEdges[found++] = slice;
    }

    /** Where a child can go on from: a slice for {@link #end} and {@link #edges}, ends ascending. */
    long of(int child) {
        return Slice.of(first[child - firstChild], first[child - firstChild + 1]);
    }

    int end(int position) {
        return end[position];
    }

    long edges(int position) {
        return edges[position];
    }

    /**
     * The simple paths along one prefix of a body, each as its last entity and the path it extends, and those last entities
     * grouped; reused from query to query.
     */
    static final class PathFrontier {
        int[] entity = new int[64];
        int[] parent = new int[64];
        int[] end = new int[64];
        int size;

        /** The distinct last entities, how many paths end at each, and the edges that the next step finds there. */
        int[] endEntity = new int[64];

        int[] endPaths = new int[64];
        long[] endEdges = new long[64];
        int ends;

        /** The edges by which the next steps go on. */
        final NextSteps steps = new NextSteps();

        /** Where the step at hand finds edges: a slice of {@link #steps}. */
        long next;

        void clear() {
            size = 0;
            ends = 0;
        }

        void add(int last, int prolonged) {
            if (size == entity.length) {
                entity = Arrays.copyOf(entity, 2 * size);
                parent = Arrays.copyOf(parent, 2 * size);
                end = Arrays.copyOf(end, 2 * size);
            }
            entity[size] = last;
            parent[size++] = prolonged;
        }

        /** A new last entity with no path yet; its number. */
        int addEnd(int last) {
            if (ends == endEntity.length) {
                endEntity = Arrays.copyOf(endEntity, 2 * ends);
                endPaths = Arrays.copyOf(endPaths, 2 * ends);
                endEdges = Arrays.copyOf(endEdges, 2 * ends);
            }
            endEntity[ends] = last;
            endPaths[ends] = 0;
            return ends++;
        }

        /** Groups the paths by their ends; the tally holds the number of paths per end and gets its number. */
        void groupEnds(EntityTally tally) {
            for (int i = 0; i < tally.size(); i++) {
                int last = tally.entity(i);
                int number = addEnd(last);
                endPaths[number] = tally.get(last);
                tally.set(last, number);
            }
            for (int path = 0; path < size; path++) {
                end[path] = tally.get(entity[path]);
            }
        }
    }
}
