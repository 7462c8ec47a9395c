package dev.hornbeam.relate;

import dev.hornbeam.graph.Relations;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects bags of paths with their answers, in any order, into a {@link RelationCorpus}; equal bags become one. */
public final class RelationCorpusBuilder {
    /** The arrays of a corpus. */
    record Layout(
            int[][] bodies,
            int[] firstEntry,
            int[] entryBody,
            int[] entryCount,
            int[] firstTarget,
            int[] targets,
            long[] targetCounts) {}

    private final Relations relations;
    private final long[] prior;
    /** Distinct bodies by their relations, numbered as they come. */
    private final Map<IntBuffer, Integer> bodies = new LinkedHashMap<>();
    /** Distinct bags as body, count, body, count, … with bodies ascending, and how often each answer was seen. */
    private final Map<IntBuffer, TreeMap<Integer, Long>> bags = new LinkedHashMap<>();

    /** How often each triangle was seen with each answer. */
    private final Map<RelationCorpus.Closed, Long> closed = new LinkedHashMap<>();

    private int entries;
    private int unlinked;
    private int cut;

    public RelationCorpusBuilder(Relations relations) {
        this.relations = relations;
        this.prior = new long[relations.count()];
    }

    /** Adds a query: its paths and its answer. */
    public RelationCorpusBuilder add(PathBag paths, int target) {
        prior[target]++;
        cut += paths.isCut() ? 1 : 0;
        for (Triangle triangle : paths.triangles()) {
            closed.merge(new RelationCorpus.Closed(triangle, target, 1), 1L, Long::sum);
        }
        if (paths.isEmpty()) {
            unlinked++;
            return this;
        }
        TreeMap<Integer, Long> answers = bags.computeIfAbsent(key(paths), fresh -> {
            entries += paths.size();
            return new TreeMap<>();
        });
        answers.merge(target, 1L, Long::sum);
        return this;
    }

    private IntBuffer key(PathBag paths) {
        int[] key = new int[2 * paths.size()];
        for (int i = 0; i < paths.size(); i++) {
            key[2 * i] = bodies.computeIfAbsent(IntBuffer.wrap(paths.body(i)), fresh -> bodies.size());
            key[2 * i + 1] = paths.count(i);
        }
        return IntBuffer.wrap(key);
    }

    /** The table so far. */
    public RelationCorpus build() {
        List<Map.Entry<IntBuffer, Integer>> order = new ArrayList<>(bodies.entrySet());
        order.sort(Map.Entry.comparingByKey(
                Comparator.<IntBuffer>comparingInt(IntBuffer::capacity).thenComparing(Comparator.naturalOrder())));
        int[][] sorted = new int[order.size()][];
        int[] place = new int[order.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = order.get(i).getKey().array();
            place[order.get(i).getValue()] = i;
        }
        List<RelationCorpus.Closed> counted = closed.entrySet().stream()
                .map(seen -> new RelationCorpus.Closed(
                        seen.getKey().triangle(), seen.getKey().answer(), seen.getValue()))
                .toList();
        return new RelationCorpus(relations, layOut(sorted, place), prior.clone(), unlinked, cut, counted);
    }

    private Layout layOut(int[][] sorted, int[] place) {
        int answers = bags.values().stream().mapToInt(Map::size).sum();
        Layout layout = new Layout(
                sorted,
                new int[bags.size() + 1],
                new int[entries],
                new int[entries],
                new int[bags.size() + 1],
                new int[answers],
                new long[answers]);
        int bag = 0;
        int entry = 0;
        int answer = 0;
        for (Map.Entry<IntBuffer, TreeMap<Integer, Long>> row : bags.entrySet()) {
            int[] key = row.getKey().array();
            for (int i = 0; i < key.length; i += 2) {
                layout.entryBody[entry] = place[key[i]];
                layout.entryCount[entry++] = key[i + 1];
            }
            for (Map.Entry<Integer, Long> seen : row.getValue().entrySet()) {
                layout.targets[answer] = seen.getKey();
                layout.targetCounts[answer++] = seen.getValue();
            }
            layout.firstEntry[++bag] = entry;
            layout.firstTarget[bag] = answer;
        }
        return layout;
    }
}
