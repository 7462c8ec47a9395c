package dev.hornbeam.bench;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.read.DatasetReader;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to find and read the neighbours of an entity by a relation, layout against layout, at places a random walk visits.
 *
 * <p>Usage: {@code bench/run jmh NeighboursBenchmark -p data=../shared/data/debian12}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NeighboursBenchmark {
    private static final int QUERIES = 1 << 16;
    private static final int LARGEST = 100;

    @Param({"grouped", "packed", "dense", "sparse", "maps"})
    public String layout;

    @Param("../shared/data/debian12")
    public String data;

    private Layout index;
    private int[] entities;
    private int[] relations;
    private int next;

    @Setup
    public void load() {
        Graph graph = new DatasetReader().read(data).dataset().buildGraph();
        index = Layout.of(layout, graph);
        entities = new int[QUERIES];
        relations = new int[QUERIES];
        SplittableRandom random = new SplittableRandom(1);
        int entity = 0;
        for (int i = 0; i < QUERIES; ) {
            long edges = graph.edges(entity);
            int position = Slice.begin(edges) + (Slice.size(edges) == 0 ? 0 : random.nextInt(Slice.size(edges)));
            boolean stay = Slice.size(edges) == 0;
            int relation = stay ? 0 : graph.relationAt(entity, position);
            if (!stay && Slice.size(graph.neighbours(entity, relation)) <= LARGEST) {
                entities[i] = entity;
                relations[i++] = relation;
            }
            entity = stay || random.nextInt(8) == 0 ? random.nextInt(graph.entityCount()) : graph.target(position);
        }
    }

    @Benchmark
    public long neighbours() {
        next = next + 1 & QUERIES - 1;
        return index.sum(entities[next], relations[next]);
    }
}
