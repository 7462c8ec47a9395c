package dev.hornbeam.reason.aggregate;

import dev.hornbeam.reason.aggregate.Aggregator.AttributeSum;
import dev.hornbeam.reason.aggregate.Aggregator.MaxPlus;
import dev.hornbeam.reason.aggregate.Aggregator.NoisyOr;
import dev.hornbeam.reason.aggregate.Aggregator.Sum;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The ways to aggregate. */
public enum AggregatorKind {
    /** Confidence × number of paths, added up: the paper's. */
    SUM,
    /** The best rule decides, then the next best between ties, and so on. */
    MAX,
    /** One minus the product of the chances that each rule errs. */
    NOISY_OR,
    /** The same with only the five best rules, since similar rules are not independent. */
    NOISY_OR_5,
    /** Rules with constants alone, their weights added up on both sides. */
    ATTRIBUTES,
    /** Weights learned by ranking known answers. */
    LEARNED,
    /** Rules and all other evidence in one model, learned by ranking facts held out. */
    JOINT;

    /** Those of bodies that need no training. */
    public static final List<AggregatorKind> FIXED = List.of(SUM, MAX, NOISY_OR, NOISY_OR_5);

    /**
     * Its name in options and files: {@code sum}, {@code max}, {@code noisy-or}, {@code noisy-or-5},
     * {@code attributes}, {@code learned}, {@code joint}.
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The kind with this label. */
    public static Optional<AggregatorKind> labelled(String label) {
        for (AggregatorKind kind : values()) {
            if (kind.label().equals(label)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** The aggregator of a kind that needs no training. */
    public Aggregator fixed() {
        return switch (this) {
            case SUM -> new Sum();
            case MAX -> new MaxPlus();
            case NOISY_OR -> new NoisyOr(Integer.MAX_VALUE);
            case NOISY_OR_5 -> new NoisyOr(NoisyOr.FEW);
            case ATTRIBUTES -> new AttributeSum();
            case LEARNED, JOINT -> throw new IllegalArgumentException(label() + " aggregation has weights");
        };
    }
}
