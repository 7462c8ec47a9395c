package dev.hornbeam.complete;

import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.util.Objects;

/**
 * How rules are made ready to answer questions.
 *
 * @param mining which rules join for what the facts say
 * @param counting how far rules are counted
 * @param completion how their votes are added up
 * @param isFinal whether, with every choice made on valid, rules are counted and weighed again with valid among the facts
 */
public record WeighingOptions(
        MiningOptions mining, CountingOptions counting, CompletionOptions completion, boolean isFinal) {
    /** What is used unless said otherwise. */
    public static final WeighingOptions DEFAULTS =
            new WeighingOptions(MiningOptions.DEFAULTS, CountingOptions.DEFAULTS, CompletionOptions.DEFAULTS, false);

    public WeighingOptions {
        Objects.requireNonNull(mining);
        Objects.requireNonNull(counting);
        Objects.requireNonNull(completion);
    }
}
