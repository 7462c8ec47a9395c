package dev.hornbeam.complete.fact;

import static dev.hornbeam.ConstraintKind.ACYCLIC;
import static dev.hornbeam.ConstraintKind.ANTISYMMETRIC;
import static dev.hornbeam.ConstraintKind.ASYMMETRIC;
import static dev.hornbeam.ConstraintKind.FUNCTIONAL;
import static dev.hornbeam.ConstraintKind.INVERSE_FUNCTIONAL;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.NewFactFigures;
import dev.hornbeam.NewFactFigures.LeftOut;
import dev.hornbeam.NewFactListener;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix;
import dev.hornbeam.work.SplitMix.RandomOrder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the new facts of a whole graph, relation by relation, each round using the facts that the previous round found.
 */
public final class NewFactSearch {
    /** Heads that are asked between two writes: enough to keep all threads busy, few enough to be held in memory. */
    private static final int BLOCK = 2048;

    private static final Logger LOG = LoggerFactory.getLogger(NewFactSearch.class);

    private final GraphCompleter start;
    private final Triples facts;
    private final boolean grows;
    private final NewFactOptions settings;
    private final FoundFacts found;
    private final Function<Graph, ConstraintCheck> checks;
    private final NewFactListener listener;
    private final int[] relations;
    private final IntUnaryOperator head;
    private final int heads;

    /**
     * @param facts the facts of the graph; each round adds those it found
     * @param checks tells what facts contradict in a graph: such facts are not new ones
     */
    public NewFactSearch(
            GraphCompleter start,
            Triples facts,
            NewFactOptions settings,
            Function<Graph, ConstraintCheck> checks,
            FoundFacts found,
            NewFactListener listener) {
        this(start, facts, Triples.NONE, settings, checks, found, listener);
    }

    /**
     * The same beside facts that follow from the schema.
     *
     * @param entailed they are known from the first round on
     */
    public NewFactSearch(
            GraphCompleter start,
            Triples facts,
            Triples entailed,
            NewFactOptions settings,
            Function<Graph, ConstraintCheck> checks,
            FoundFacts found,
            NewFactListener listener) {
        this.checks = checks;
        this.start = start;
        this.facts = facts.and(entailed);
        this.grows = !entailed.isEmpty();
        this.settings = settings;
        this.found = found;
        this.listener = listener;
        this.relations = relations(start.graph().relations(), settings.relations());
        int entities = start.graph().entityCount();
        if (settings.heads() < entities) {
            int[] drawn = drawn(entities, settings.heads());
            this.head = place -> drawn[place];
            this.heads = drawn.length;
        } else {
            this.head = IntUnaryOperator.identity();
            this.heads = entities;
        }
    }

    private static int[] relations(Relations all, List<String> wanted) {
        return wanted.isEmpty()
                ? IntStream.range(0, all.count()).toArray()
                : wanted.stream()
                        .mapToInt(name -> all.base(all.id(name)))
                        .distinct()
                        .toArray();
    }

    private static int[] drawn(int entities, int some) {
        RandomOrder order = new RandomOrder(entities, SplitMix.FIRST_SEED);
        return IntStream.range(0, some).map(order::get).sorted().toArray();
    }

    /** @throws CancellationException if the calling thread is interrupted; relations that are finished are kept */
    public void run() throws IOException {
        for (int round = found.extent().round(); round <= settings.rounds(); round++) {
            GraphCompleter completion = round == 1 && !grows ? start : on(grown(round));
            ConstraintCheck check = checks.apply(completion.graph());
            int first = round == found.extent().round() ? found.extent().relations() : 0;
            for (int i = first; i < relations.length; i++) {
                complete(completion, check, relations[i], round, i);
            }
            if (found.extent().round() != round || found.extent().ofRound() == 0) {
                return; // nothing new was found, so the next round would find nothing either
            }
        }
    }

    /** The graph with all facts that earlier rounds found. */
    private Graph grown(int round) {
        Triples.Builder more = new Triples.Builder();
        found.forEach(each -> {
            if (each.round() < round) {
                more.add(each.fact().head(), each.fact().relation(), each.fact().tail());
            }
        });
        return Graph.of(start.graph().entities(), start.graph().relations(), facts.and(more.build()))
                .withSchemaOf(start.graph());
    }

    private GraphCompleter on(Graph graph) {
        return new GraphCompleter(
                graph, start.rules().on(graph), start.aggregation(), start.calibration(), start.options());
    }

    private void complete(GraphCompleter completion, ConstraintCheck check, int relation, int round, int number)
            throws IOException {
        boolean answerable = completion.rules().of(relation).size() > 0
                && completion.calibration().mostOfFact(relation) >= settings.leastProbability();
        RelationSearch search = new RelationSearch(completion, check, relation, round);
        for (int from = 0; answerable && from < heads; from += BLOCK) {
            Cancellation.check();
            search.block(from, Math.min(BLOCK, heads - from));
        }
        search.finish();
        LOG.debug(
                "round {}, {}: {} new facts, {} questions cut",
                round,
                completion.graph().relations().name(relation),
                search.count,
                search.cut);
        found.mark(after(found.extent(), round, number + 1, search.count.get(), search.cut.get(), search.leftOut));
    }

    /** One more relation is done. */
    static NewFactFigures after(
            NewFactFigures before, int round, int relations, long facts, long cut, LeftOut leftOut) {
        return new NewFactFigures(
                round,
                relations,
                round == before.round() ? before.ofRound() + facts : facts,
                before.facts() + facts,
                before.cutQueries() + cut,
                before.leftOut().plus(leftOut));
    }

    /** The search for the facts of one relation in one round. */
    private final class RelationSearch {
        private final GraphCompleter completion;
        private final ConstraintCheck check;
        private final int relation;
        private final int round;
        private final AtomicLong count = new AtomicLong();
        private final AtomicLong cut = new AtomicLong();
        private LeftOut leftOut = LeftOut.NONE;

        /** Facts that can contradict each other, chosen from once all are known. */
        private final List<DerivedFact> waiting = new ArrayList<>();

        RelationSearch(GraphCompleter completion, ConstraintCheck check, int relation, int round) {
            this.completion = completion;
            this.check = check;
            this.relation = relation;
            this.round = round;
        }

        void block(int from, int size) throws IOException {
            List<List<DerivedFact>> byHead = new ArrayList<>(Collections.nCopies(size, List.of()));
            ParallelTasks.Task<FactFinder> task = (i, finder) -> {
                byHead.set(
                        i,
                        finder.find(
                                head.applyAsInt(from + i), relation, settings.leastProbability(), settings.limit()));
                count.addAndGet(byHead.get(i).size());
                cut.addAndGet(finder.cutRules() > 0 ? 1 : 0);
                leaveOut(finder.leftOut());
            };
            long before = found.extent().facts();
            String name = completion.graph().relations().name(relation);
            Progress progress = (done, total) -> listener.moves(round, name, from + done, heads, before + count.get());
            new ParallelTasks(settings.threads()).run(size, this::finder, task, progress);
            List<DerivedFact> facts = byHead.stream().flatMap(List::stream).toList();
            if (check.canClash(relation)) {
                waiting.addAll(facts);
            } else {
                append(facts);
            }
        }

        private synchronized void leaveOut(LeftOut more) {
            leftOut = leftOut.plus(more);
        }

        void finish() throws IOException {
            if (!waiting.isEmpty()) {
                CompatibleFacts compatible = new CompatibleFacts(completion.graph(), check, relation);
                List<DerivedFact> chosen = compatible.of(waiting);
                leaveOut(new LeftOut(0, 0, compatible.refused()));
                count.set(chosen.size());
                append(chosen);
            }
        }

        private void append(List<DerivedFact> facts) throws IOException {
            found.append(facts.stream().map(fact -> new FoundFact(fact, round)).toList());
        }

        private FactFinder finder() {
            return new FactFinder(
                    completion.graph(),
                    completion.rules(),
                    completion.aggregation(),
                    completion.calibration(),
                    check,
                    completion.options().budget());
        }
    }

    /**
     * Chooses among new facts of one relation that contradict each other: the likeliest first, and each further one unless a
     * chosen one speaks against it.
     */
    static final class CompatibleFacts {
        private static final Comparator<DerivedFact> LIKELIEST_FIRST = Comparator.comparingDouble(
                        DerivedFact::probability)
                .thenComparingDouble(DerivedFact::score)
                .reversed()
                .thenComparingInt(DerivedFact::head)
                .thenComparingInt(DerivedFact::tail);

        /** Entities that are visited to see whether one leads to another. */
        private static final int MOST_VISITED = 10_000;

        private final Graph graph;
        private final ConstraintCheck check;
        private final int relation;
        private final Map<Integer, Set<Integer>> tails = new HashMap<>();
        private final Set<Integer> taken = new HashSet<>();
        private final Map<ConstraintKind, Long> refused = new EnumMap<>(ConstraintKind.class);

        CompatibleFacts(Graph graph, ConstraintCheck check, int relation) {
            this.graph = graph;
            this.check = check;
            this.relation = relation;
        }

        /** Those that can hold together, in the order given. */
        List<DerivedFact> of(List<DerivedFact> facts) {
            List<DerivedFact> sorted = new ArrayList<>(facts);
            sorted.sort(LIKELIEST_FIRST);
            Set<DerivedFact> chosen = new LinkedHashSet<>();
            for (DerivedFact fact : sorted) {
                Optional<ConstraintKind> reason = reason(fact.head(), fact.tail());
                if (reason.isPresent()) {
                    refused.merge(reason.get(), 1L, Long::sum);
                } else {
                    chosen.add(fact);
                    tails.computeIfAbsent(fact.head(), head -> new HashSet<>()).add(fact.tail());
                    taken.add(fact.tail());
                }
            }
            return facts.stream().filter(chosen::contains).toList();
        }

        /** How many were left out, by the kind of constraint. */
        Map<ConstraintKind, Long> refused() {
            return refused;
        }

        private Optional<ConstraintKind> reason(int head, int tail) {
            if (check.has(relation, FUNCTIONAL) && tails.containsKey(head)) {
                return Optional.of(FUNCTIONAL);
            }
            if (check.has(relation, INVERSE_FUNCTIONAL) && taken.contains(tail)) {
                return Optional.of(INVERSE_FUNCTIONAL);
            }
            boolean turned = tails.getOrDefault(tail, Set.of()).contains(head);
            for (ConstraintKind kind : List.of(ASYMMETRIC, ANTISYMMETRIC)) {
                if (check.has(relation, kind) && turned) {
                    return Optional.of(kind);
                }
            }
            return check.has(relation, ACYCLIC) && leads(tail, head) ? Optional.of(ACYCLIC) : Optional.empty();
        }

        /** Whether one entity leads to another by known and chosen facts. */
        private boolean leads(int from, int to) {
            Set<Integer> seen = new HashSet<>(Set.of(from));
            Deque<Integer> open = new ArrayDeque<>(seen);
            while (!open.isEmpty() && seen.size() < MOST_VISITED) {
                int entity = open.poll();
                if (entity == to) {
                    return true;
                }
                long known = graph.neighbours(entity, relation);
                for (int i = Slice.begin(known); i < Slice.end(known); i++) {
                    if (seen.add(graph.target(i))) {
                        open.add(graph.target(i));
                    }
                }
                for (int target : tails.getOrDefault(entity, Set.of())) {
                    if (seen.add(target)) {
                        open.add(target);
                    }
                }
            }
            return false;
        }
    }
}
