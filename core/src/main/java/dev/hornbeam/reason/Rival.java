package dev.hornbeam.reason;

import dev.hornbeam.rule.Rule;
import java.util.List;

/**
 * A better-ranked answer and what it has that the explained one lacks.
 *
 * @param advantages rules that do more for the rival, the largest difference first
 * @param attributes how much more rules with constants add to its score, or less
 */
public record Rival(Answer answer, List<Advantage> advantages, double attributes) {
    public Rival {
        advantages = List.copyOf(advantages);
    }

    /**
     * A rule that does more for the rival.
     *
     * @param gain how much more it adds to the rival's score than to the explained answer's
     */
    public record Advantage(Rule rule, double gain) {}
}
