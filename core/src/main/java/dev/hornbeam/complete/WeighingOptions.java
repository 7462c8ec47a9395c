package dev.hornbeam.complete;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * How rules are made ready to answer questions.
 *
 * @param mining which rules join for what the facts say
 * @param counting how far rules are counted
 * @param completion how their votes are added up
 * @param isFinal whether, with every choice made on valid, rules are counted and weighed again with valid among the facts
 */
public record WeighingOptions(
        MiningOptions mining,
        CountingOptions counting,
        @JsonProperty("reasoning") CompletionOptions completion,
        @JsonProperty("endsOnAll") boolean isFinal) {
    /** What is used unless said otherwise. */
    public static final WeighingOptions DEFAULTS =
            new WeighingOptions(MiningOptions.DEFAULTS, CountingOptions.DEFAULTS, CompletionOptions.DEFAULTS, false);

    public WeighingOptions {
        Objects.requireNonNull(mining);
        Objects.requireNonNull(counting);
        Objects.requireNonNull(completion);
    }

    public WeighingOptions withMining(UnaryOperator<MiningOptions> change) {
        return new WeighingOptions(change.apply(mining), counting, completion, isFinal);
    }

    public WeighingOptions withCounting(UnaryOperator<CountingOptions> change) {
        return new WeighingOptions(mining, change.apply(counting), completion, isFinal);
    }

    public WeighingOptions withCompletion(UnaryOperator<CompletionOptions> change) {
        return new WeighingOptions(mining, counting, change.apply(completion), isFinal);
    }

    public WeighingOptions withFinal(boolean value) {
        return new WeighingOptions(mining, counting, completion, value);
    }
}
