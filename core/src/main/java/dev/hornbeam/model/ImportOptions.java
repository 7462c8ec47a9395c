package dev.hornbeam.model;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.mine.MiningOptions;
import dev.hornbeam.work.SplitMix;

/**
 * How rules are made into a model; {@link #DEFAULTS} holds every default.
 *
 * @param seed where all randomness starts
 * @param threads how many threads work; the result does not depend on it
 * @param mines whether rules that the facts bear out best are mined and join those of a new model
 * @param usesAttributes whether rules with constants are learned from the facts beside the rules that are imported
 * @param isFinal whether, with every choice made on valid, rules are counted and weighed again with valid among the facts
 */
public record ImportOptions(long seed, int threads, boolean mines, boolean usesAttributes, boolean isFinal) {
    /** What is used unless said otherwise. */
    public static final ImportOptions DEFAULTS =
            new ImportOptions(SplitMix.FIRST_SEED, Runtime.getRuntime().availableProcessors(), false, false, false);

    public ImportOptions {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads, but at least 1 is needed");
        }
    }

    public ImportOptions withSeed(long value) {
        return new ImportOptions(value, threads, mines, usesAttributes, isFinal);
    }

    public ImportOptions withThreads(int value) {
        return new ImportOptions(seed, value, mines, usesAttributes, isFinal);
    }

    public ImportOptions withMining(boolean value) {
        return new ImportOptions(seed, threads, value, usesAttributes, isFinal);
    }

    public ImportOptions withAttributes(boolean value) {
        return new ImportOptions(seed, threads, mines, value, isFinal);
    }

    public ImportOptions withFinal(boolean value) {
        return new ImportOptions(seed, threads, mines, usesAttributes, value);
    }

    /** How rules are weighed on a graph: as learning does it. */
    WeighingOptions weighing(Graph graph) {
        return WeighingOptions.DEFAULTS
                .withMining(mining -> MiningOptions.suiting(graph))
                .withCounting(counting -> counting.withSeed(seed).withThreads(threads))
                .withCompletion(usual -> CompletionOptions.suiting(graph)
                        .withMeasure(RuleMeasure.LAPLACE) // there is no network to have a say
                        .withThreads(threads)
                        .withLearning(learning -> learning.withSeed(seed))
                        .withAttributes(attributes -> attributes.withUsed(usesAttributes)))
                .withFinal(isFinal);
    }
}
