package dev.hornbeam.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A claim of the paper, and how results decide it: for every data set of {@code over} the figure of {@code left} must be
 * at least {@code factor} times that of {@code right} plus {@code margin}.
 *
 * @param text the claim, in our words
 * @param criterion how it is decided, in words
 * @param value the figure that is compared
 * @param over the data sets
 * @param left labels of our figures; every figure that has them must pass
 * @param right labels of what it is compared with, ours or published; null if {@code least} is given
 * @param least a number to compare with instead; null if {@code right} is given
 * @param factor the factor of the right side; 1 by default
 * @param margin the number added to it; 0 by default
 * @param lower whether lower is better: then the comparison is reversed
 * @param untestable why it cannot be tested here; null if it can
 */
public record Claim(
        String text,
        String criterion,
        String value,
        List<String> over,
        Map<String, String> left,
        Map<String, String> right,
        Double least,
        Double factor,
        Double margin,
        boolean lower,
        String untestable) {
    public Claim {
        Objects.requireNonNull(text, "a claim without text");
        over = over == null ? List.of() : List.copyOf(over);
        left = left == null ? Map.of() : new LinkedHashMap<>(left);
        right = right == null ? null : new LinkedHashMap<>(right);
        factor = factor == null ? 1.0 : factor;
        margin = margin == null ? 0.0 : margin;
        if (untestable == null && (criterion == null || value == null || (right == null) == (least == null))) {
            throw new IllegalArgumentException("claim without a criterion: " + text);
        }
    }
}
