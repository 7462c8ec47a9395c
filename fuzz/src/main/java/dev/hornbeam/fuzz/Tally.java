package dev.hornbeam.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What became of the inputs of one reader. */
final class Tally {
    private final Map<String, Long> refusals = new TreeMap<>();
    private final Map<String, Fault> faults = new LinkedHashMap<>();
    private long inputs;
    private long results;
    private long nanos;

    /** The smallest input of a fault so far, and how often it was seen. */
    record Fault(byte[] input, Outcome outcome, long times) {}

    /** Counts an outcome; returns whether nothing like it was seen before. */
    boolean add(byte[] input, Outcome outcome, long tookNanos) {
        inputs++;
        nanos += tookNanos;
        return switch (outcome.kind()) {
            case RESULT -> results++ == 0;
            case REFUSED -> refusals.merge(outcome.what(), 1L, Long::sum) == 1;
            case FAULT -> {
                Fault before = faults.get(outcome.what());
                boolean smaller = before == null || input.length < before.input.length;
                faults.put(
                        outcome.what(),
                        new Fault(
                                smaller ? input : before.input,
                                smaller ? outcome : before.outcome,
                                before == null ? 1 : before.times + 1));
                yield before == null;
            }
        };
    }

    long inputs() {
        return inputs;
    }

    long results() {
        return results;
    }

    long refused() {
        return refusals.values().stream().mapToLong(Long::longValue).sum();
    }

    double seconds() {
        return nanos / 1e9;
    }

    /** Kinds of messages, with how often each was given. */
    Map<String, Long> refusals() {
        return refusals;
    }

    /** Faults by what was thrown and where. */
    Map<String, Fault> faults() {
        return faults;
    }
}
