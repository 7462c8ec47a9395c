package dev.hornbeam.complete.audit;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.shape.KindFit;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the facts of a graph that the rest of it speaks against: every fact is looked at as if it were not there. */
final class DoubtfulFacts {
    /** Wrong facts of each sort that are made to compare with. */
    private static final int MADE = 2_000;

    /** Right facts that are compared with them; all are judged. */
    private static final int COMPARED = 50_000;

    /**
     * A fact and how likely it is wrong.
     *
     * @param score log odds
     */
    record Doubtful(Triple fact, byte[] signs, double score, double probability) {}

    private static final double LEAST_DOUBT = .05;

    private final Graph graph;
    private final GraphCompleter completer;
    private final KindFit kinds;
    private final BodyTable table;
    private final AuditOptions options;
    private final Map<Triple, Double> doubts = new HashMap<>();
    private Suspicion suspicion;

    DoubtfulFacts(GraphCompleter completer, Prefixes prefixes, AuditOptions options) {
        this.graph = completer.graph();
        this.completer = completer;
        this.kinds = new KindFit(graph, prefixes);
        this.table = new BodyTable(completer.rules(), graph.relations());
        this.options = options;
    }

    SignReader reader() {
        return new SignReader(graph, kinds, table, completer.rules().attributes());
    }

    KindFit kinds() {
        return kinds;
    }

    BodyTable table() {
        return table;
    }

    Suspicion suspicion() {
        return suspicion;
    }

    /** How likely a fact of the graph is wrong; 0 for one that is hardly doubtful. */
    double doubt(int head, int relation, int tail) {
        boolean inverse = graph.relations().isInverse(relation);
        return doubts.getOrDefault(
                inverse ? new Triple(tail, graph.relations().base(relation), head) : new Triple(head, relation, tail),
                0.0);
    }

    /** All facts, the most doubtful first; as many as are asked for. */
    List<Doubtful> find(int most, Progress progress) {
        Triples facts = facts(graph);
        byte[][] signs = signs(facts, facts, progress);
        suspicion = new Suspicion(
                sample(facts, signs), made(facts), graph.relations().count());
        List<Doubtful> found = new ArrayList<>();
        for (int i = 0; i < signs.length; i++) {
            double score = suspicion.score(facts.relation(i), signs[i]);
            found.add(new Doubtful(facts.get(i), signs[i], score, suspicion.probability(facts.relation(i), signs[i])));
        }
        found.forEach(each -> {
            if (each.probability() >= LEAST_DOUBT) {
                doubts.put(each.fact(), each.probability());
            }
        });
        found.sort(Comparator.comparingDouble((Doubtful each) -> -each.score()));
        return List.copyOf(found.subList(0, Math.min(most, found.size())));
    }

    static Triples facts(Graph graph) {
        Triples.Builder facts = new Triples.Builder();
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                long tails = graph.neighbours(graph.source(i), relation);
                for (int j = Slice.begin(tails); j < Slice.end(tails); j++) {
                    facts.add(graph.source(i), relation, graph.target(j));
                }
            }
        }
        return facts.build();
    }

    private byte[][] signs(Triples facts, Triples replaced, Progress progress) {
        byte[][] signs = new byte[facts.size()][];
        new ParallelTasks(options.threads())
                .gather(
                        facts.size(),
                        64,
                        () -> {
                            SignReader reader = reader();
                            return (block, from, to) -> {
                                for (int i = (int) from; i < to; i++) {
                                    signs[i] = reader.read(facts.get(i), replaced.get(i));
                                }
                            };
                        },
                        progress);
        return signs;
    }

    private static Suspicion.Signed sample(Triples facts, byte[][] signs) {
        int stride = Math.max(1, facts.size() / COMPARED);
        int size = (facts.size() + stride - 1) / stride;
        int[] relations = new int[size];
        byte[][] sampled = new byte[size][];
        for (int i = 0; i < size; i++) {
            relations[i] = facts.relation(i * stride);
            sampled[i] = signs[i * stride];
        }
        return new Suspicion.Signed(relations, sampled);
    }

    private Suspicion.Signed made(Triples facts) {
        Triples.Builder wrong = new Triples.Builder();
        Triples.Builder replaced = new Triples.Builder();
        for (WrongFacts.WrongFact each : new WrongFacts(graph, graph, facts).make(MADE, options.seed())) {
            wrong.add(each.fact().head(), each.fact().relation(), each.fact().tail());
            replaced.add(
                    each.replaced().head(),
                    each.replaced().relation(),
                    each.replaced().tail());
        }
        Triples built = wrong.build();
        byte[][] signs = signs(built, replaced.build(), Progress.NONE);
        int[] relations = new int[built.size()];
        for (int i = 0; i < relations.length; i++) {
            relations[i] = built.relation(i);
        }
        return new Suspicion.Signed(relations, signs);
    }
}
