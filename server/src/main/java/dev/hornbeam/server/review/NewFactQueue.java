package dev.hornbeam.server.review;

import dev.hornbeam.Completion;
import dev.hornbeam.NewFact;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.job.Job;
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

    private static final Comparator<NewFact> WORST_FIRST = Comparator.comparingDouble(NewFact::probability)
            .thenComparingDouble(NewFact::score)
            .thenComparing(each -> each.fact().toString(), Comparator.reverseOrder());

    private final ServedModel model;
    private final PriorityQueue<NewFact> best = new PriorityQueue<>(WORST_FIRST);
    private long found;
    private long heldOut;

    public NewFactQueue(ServedModel model) {
        this.model = model;
    }

    /** Searches the whole graph, relation by relation. */
    public NewFactQueue fill(Job job) {
        Completion completion = model.completion();
        List<String> relations = completion.facts().relations();
        NewFactOptions all = NewFactOptions.of(LEAST).withLimit(OF_ONE_QUESTION);
        NewFactOptions options = all.withThreads(Math.max(1, all.threads() - 1));
        job.step("searching the graph");
        completion.complete(
                options,
                this::add,
                (round, relation, done, total, facts) -> job.moves(
                        relations.indexOf(relation) * total + done,
                        relations.size() * total,
                        completion.facts().shownRelation(relation)));
        return this;
    }

    private synchronized void add(NewFact fact) {
        found++;
        if (model.completion().heldOut(fact.fact()).isPresent()) {
            heldOut++;
        }
        best.add(fact);
        if (best.size() > MOST) {
            best.poll();
        }
    }

    /** What is kept at the moment, likeliest first. */
    public synchronized List<NewFact> facts() {
        List<NewFact> list = new ArrayList<>(best);
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
