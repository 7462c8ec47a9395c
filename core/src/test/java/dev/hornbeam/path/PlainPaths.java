package dev.hornbeam.path;

import dev.hornbeam.graph.Graph;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** All simple paths of a small graph, found by asking for every conceivable fact: slow and obvious. */
public final class PlainPaths {
    /**
     * One path.
     *
     * @param heads the relations that link its ends, the walked edge left out; empty if it is open
     * @param probability how likely a random walk, once started and long enough, begins with this path
     */
    record PlainPath(List<Integer> entities, List<Integer> body, List<Integer> heads, double probability) {
        int[] steps() {
            return body.stream().mapToInt(i -> i).toArray();
        }
    }

    private final Graph graph;
    private final int maxLength;
    private final List<PlainPath> paths = new ArrayList<>();

    private PlainPaths(Graph graph, int maxLength) {
        this.graph = graph;
        this.maxLength = maxLength;
    }

    static List<PlainPath> of(Graph graph, int maxLength) {
        PlainPaths all = new PlainPaths(graph, maxLength);
        List<Integer> starts = IntStream.range(0, graph.entityCount())
                .filter(x -> !all.edges(List.of(x)).isEmpty())
                .boxed()
                .toList();
        for (int start : starts) {
            all.extend(List.of(start), List.of(), 1.0 / starts.size());
        }
        return all.paths;
    }

    /** Every path counted once, open ones for the null head. */
    public static Corpus corpus(Graph graph, int maxLength) {
        CorpusBuilder builder = new CorpusBuilder(graph.relations().directedCount());
        for (PlainPath path : of(graph, maxLength)) {
            for (int head : path.heads()) {
                builder.add(path.steps(), head, 1);
            }
            if (path.heads().isEmpty()) {
                builder.add(path.steps(), CorpusBuilder.NULL_HEAD, 1);
            }
        }
        return builder.build();
    }

    private void extend(List<Integer> entities, List<Integer> body, double probability) {
        if (body.size() == maxLength) {
            return;
        }
        List<int[]> edges = edges(entities);
        for (int[] edge : edges) {
            List<Integer> longer = with(entities, edge[1]);
            List<Integer> longerBody = with(body, edge[0]);
            double shared = probability / edges.size();
            paths.add(new PlainPath(longer, longerBody, heads(longer.get(0), edge[1], longerBody), shared));
            extend(longer, longerBody, shared);
        }
    }

    /** The edges from the last entity to one not among them, each as relation and target. */
    private List<int[]> edges(List<Integer> entities) {
        int from = entities.get(entities.size() - 1);
        List<int[]> edges = new ArrayList<>();
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            for (int to = 0; to < graph.entityCount(); to++) {
                if (graph.contains(from, relation, to) && !entities.contains(to)) {
                    edges.add(new int[] {relation, to});
                }
            }
        }
        return edges;
    }

    private List<Integer> heads(int start, int end, List<Integer> body) {
        return IntStream.range(0, graph.relations().directedCount())
                .filter(head -> graph.contains(start, head, end))
                .filter(head -> body.size() > 1 || head != body.get(0))
                .boxed()
                .collect(Collectors.toList());
    }

    private static List<Integer> with(List<Integer> list, int last) {
        List<Integer> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }
}
