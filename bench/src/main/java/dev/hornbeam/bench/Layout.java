package dev.hornbeam.bench;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Dataset.IndexedFacts;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A way of storing a graph's edges in memory, to be compared with the others. */
interface Layout {
    /** The sum of the ids that a relation leads to from an entity: finds the slice and reads all of it. */
    long sum(int entity, int relation);

    /** The memory held, in bytes. */
    long bytes();

    /** The layouts that are compared, by name. */
    static Layout of(String name, Graph graph) {
        return switch (name) {
            case "grouped" -> new Grouped(graph);
            case "packed" -> new Grouped(packed(graph));
            case "dense" -> new Dense(graph);
            case "sparse" -> new Sparse(graph);
            case "maps" -> new Maps(graph);
            default -> throw new IllegalArgumentException("no layout " + name);
        };
    }

    /** The same graph as a graph file has it, mapped into memory. */
    private static Graph packed(Graph graph) {
        try {
            Path file = Files.createTempFile("hornbeam", "." + GraphFile.ENDING);
            file.toFile().deleteOnExit();
            Dataset data = new Dataset(
                    "graph",
                    graph.entities(),
                    graph.relations(),
                    Triples.NONE,
                    Triples.NONE,
                    Triples.NONE,
                    Prefixes.NONE,
                    Labels.NONE,
                    Optional.of(new IndexedFacts(graph, Optional.empty())),
                    Optional.empty());
            GraphFile.write(data, file, Progress.NONE);
            return GraphFile.open(file).buildGraph();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** The project's own: an entity's edges side by side, grouped by relation. */
    record Grouped(Graph graph) implements Layout {
        @Override
        public long sum(int entity, int relation) {
            long slice = graph.neighbours(entity, relation);
            long sum = 0;
            for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
                sum += graph.target(i);
            }
            return sum;
        }

        @Override
        public long bytes() {
            return graph.indexBytes();
        }
    }

    /** One compressed-sparse-row index per relation, with one offset per entity. */
    final class Dense implements Layout {
        private final int[][] offsets;
        private final int[][] targets;

        Dense(Graph graph) {
            int relations = graph.relations().directedCount();
            offsets = new int[relations][graph.entityCount() + 1];
            targets = new int[relations][];
            for (int r = 0; r < relations; r++) {
                targets[r] = new int[graph.tripleCount(r)];
                int count = 0;
                for (int e = 0; e < graph.entityCount(); e++) {
                    offsets[r][e] = count;
                    long slice = graph.neighbours(e, r);
                    for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
                        targets[r][count++] = graph.target(i);
                    }
                }
                offsets[r][graph.entityCount()] = count;
            }
        }

        @Override
        public long sum(int entity, int relation) {
            int[] row = targets[relation];
            int end = offsets[relation][entity + 1];
            long sum = 0;
            for (int i = offsets[relation][entity]; i < end; i++) {
                sum += row[i];
            }
            return sum;
        }

        @Override
        public long bytes() {
            return Arrays.stream(offsets).mapToLong(a -> 4L * a.length).sum()
                    + Arrays.stream(targets).mapToLong(a -> 4L * a.length).sum();
        }
    }

    /** One index per relation that lists the entities that have it, found by binary search. */
    final class Sparse implements Layout {
        private final int[][] sources;
        private final int[][] offsets;
        private final int[][] targets;

        Sparse(Graph graph) {
            int relations = graph.relations().directedCount();
            sources = new int[relations][];
            offsets = new int[relations][];
            targets = new int[relations][];
            for (int r = 0; r < relations; r++) {
                long from = graph.sources(r);
                sources[r] = new int[Slice.size(from)];
                offsets[r] = new int[Slice.size(from) + 1];
                targets[r] = new int[graph.tripleCount(r)];
                int count = 0;
                for (int s = 0; s < sources[r].length; s++) {
                    sources[r][s] = graph.source(Slice.begin(from) + s);
                    offsets[r][s] = count;
                    long slice = graph.neighbours(sources[r][s], r);
                    for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
                        targets[r][count++] = graph.target(i);
                    }
                }
                offsets[r][sources[r].length] = count;
            }
        }

        @Override
        public long sum(int entity, int relation) {
            int s = Arrays.binarySearch(sources[relation], entity);
            if (s < 0) {
                return 0;
            }
            long sum = 0;
            for (int i = offsets[relation][s]; i < offsets[relation][s + 1]; i++) {
                sum += targets[relation][i];
            }
            return sum;
        }

        @Override
        public long bytes() {
            long ints = 0;
            for (int r = 0; r < sources.length; r++) {
                ints += sources[r].length + offsets[r].length + targets[r].length;
            }
            return 4 * ints;
        }
    }

    /** A map from entity to a map from relation to targets, as a first draft would do it; its memory is estimated. */
    final class Maps implements Layout {
        private static final int ENTRY_BYTES = 32 + 16 + 8;
        private static final int ARRAY_BYTES = 16;
        private final Map<Integer, Map<Integer, int[]>> edges = new HashMap<>();

        Maps(Graph graph) {
            for (int e = 0; e < graph.entityCount(); e++) {
                Map<Integer, int[]> byRelation = new HashMap<>();
                long groups = graph.groups(e);
                for (int g = Slice.begin(groups); g < Slice.end(groups); g++) {
                    long slice = graph.group(g);
                    int[] targets = new int[Slice.size(slice)];
                    for (int i = 0; i < targets.length; i++) {
                        targets[i] = graph.target(Slice.begin(slice) + i);
                    }
                    byRelation.put(graph.groupRelation(g), targets);
                }
                edges.put(e, byRelation);
            }
        }

        @Override
        public long sum(int entity, int relation) {
            int[] targets = edges.get(entity).get(relation);
            long sum = 0;
            if (targets != null) {
                for (int target : targets) {
                    sum += target;
                }
            }
            return sum;
        }

        @Override
        public long bytes() {
            long bytes = 0;
            for (Map<Integer, int[]> byRelation : edges.values()) {
                bytes += ENTRY_BYTES + 48;
                for (int[] targets : byRelation.values()) {
                    bytes += ENTRY_BYTES + ARRAY_BYTES + 4L * targets.length;
                }
            }
            return bytes;
        }
    }
}
