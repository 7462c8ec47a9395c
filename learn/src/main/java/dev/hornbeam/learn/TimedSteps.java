package dev.hornbeam.learn;

import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Memory;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.Stopwatch.StepCost;
import dev.hornbeam.work.TimeLimit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Does one step of learning after the other: each timed, told of, and explained if memory does not suffice. */
final class TimedSteps {
    private final LearnListener listener;
    private final TimeLimit limit;
    private final Map<String, StepCost> costs = new LinkedHashMap<>();

    /** @param limit how long all steps together may take */
    TimedSteps(LearnListener listener, TimeLimit limit) {
        this.listener = listener;
        this.limit = limit;
    }

    /** How long the steps from now on may take. */
    TimeLimit limit() {
        return limit;
    }

    /**
     * Does a step.
     *
     * @param outcome says what came of it
     * @param lower what makes it need less memory: {@code the batch or the dimension}
     */
    <T> T run(LearnStep step, Supplier<T> work, Function<T, String> outcome, String lower) {
        Cancellation.check();
        listener.begins(step);
        Stopwatch watch = new Stopwatch();
        T result = Memory.explained(step.doing(), lower, work);
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
