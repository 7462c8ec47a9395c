package dev.hornbeam.complete.instance;

import java.util.List;

/**
 * A pair that the body of a rule links.
 *
 * @param head the first entity
 * @param tail the second
 * @param paths some of the simple paths, each as its entities from head to tail
 * @param hasMore whether there are other paths
 */
public record Instance(int head, int tail, List<List<Integer>> paths, boolean hasMore) {
    public Instance {
        paths = List.copyOf(paths);
    }
}
