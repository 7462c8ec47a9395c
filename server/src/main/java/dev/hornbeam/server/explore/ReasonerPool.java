package dev.hornbeam.server.explore;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.reason.Reasoner;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** Reasoners to lend: one works for one request at a time. One whose request failed or was cut off is not lent again. */
final class ReasonerPool {
    private final GraphCompleter completer;
    private final Queue<Reasoner> idle = new ConcurrentLinkedQueue<>();

    ReasonerPool(GraphCompleter completer) {
        this.completer = completer;
    }

    <T> T with(Function<Reasoner, T> work) {
        Reasoner reasoner = Optional.ofNullable(idle.poll()).orElseGet(completer::reasoner);
        T result = work.apply(reasoner);
        idle.add(reasoner);
        return result;
    }
}
