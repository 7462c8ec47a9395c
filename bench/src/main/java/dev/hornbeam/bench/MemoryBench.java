package dev.hornbeam.bench;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.read.DatasetReader;

/**
 * Memory of a graph's index and names: the sum of the arrays, and the growth of the heap.
 *
 * <p>Usage: {@code bench/run MemoryBench ../shared/data/debian12 …}
 */
public final class MemoryBench {
    private MemoryBench() {}

    public static void main(String[] args) throws Exception {
        for (String source : args) {
            Dataset data = new DatasetReader().read(source).dataset();
            long before = usedHeap();
            Graph graph = data.buildGraph();
            long grown = usedHeap() - before;
            double directed = 2.0 * graph.tripleCount();
            System.out.printf(
                    "%s: %,d triples, %,d entities, %d relations%n",
                    source,
                    graph.tripleCount(),
                    graph.entityCount(),
                    graph.relations().count());
            System.out.printf(
                    "  index: %.2f bytes per triple and direction (arrays), %.2f (heap growth)%n",
                    graph.indexBytes() / directed, grown / directed);
            Vocabulary names = data.entities();
            System.out.printf(
                    "  names: %.1f bytes per entity (%.1f of them the name itself); as String in a HashMap %.1f%n",
                    (double) (names.nameBytes() + names.indexBytes()) / names.size(),
                    (double) names.nameBytes() / names.size(),
                    asStrings(names));
            for (String layout : new String[] {"grouped", "sparse", "dense", "maps"}) {
                System.out.printf(
                        "  layout %-8s %8.2f bytes per triple and direction%n",
                        layout, Layout.of(layout, graph).bytes() / directed);
            }
        }
    }

    private static double asStrings(Vocabulary names) throws InterruptedException {
        long before = usedHeap();
        java.util.Map<String, Integer> map = new java.util.HashMap<>();
        String[] byId = new String[names.size()];
        for (int id = 0; id < names.size(); id++) {
            byId[id] = names.name(id);
            map.put(byId[id], id);
        }
        double grown = usedHeap() - before;
        if (map.size() != byId.length) {
            throw new IllegalStateException("names repeat");
        }
        return grown / names.size();
    }

    private static long usedHeap() throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
