package dev.hornbeam.bench.scale;

import java.util.Arrays;

/**
 * A rule that a graph was made by: of all pairs that the body joins, the head holds for a share.
 *
 * @param head the relation that follows
 * @param body the relations to follow, one after the other
 * @param confidence the share of pairs for which the head holds
 */
record PlantedRule(int head, int[] body, double confidence) {
    PlantedRule {
        body = body.clone();
    }

    @Override
    public int[] body() {
        return body.clone();
    }

    int length() {
        return body.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlantedRule rule
                && rule.head == head
                && Arrays.equals(rule.body, body)
                && rule.confidence == confidence;
    }

    @Override
    public int hashCode() {
        return 31 * head + Arrays.hashCode(body);
    }

    /** A row of the truth: head, body, confidence. */
    @Override
    public String toString() {
        StringBuilder row = new StringBuilder(PlantedGraph.relation(head)).append('\t');
        for (int i = 0; i < body.length; i++) {
            row.append(i == 0 ? "" : " ").append(PlantedGraph.relation(body[i]));
        }
        return row.append('\t').append(confidence).toString();
    }
}
