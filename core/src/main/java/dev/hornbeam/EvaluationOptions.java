package dev.hornbeam;

import dev.hornbeam.reason.aggregate.AggregatorKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How models and rules are measured; {@link #DEFAULTS} measures a model as it answers.
 *
 * @param protocol what is asked, and how ties are ranked
 * @param used the facts to reason on; empty for those that a model reasons on by itself, and train for rules of a file
 * @param aggregator how the rules that reach an answer are combined, one of {@link #AGGREGATORS}; empty for {@link #CHOSEN}, for
 *     rules of a file {@code max}, and for the paper's protocol {@code sum}
 * @param measure the weight of a rule, one of {@link #MEASURES}; empty for the model's, for rules of a file {@code laplace}, or
 *     {@code anyburl} for AnyBURL's, and for the paper's protocol {@code score}
 * @param maxRules the most rules per relation and direction; empty for all
 * @param budget the most edges that a question may look up and follow; empty as the model was learned
 * @param threads how many threads work; empty for all processors
 * @param withRules whether the best rule behind each answer is named
 * @param best how many of the best answers of each question are kept
 */
public record EvaluationOptions(
        Protocol protocol,
        Optional<FactsUsed> used,
        Optional<String> aggregator,
        Optional<String> measure,
        OptionalInt maxRules,
        OptionalInt budget,
        OptionalInt threads,
        boolean withRules,
        int best) {
    /** The model of all evidence, or what did better on valid facts. */
    public static final String CHOSEN = "chosen";

    /** The ways to combine rules. */
    public static final List<String> AGGREGATORS = aggregators();

    /** The weights that rules may have. */
    public static final List<String> MEASURES = List.of("score", "worth", "laplace", "anyburl", "confidence", "pca");

    public static final EvaluationOptions DEFAULTS = new EvaluationOptions(
            Protocol.STANDARD,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            false,
            0);

    public EvaluationOptions {
        Objects.requireNonNull(protocol, "protocol");
        Objects.requireNonNull(used, "used");
        aggregator.ifPresent(name -> requireOneOf(AGGREGATORS, "aggregator", name));
        measure.ifPresent(name -> requireOneOf(MEASURES, "measure", name));
        requireAtLeastOne("maxRules", maxRules);
        requireAtLeastOne("budget", budget);
        requireAtLeastOne("threads", threads);
        if (best < 0) {
            throw new IllegalArgumentException("best " + best + " below 0");
        }
    }

    private static List<String> aggregators() {
        List<String> labels = new ArrayList<>(List.of(CHOSEN));
        List.of(AggregatorKind.values()).stream()
                .filter(kind -> kind != AggregatorKind.JOINT) // it belongs to a model, which has chosen it or not
                .forEach(kind -> labels.add(kind.label()));
        return List.copyOf(labels);
    }

    private static void requireOneOf(List<String> names, String what, String name) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException(what + " " + name + ": expected one of " + String.join(", ", names));
        }
    }

    private static void requireAtLeastOne(String what, OptionalInt value) {
        if (value.isPresent() && value.getAsInt() < 1) {
            throw new IllegalArgumentException(what + " " + value.getAsInt() + " below 1");
        }
    }

    public EvaluationOptions withProtocol(Protocol value) {
        return new EvaluationOptions(value, used, aggregator, measure, maxRules, budget, threads, withRules, best);
    }

    public EvaluationOptions withUsed(FactsUsed value) {
        return new EvaluationOptions(
                protocol, Optional.of(value), aggregator, measure, maxRules, budget, threads, withRules, best);
    }

    public EvaluationOptions withAggregator(String name) {
        return new EvaluationOptions(
                protocol, used, Optional.of(name), measure, maxRules, budget, threads, withRules, best);
    }

    public EvaluationOptions withMeasure(String name) {
        return new EvaluationOptions(
                protocol, used, aggregator, Optional.of(name), maxRules, budget, threads, withRules, best);
    }

    public EvaluationOptions withMaxRules(int value) {
        return new EvaluationOptions(
                protocol, used, aggregator, measure, OptionalInt.of(value), budget, threads, withRules, best);
    }

    public EvaluationOptions withBudget(int value) {
        return new EvaluationOptions(
                protocol, used, aggregator, measure, maxRules, OptionalInt.of(value), threads, withRules, best);
    }

    public EvaluationOptions withThreads(int value) {
        return new EvaluationOptions(
                protocol, used, aggregator, measure, maxRules, budget, OptionalInt.of(value), withRules, best);
    }

    /** The same with the best rule of each answer. */
    public EvaluationOptions withRules(boolean value) {
        return new EvaluationOptions(protocol, used, aggregator, measure, maxRules, budget, threads, value, best);
    }

    /** The same with so many of the best answers of each question. */
    public EvaluationOptions withBest(int value) {
        return new EvaluationOptions(protocol, used, aggregator, measure, maxRules, budget, threads, withRules, value);
    }
}
