package dev.hornbeam.bench;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Grounds a body of three steps from entities where it begins: the index against nested maps. Both are checked against each
 * other first.
 *
 * <p>Usage: {@code bench/run jmh GroundingBenchmark -p data=../shared/data/fb15k-237}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class GroundingBenchmark {
    private static final int QUERIES = 1_000;
    private static final int LENGTH = 3;

    /** A folder of facts. */
    @Param("../shared/data/family")
    public String data;

    private PathGrounder grounder;
    private NestedMaps maps;
    private Query[] queries;
    private int[][] bodies;
    private QueryRules[] rules;

    /** Draws bodies by walking, so that every query has at least one path. */
    @Setup
    public void read() {
        Dataset dataset = new DatasetReader().read(data).dataset();
        Graph graph = dataset.buildGraph();
        grounder = new PathGrounder(graph, Integer.MAX_VALUE);
        maps = new NestedMaps(graph);
        queries = new Query[QUERIES];
        bodies = new int[QUERIES][];
        rules = new QueryRules[QUERIES];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < QUERIES; i++) {
            int start = random.nextInt(graph.entityCount());
            bodies[i] = walk(graph, start, random);
            queries[i] = Query.tailOf(start, 0);
            rules[i] = only(bodies[i], dataset.relations());
            check(i);
        }
    }

    private static int[] walk(Graph graph, int start, SplittableRandom random) {
        int[] body = new int[LENGTH];
        int at = start;
        for (int step = 0; step < LENGTH; step++) {
            long edges = graph.edges(at);
            if (Slice.size(edges) == 0) {
                return body; // an entity of another split: nothing is reached
            }
            int edge = Slice.begin(edges) + random.nextInt(Slice.size(edges));
            body[step] = graph.relationAt(at, edge);
            at = graph.target(edge);
        }
        return body;
    }

    private static QueryRules only(int[] body, Relations relations) {
        RuleSet one = RuleSet.of(relations, List.of(Rule.of(0, body, 1)));
        return new RuleBook(one, RuleMeasure.SCORE).of(0);
    }

    private void check(int i) {
        Map<Integer, Integer> expected = maps.ground(queries[i].entity(), bodies[i]);
        Grounding found = grounder.ground(queries[i], rules[i]);
        boolean same = found.size() == expected.size();
        for (int c = 0; same && c < found.size(); c++) {
            same = expected.getOrDefault(found.entity(c), 0) == found.paths(Slice.begin(found.hits(c)));
        }
        if (!same) {
            throw new IllegalStateException("query " + i + " differs");
        }
    }

    /** By the index; all queries at once, since a few hubs cost most and every measurement must include them. */
    @Benchmark
    @OperationsPerInvocation(QUERIES)
    public long index() {
        long reached = 0;
        for (int i = 0; i < QUERIES; i++) {
            reached += grounder.ground(queries[i], rules[i]).size();
        }
        return reached;
    }

    /** The same by nested maps. */
    @Benchmark
    @OperationsPerInvocation(QUERIES)
    public long nestedMaps() {
        long reached = 0;
        for (int i = 0; i < QUERIES; i++) {
            reached += maps.ground(queries[i].entity(), bodies[i]).size();
        }
        return reached;
    }

    /** The plain way to index a graph, entity to relation to neighbours in maps, and to ground a body over it. */
    private static final class NestedMaps {
        private final Map<Integer, Map<Integer, List<Integer>>> edges = new HashMap<>();

        NestedMaps(Graph graph) {
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                long groups = graph.groups(entity);
                for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                    List<Integer> targets = edges.computeIfAbsent(entity, e -> new HashMap<>())
                            .computeIfAbsent(graph.groupRelation(group), r -> new ArrayList<>());
                    long run = graph.group(group);
                    for (int i = Slice.begin(run); i < Slice.end(run); i++) {
                        targets.add(graph.target(i));
                    }
                }
            }
        }

        /** Every entity that simple paths along a body lead to, with the number of paths. */
        Map<Integer, Integer> ground(int start, int[] body) {
            Map<Integer, Integer> reached = new HashMap<>();
            List<Integer> path = new ArrayList<>(List.of(start));
            prolong(path, body, reached);
            return reached;
        }

        private void prolong(List<Integer> path, int[] body, Map<Integer, Integer> reached) {
            int steps = path.size() - 1;
            int last = path.get(steps);
            if (steps == body.length) {
                reached.merge(last, 1, Integer::sum);
                return;
            }
            for (int next : edges.getOrDefault(last, Map.of()).getOrDefault(body[steps], List.of())) {
                if (!path.contains(next)) {
                    path.add(next);
                    prolong(path, body, reached);
                    path.remove(path.size() - 1);
                }
            }
        }
    }
}
