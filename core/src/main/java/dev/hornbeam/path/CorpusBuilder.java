package dev.hornbeam.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects bodies with their heads, in any order, into a {@link Corpus}: for tests and tables of modest size. */
public final class CorpusBuilder {
    /** The head of a path that no relation closes. */
    public static final int NULL_HEAD = -1;

    private final int directedCount;
    private final Map<List<Integer>, TreeMap<Integer, Long>> table = new HashMap<>();

    public CorpusBuilder(int directedCount) {
        this.directedCount = directedCount;
    }

    /** Adds {@code count} observations of a body closed by a head, or by {@link #NULL_HEAD}. */
    public CorpusBuilder add(int[] body, int head, long count) {
        boolean known = head >= NULL_HEAD && head < directedCount;
        for (int relation : body) {
            known &= relation >= 0 && relation < directedCount;
        }
        if (!known || body.length == 0 || count < 1) {
            throw new IllegalArgumentException(count + " times body " + Arrays.toString(body) + " with head " + head
                    + " among " + directedCount + " relations and inverses");
        }
        List<Integer> key = Arrays.stream(body).boxed().toList();
        table.computeIfAbsent(key, k -> new TreeMap<>()).merge(head, count, Long::sum);
        return this;
    }

    /** The table so far. */
    public Corpus build() {
        List<List<Integer>> bodies = new ArrayList<>(table.keySet());
        bodies.sort(Comparator.<List<Integer>>comparingInt(List::size)
                .thenComparing((a, b) -> Arrays.compare(
                        a.stream().mapToInt(i -> i).toArray(),
                        b.stream().mapToInt(i -> i).toArray())));
        int[] firstStep = new int[bodies.size() + 1];
        int[] firstHead = new int[bodies.size() + 1];
        long[] nullCounts = new long[bodies.size()];
        List<Integer> steps = new ArrayList<>();
        List<Integer> heads = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < bodies.size(); i++) {
            steps.addAll(bodies.get(i));
            for (Map.Entry<Integer, Long> head :
                    table.getOrDefault(bodies.get(i), new TreeMap<>()).entrySet()) {
                if (head.getKey() == NULL_HEAD) {
                    nullCounts[i] = head.getValue();
                } else {
                    heads.add(head.getKey());
                    counts.add(head.getValue());
                }
            }
            firstStep[i + 1] = steps.size();
            firstHead[i + 1] = heads.size();
        }
        return new Corpus(
                directedCount,
                firstStep,
                steps.stream().mapToInt(i -> i).toArray(),
                firstHead,
                heads.stream().mapToInt(i -> i).toArray(),
                counts.stream().mapToLong(i -> i).toArray(),
                nullCounts);
    }
}
