package dev.hornbeam.complete.fact;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds the new facts of a whole graph, relation by relation, each round using the facts that the previous round found.
 */
public final class NewFactSearch {
    /** Heads that are asked between two writes: enough to keep all threads busy, few enough to be held in memory. */
    private static final int BLOCK = 2048;

    /** Is called with the progress of the work, always on the thread that runs it. */
    public interface Listener {
        void moves(int round, int relation, long done, long total, long facts);
    }

    private final GraphCompleter start;
    private final Triples facts;
    private final NewFactOptions settings;
    private final FoundFacts found;
    private final Listener listener;

    /** @param facts the facts of the graph; each round adds those it found */
    public NewFactSearch(
            GraphCompleter start, Triples facts, NewFactOptions settings, FoundFacts found, Listener listener) {
        this.start = start;
        this.facts = facts;
        this.settings = settings;
        this.found = found;
        this.listener = listener;
    }

    /** @throws CancellationException if the calling thread is interrupted; relations that are finished are kept */
    public void run() throws IOException {
        for (int round = found.extent().round(); round <= settings.rounds(); round++) {
            GraphCompleter completion = round == 1 ? start : on(grown(round));
            int first = round == found.extent().round() ? found.extent().relations() : 0;
            for (int i = first; i < settings.relations().size(); i++) {
                complete(completion, settings.relations().get(i), round, i);
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
        return Graph.of(start.graph().entities(), start.graph().relations(), facts.and(more.build()));
    }

    private GraphCompleter on(Graph graph) {
        return new GraphCompleter(
                graph, start.rules().on(graph), start.aggregation(), start.calibration(), start.options());
    }

    private void complete(GraphCompleter completion, int relation, int round, int number) throws IOException {
        int entities = completion.graph().entityCount();
        boolean answerable = completion.rules().of(relation).size() > 0;
        AtomicLong count = new AtomicLong();
        AtomicLong cut = new AtomicLong();
        for (int from = 0; answerable && from < entities; from += BLOCK) {
            Cancellation.check();
            block(completion, relation, round, from, Math.min(BLOCK, entities - from), count, cut);
        }
        found.mark(found.extent().after(round, number + 1, count.get(), cut.get()));
    }

    private void block(
            GraphCompleter completion, int relation, int round, int from, int size, AtomicLong count, AtomicLong cut)
            throws IOException {
        List<List<FoundFact>> byHead = new ArrayList<>(Collections.nCopies(size, List.of()));
        ParallelTasks.Task<FactFinder> task = (i, finder) -> {
            List<DerivedFact> facts = finder.find(from + i, relation, settings.leastProbability(), settings.limit());
            byHead.set(i, facts.stream().map(fact -> new FoundFact(fact, round)).toList());
            count.addAndGet(facts.size());
            cut.addAndGet(finder.cutRules() > 0 ? 1 : 0);
        };
        long before = found.extent().facts();
        int entities = completion.graph().entityCount();
        Progress progress =
                (done, total) -> listener.moves(round, relation, from + done, entities, before + count.get());
        new ParallelTasks(settings.threads()).run(size, () -> finder(completion), task, progress);
        found.append(byHead.stream().flatMap(List::stream).toList());
    }

    private static FactFinder finder(GraphCompleter completion) {
        return new FactFinder(
                completion.graph(),
                completion.rules(),
                completion.aggregation(),
                completion.calibration(),
                completion.options().budget());
    }
}
