package dev.hornbeam.model.given;

import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Memory;
import dev.hornbeam.work.Progress;
import dev.hornbeam.work.StepCost;
import dev.hornbeam.work.Stopwatch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Does one step of importing after the other: each timed, told of, and explained if memory does not suffice. */
final class ImportSteps {
    private final ImportListener listener;
    private final Map<String, StepCost> costs = new LinkedHashMap<>();

    ImportSteps(ImportListener listener) {
        this.listener = listener;
    }

    /** @param outcome says what came of it */
    <T> T run(ImportStep step, Function<Progress, T> work, Function<T, String> outcome) {
        Cancellation.check();
        listener.begins(step);
        Stopwatch watch = new Stopwatch();
        T result = Memory.explained(
                step.doing(),
                "the number of rules or of threads",
                () -> work.apply((done, total) -> listener.moves(step, done, total)));
        StepCost cost = watch.cost();
        costs.put(step.label(), cost);
        listener.ends(step, outcome.apply(result), cost.seconds());
        return result;
    }

    /** What the steps so far have cost, by label. */
    Map<String, StepCost> costs() {
        return costs;
    }
}
