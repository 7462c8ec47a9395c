package dev.hornbeam.server.review;

import dev.hornbeam.Completion;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.complete.fact.FactStream;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.job.Job;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The most probable new facts of a whole graph: can be read while it grows. */
public final class NewFactQueue {
    /** How many are kept; nobody decides on more. */
    private static final int MOST = 5_000;

    /** Of one head and relation. */
    private static final int OF_ONE_QUESTION = 5;

    private static final double LEAST = .1;

    private static final Comparator<DerivedFact> WORST_FIRST = Comparator.comparingDouble(DerivedFact::probability)
            .thenComparingDouble(DerivedFact::score)
            .thenComparingInt(fact -> -fact.head())
            .thenComparingInt(fact -> -fact.relation())
            .thenComparingInt(fact -> -fact.tail());

    private final ServedModel model;
    private final PriorityQueue<DerivedFact> best = new PriorityQueue<>(WORST_FIRST);
    private long found;
    private long heldOut;

    public NewFactQueue(ServedModel model) {
        this.model = model;
    }

    /** Fails where new facts have no probabilities. */
    public static void requireProbabilities(Completion completion) {
        if (!completion.isCalibrated()) {
            throw InputException.of(
                    completion.model().name(),
                    "a model without probabilities",
                    "one that has measured them on held-out facts",
                    "Maybe learn again without --no-weights, from more facts.");
        }
    }

    /** Searches the whole graph, relation by relation. */
    public NewFactQueue fill(Job job) throws IOException {
        Completion completion = model.completion();
        requireProbabilities(completion);
        int relations = Internals.of().dataset(completion.facts()).relations().count();
        NewFactOptions all = NewFactOptions.of(LEAST).withLimit(OF_ONE_QUESTION);
        NewFactOptions options = all.withThreads(Math.max(1, all.threads() - 1));
        job.step("searching the graph");
        new NewFactSearch(
                        Internals.of().completer(completion),
                        Internals.of().dataset(completion.facts()).facts(completion.used()),
                        options,
                        graph -> Internals.of().check(completion, graph),
                        new FactStream(each -> add(each.fact()), 1),
                        (round, relation, done, total, facts) -> job.moves(
                                (long) relation * total + done,
                                (long) relations * total,
                                model.names().relation(relation).shown()))
                .run();
        return this;
    }

    private synchronized void add(DerivedFact fact) {
        found++;
        if (model.heldOut().split(fact.head(), fact.relation(), fact.tail()).isPresent()) {
            heldOut++;
        }
        best.add(fact);
        if (best.size() > MOST) {
            best.poll();
        }
    }

    /** What is kept at the moment, likeliest first. */
    public synchronized List<DerivedFact> facts() {
        List<DerivedFact> list = new ArrayList<>(best);
        list.sort(WORST_FIRST.reversed());
        return list;
    }

    /** How many new facts there are, kept or not. */
    public synchronized long found() {
        return found;
    }

    /** How many of them are true: a held-out split has them. */
    public synchronized long heldOut() {
        return heldOut;
    }
}
