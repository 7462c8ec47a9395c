package dev.hornbeam.fuzz;

import dev.hornbeam.fuzz.mutate.Mutator;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Gives one reader many inputs. */
final class Campaign {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Target target;
    private final long seed;
    private final Tally tally = new Tally();

    Campaign(Target target, long seed) {
        this.target = target;
        this.seed = seed ^ target.name().hashCode() * 0x9E3779B97F4A7C15L;
    }

    /** How many of all inputs a reader gets among others: the more it costs to read one, the fewer. */
    static long share(Target target, List<Target> targets, long inputs) {
        double shares = targets.stream().mapToDouble(each -> 1.0 / each.cost()).sum();
        return Math.max(1, Math.round(inputs / target.cost() / shares));
    }

    /**
     * Reads the samples, then inputs made of them, while there is more to do; stops at an input that does not end.
     *
     * @throws IllegalStateException if a sample is not understood: it would be a poor one
     */
    Tally run(BooleanSupplier more) {
        Mutator mutator = new Mutator(target.samples(), seed);
        try (Watched reader = new Watched(PATIENCE)) {
            for (byte[] sample : target.samples()) {
                reader.run(target, sample); // classes are loaded, tables are filled
                Outcome outcome = reader.run(target, sample);
                if (outcome.kind() != Outcome.Kind.RESULT) {
                    throw new IllegalStateException(target.name() + ": a sample is not read: " + outcome);
                }
            }
            boolean ends = true;
            while (ends && more.getAsBoolean()) {
                byte[] made = mutator.next();
                byte[] input = mutator.coin() ? mended(made) : made;
                long begin = System.nanoTime();
                Outcome outcome = reader.run(target, input);
                if (tally.add(input, outcome, System.nanoTime() - begin)) {
                    mutator.keep(made);
                }
                ends = !outcome.what().startsWith("does not end");
            }
        }
        return tally;
    }

    private byte[] mended(byte[] input) {
        return target.mend().apply(input);
    }

    /** The smallest input found that fails as this one does. */
    byte[] shrunk(Tally.Fault fault) {
        if (fault.outcome().what().startsWith("does not end")) {
            return fault.input();
        }
        try (Watched reader = new Watched(PATIENCE)) {
            return Shrinker.shrunk(
                    fault.input(),
                    less -> reader.run(target, less)
                            .what()
                            .equals(fault.outcome().what()));
        }
    }
}
